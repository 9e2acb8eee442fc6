// The documents of the demo that belong to no booking, and a face. Written once the rows stand, as their bytes lie outside the database.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { writePdf } from '../../files/write-pdf.ts'
import { fillFinePapers } from '../fines/fill-fine-papers.ts'
import { drawPortrait } from './portrait.ts'
import { fillReadings } from './fill-readings.ts'
import { fillRequired } from './fill-required.ts'

/** Rows of the owner: nothing of it remains when it fails. One page serves every paper. */
export async function fillDocuments(database: Database, files: Pick<Files, 'storeFile'>, now: Date): Promise<void> {
  const text = 'Filed with its record. The original is kept at the branch.'
  const bytes = await writePdf({ number: 'Copy', title: 'Document', blocks: [{ kind: 'text', text }] }, now)
  const portrait = await drawPortrait()
  await asOwner(
    database,
    async (rows) => {
      const {
        rows: [by],
      } = await sql<{ id: number; name: string }>`
        select id, name from users where side = 'staff' and roles ? 'account manager' order by id limit 1`.execute(rows)
      if (!by) return
      await fillRequired(rows, files, { bytes, by, now })
      await fillFinePapers(rows, files, { bytes, by })
      await fillReadings(rows, files, { bytes, by, now })
      const { id: photo } = await files.storeFile(rows, {
        ...{ bytes: portrait, name: 'portrait.png', owner: 'picture', account: null, visibility: 'everyone' },
        createdBy: by.id,
      })
      await rows.updateTable('users').set({ photo_id: photo }).where('id', '=', by.id).execute()
    },
    { limitMilliseconds: 0 },
  )
}
