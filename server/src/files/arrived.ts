// An upload that arrived whole, made ready to be named by a record: looked at for viruses, drawn anew, stored. It takes long, and so happens ahead
// of the transaction that names it.
import { createHash } from 'node:crypto'
import type { Call } from '../http/call.ts'
import { asEvidence } from './evidence.ts'
import type { Files, KeptBytes } from './files.ts'
import type { UploadRow } from './uploads.ts'

export interface ArrivedFile {
  readonly file: KeptBytes
  /** Of a picture. */
  readonly preview: KeptBytes | null
  /** As the camera wrote it. */
  readonly takenAt: string | null
  /** Of the bytes as they were sent: a picture is drawn anew. */
  readonly sentSha256: string
}

const WEBP = { mime: 'image/webp', extension: 'webp' } as const

/** The same of an upload. */
export const arrivedFile = async (
  files: Pick<Files, 'parts' | 'scanner' | 'keepBytes'>,
  { name, part_keys: keys }: Pick<UploadRow, 'name' | 'part_keys'>,
  now: Date,
): Promise<ArrivedFile> => arrivedBytes(files, { name, bytes: await files.parts.whole(keys) }, now)

/** @throws problem 'wrong type', 'too large'; with the scanner's word where one finds something */
export async function arrivedBytes(
  files: Pick<Files, 'scanner' | 'keepBytes'>,
  { name, bytes: sent }: { readonly name: string; readonly bytes: Uint8Array },
  now: Date,
): Promise<ArrivedFile> {
  await files.scanner?.assertClean(sent)
  const { bytes, kind, picture } = await asEvidence(sent, name, now)
  return {
    file: await files.keepBytes(bytes, kind),
    preview: picture && (await files.keepBytes(picture.preview, WEBP)),
    takenAt: picture?.takenAt ?? null,
    sentSha256: createHash('sha256').update(sent).digest('hex'),
  }
}

/** The name as the person gave it, with the ending of what it turned out to be. */
export const arrivedName = (name: string, key: string): string => {
  const bare = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${bare === '' ? 'file' : bare}${key.slice(key.lastIndexOf('.'))}`
}

/** Once the row is kept the parts are in nobody's way. */
export const dropParts = (
  { portal, afterwards }: Pick<Call, 'portal' | 'afterwards'>,
  { id, part_keys: keys }: Pick<UploadRow, 'id' | 'part_keys'>,
): void =>
  afterwards(async (owner) => {
    const row = await owner.selectFrom('uploads').select('finished_at').where('id', '=', id).executeTakeFirst()
    if (row?.finished_at != null) await portal.files.parts.remove(keys)
  })
