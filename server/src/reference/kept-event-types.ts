// The kinds that fall due, taken from their table into this process: at its start and whenever shared records change.
import { keepEventTypes } from '@kerbline/domain/areas/compliance/types/held-types.ts'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { asOwner, type Rows } from '../db/scope.ts'

/** What is in use, or kept though nothing uses it: a removed kind that dates have is back. */
export const IN_USE = sql`t.removed_at is null or exists (select from compliance_items i where i.event_type = t.slug)`

interface Kept {
  readonly slug: string
  readonly name: string
  readonly holder: 'vehicle' | 'driver' | 'company'
  readonly keeps_off_road: boolean
}

async function readEventTypes(rows: Rows): Promise<readonly Kept[]> {
  const { rows: types } = await sql<Kept>`
    select t.slug, t.name, t.applies_to as holder, t.keeps_off_road from compliance_types t where ${IN_USE} order by t.place, t.name, t.slug`.execute(
    rows,
  )
  return types
}

/** Resolves to whether anything is different from before. Of a table that nobody has filled yet the defaults stand. */
export async function takeEventTypes(database: Database): Promise<boolean> {
  const types = await asOwner(database, readEventTypes, { isReadOnly: true })
  return types.length > 0 && keepEventTypes(types)
}

interface Reader {
  readonly onDifferent: () => void
  readonly onFailure: (error: unknown) => void
}

/** To be called after each change of shared records; changes that come while they are read are read once more, together. */
export function eventTypesReader(database: Database, { onDifferent, onFailure }: Reader): () => Promise<void> {
  let isReading = false
  let isAsked = false
  return async () => {
    isAsked = true
    if (isReading) return
    isReading = true
    while (isAsked) {
      isAsked = false
      try {
        if (await takeEventTypes(database)) onDifferent()
      } catch (error) {
        onFailure(error)
      }
    }
    isReading = false
  }
}
