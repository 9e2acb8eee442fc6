// For answers that the database writes as text: what a person has no right to is never read (ruling 40).
import { fieldRights, type FieldMeaning } from '@kerbline/domain/kit/told-field.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql, type RawBuilder } from 'kysely'

export const isTold = (may: ReadonlySet<Permission>, meaning: FieldMeaning): boolean => may.has(fieldRights[meaning])

/** The value where the viewer may see it, else null. */
export const toldSql = (
  may: ReadonlySet<Permission>,
  meaning: FieldMeaning,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => (isTold(may, meaning) ? value : sql`null`)
