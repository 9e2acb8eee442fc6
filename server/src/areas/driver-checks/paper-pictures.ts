// The photos of a check as its paper shows them: small, and as many as a paper holds with ease.
import type { CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../../files/files.ts'
import { jpegOf } from '../../files/pictures.ts'
import type { Rows } from '../../http/call.ts'

/** Beyond these the paper says how many there are. */
const MAX_PICTURES = 24

/** By the file each is of: JPEG in base64. */
export async function paperPictures(
  openRows: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>,
  files: Pick<Files, 'openFile'>,
  { items }: Pick<CheckView, 'items'>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = items.flatMap(({ pictures }) => pictures).slice(0, MAX_PICTURES)
  const read = new Map<string, string>()
  for (const { file_id: id, preview_id: preview } of wanted) {
    const { stream } = await openRows((rows) => files.openFile(rows, preview))
    read.set(id, Buffer.from(await jpegOf(await buffer(stream))).toString('base64'))
  }
  return read
}
