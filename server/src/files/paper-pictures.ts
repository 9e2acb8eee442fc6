// Photos as a paper shows them: small, and as many as a paper holds with ease.
import { buffer } from 'node:stream/consumers'
import type { Rows } from '../db/scope.ts'
import type { Files } from './files.ts'
import { jpegOf } from './pictures.ts'

/** Beyond these the paper says how many there are. */
export const MAX_PICTURES = 24

export interface PaperPicture {
  readonly file_id: string
  readonly preview_id: string
}

/** By the file each is of: JPEG in base64. */
export async function paperPictures(
  openRows: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>,
  files: Pick<Files, 'openFile'>,
  pictures: readonly PaperPicture[],
): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>()
  for (const { file_id: id, preview_id: preview } of pictures.slice(0, MAX_PICTURES)) {
    const { stream } = await openRows((rows) => files.openFile(rows, preview))
    read.set(id, Buffer.from(await jpegOf(await buffer(stream))).toString('base64'))
  }
  return read
}
