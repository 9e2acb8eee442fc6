import type { RequiredPaper } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { href } from '@kerbline/domain/screens.ts'

/** The way to a record, for who may see it there. */
export function recordHref(
  { holder, holder_id: id, name }: Pick<RequiredPaper, 'holder' | 'holder_id' | 'name'>,
  may: (right: Permission) => boolean,
): string | undefined {
  switch (holder) {
    case 'vehicle':
      return may('see vehicles') ? href('vehicle', { reg: name }) : undefined
    case 'driver':
      return may('see drivers') ? href('drivers', undefined, { driver: String(id) }) : undefined
    case 'company':
      return may('see companies') ? href('company', { id }) : undefined
  }
}
