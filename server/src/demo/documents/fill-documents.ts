// The documents of the demo that belong to no booking. Written once the rows stand, as their bytes lie outside the database.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { writePdf } from '../../files/write-pdf.ts'
import { fillReadings } from './fill-readings.ts'
import { fillRequired } from './fill-required.ts'

/** Rows of the owner: nothing of it remains when it fails. One page serves every paper. */
export async function fillDocuments(database: Database, files: Pick<Files, 'storeFile'>, now: Date): Promise<void> {
  const text = 'A sample, made up for the demo.'
  const bytes = await writePdf({ number: 'Demo', title: 'Document', blocks: [{ kind: 'text', text }] }, now)
  await asOwner(
    database,
    async (rows) => {
      const {
        rows: [by],
      } = await sql<{ id: number; name: string }>`
        select id, name from users where side = 'staff' and roles ? 'account manager' order by id limit 1`.execute(rows)
      if (!by) return
      await fillRequired(rows, files, { bytes, by, now })
      await fillReadings(rows, files, { bytes, by, now })
    },
    { limitMilliseconds: 0 },
  )
}
