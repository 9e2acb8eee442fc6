// The file of an import: it comes in parts that each stand in the database at once, so that a lost connection loses one part,
// and lies on disk only while it is read.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { partBytes } from '@kerbline/domain/areas/imports/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { inTemporaryFolder } from '../../files/full-store.ts'
import type { Rows } from '../../http/call.ts'
import { changeJob, type JobRow } from './jobs.ts'

/** Keeps the next part. A part that came already, because its answer was lost, changes nothing. */
export async function keepPart(rows: Rows, job: JobRow, from: number, bytes: Uint8Array): Promise<number> {
  const { length } = bytes
  if (job.state !== 'uploading') throw problem('not allowed now', { detail: 'This file has already been uploaded.' })
  if (from + length <= job.received_bytes) return job.received_bytes
  if (from !== job.received_bytes)
    throw problem('not allowed now', { detail: `The next part begins at byte ${job.received_bytes}.` })
  const received = from + length
  if (received > job.size_bytes || length === 0 || length > partBytes)
    throw problem('not valid', {
      fields: [
        {
          field: 'body',
          reason: 'out_of_range',
          message: 'This part of the file is not complete. Upload the file again.',
        },
      ],
    })
  const data = Buffer.from(bytes).toString('base64')
  await sql`insert into import_job_parts (job_id, from_byte, bytes) values (${job.id}, ${from}, decode(${data}, 'base64'))`.execute(
    rows,
  )
  await changeJob(rows, job.id, { received_bytes: received })
  return received
}

/** Reads the parts one by one, each in a transaction of its own, and hands over the path of the whole for as long as `work` runs. @throws problem 'storage full' */
export function withFile<T>(
  job: JobRow,
  openRows: <R>(work: (rows: Rows) => Promise<R>) => Promise<R>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder('import', async (folder) => {
    const path = join(folder, 'file')
    const file = await open(path, 'w', 0o600)
    try {
      for (let at = 0; at < job.size_bytes;) {
        const from = at
        const part = await openRows(async (rows) => {
          const found = await sql<{ data: string }>`
            select encode(bytes, 'base64') as data from import_job_parts where job_id = ${job.id} and from_byte = ${from}`.execute(
            rows,
          )
          return found.rows[0]?.data
        })
        if (part === undefined) throw new Error(`Import ${job.id} lacks the part from byte ${at}`)
        const bytes = Buffer.from(part, 'base64')
        await file.write(bytes)
        at += bytes.length
      }
    } finally {
      await file.close()
    }
    return work(path)
  })
}
