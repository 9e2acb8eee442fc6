// Stored files: bytes on a disk or in a bucket under random names, a row in `files` that says what they are and whose.
// Areas store and open within their scope, so that row-level security decides who may; the server sets the headers.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/scope.ts'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets.ts'
import { type FileKind, kindOf } from './content-type.ts'
import { openDisk, type StoreConfig } from './disk.ts'
import { inTemporaryFolder, storeWhole } from './full-store.ts'
import { type FileLinks, fileLinks } from './links.ts'
import { type Parts, partsFolder, partsIn } from './parts.ts'
import { openScanner, type Scanner, type ScannerConfig } from './scanner.ts'

/** The largest file kept; larger ones are refused before they are read. */
export const largestFileBytes = 25 * 1024 * 1024

/** What is said of a file. `owner` and `ownerId`: the record it belongs to. */
export interface FileFacts {
  readonly name: string
  readonly owner: string
  readonly ownerId?: string | null
  /** The customer account it belongs to; null for files of the house. */
  readonly account: string | null
  readonly visibility?: 'customer' | 'staff' | 'everyone'
  readonly takenAt?: string | null
  readonly note?: string | null
  readonly createdBy: number | null
}

export interface NewFile extends FileFacts {
  readonly bytes: Uint8Array
}

/** Bytes in the store that no row names yet; those that none comes to name are swept up. */
export interface KeptBytes {
  readonly key: string
  readonly mime: string
  readonly sizeBytes: number
  readonly sha256: string
}

export interface MadeFile {
  readonly key: string
  readonly sizeBytes: number
}

export type StoredFile = Selectable<Tables['files']>

export interface Files {
  /** The first half of {@link storeFile}, for what takes long: ahead of the transaction. @throws problem 'too large', 'storage full' */
  readonly keepBytes: (bytes: Uint8Array, kind: Pick<FileKind, 'mime' | 'extension'>) => Promise<KeptBytes>
  /** The second half: the row that names them. */
  readonly nameBytes: (rows: Rows, kept: KeptBytes, facts: FileFacts) => Promise<StoredFile>
  /** Removes the bytes of a file whose row is gone; does nothing while there is one. Rows of the owner. */
  readonly removeBytes: (rows: Rows, keys: readonly string[]) => Promise<void>
  /** Parts of files on their way. */
  readonly parts: Parts
  /** Null: none is configured. */
  readonly scanner: Scanner | null
  /** Keeps a file and its row within the caller's transaction. @throws problem 'too large', 'wrong type', 'storage full' */
  readonly storeFile: (rows: Rows, file: NewFile) => Promise<StoredFile>
  /** A file of the caller's scope with its bytes as a stream. @throws problem 'not found' */
  readonly openFile: (rows: Rows, id: string) => Promise<{ file: StoredFile; stream: Readable }>
  /** Keeps what the portal itself made for {@link orphanHours}: no row names it, and the clean-up takes it. @throws problem 'storage full' */
  readonly keepForADay: (made: NodeJS.ReadableStream, kind: { mime: string; extension: string }) => Promise<MadeFile>
  /** What {@link keepForADay} kept. @throws problem 'not found' once it is gone */
  readonly openMade: (key: string) => Promise<Readable>
  readonly links: FileLinks
  /** Removes bytes that no row names: those of a transaction that did not save. Resolves to how many files. */
  readonly removeOrphans: (stopping: AbortSignal) => Promise<number>
}

const orphanHours = 24
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const pathAndControls = /[/\\\p{Cc}]/gu

/** A name fit for a header and any file system: without paths or control characters, and not endless. */
export const plainName = (name: string): string => {
  const clean = name
    .replace(pathAndControls, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  return clean === '' ? 'file' : clean.length > 150 ? `${clean.slice(0, 120)}…${clean.slice(-29)}` : clean
}

/** Folders by month, so that none grows without end and orphans are looked for month by month. */
const monthOf = (date: Date): string => date.toISOString().slice(0, 7).replace('-', '/')

const keyed = (prefix: string, key: string): string => (prefix === '' ? key : `${prefix}/${key}`)

/** The disk itself is opened by the first file. */
type Store = () => ReturnType<typeof openDisk>

async function keepBytes(
  store: Store,
  bytes: Uint8Array,
  { mime, extension }: Pick<FileKind, 'mime' | 'extension'>,
): Promise<KeptBytes> {
  const { byteLength: sizeBytes } = bytes
  if (sizeBytes > largestFileBytes) throw problem('too large')
  const { disk, prefix } = await store()
  const key = `${monthOf(new Date())}/${randomUUID()}.${extension}`
  const whole = keyed(prefix, key)
  await storeWhole(disk, whole, () => disk.put(whole, bytes, { contentType: mime }))
  return { key, mime, sizeBytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const nameBytes = (rows: Rows, { key, mime, sizeBytes, sha256 }: KeptBytes, file: FileFacts): Promise<StoredFile> =>
  rows
    .insertInto('files')
    .values({
      customer_account_number: file.account,
      owner: file.owner,
      owner_id: file.ownerId ?? null,
      name: plainName(file.name),
      mime,
      size_bytes: sizeBytes,
      sha256,
      storage_key: key,
      taken_at: file.takenAt ?? null,
      visibility: file.visibility ?? 'customer',
      note: file.note ?? null,
      created_by: file.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Bytes first: a row without bytes would be a broken promise, bytes without a row are only swept up. */
async function storeFile(store: Store, rows: Rows, file: NewFile): Promise<StoredFile> {
  if (file.bytes.byteLength > largestFileBytes) throw problem('too large')
  return nameBytes(rows, await keepBytes(store, file.bytes, kindOf(file.bytes, file.name)), file)
}

async function removeBytes(store: Store, rows: Rows, keys: readonly string[]): Promise<void> {
  const { disk, prefix } = await store()
  for (const key of keys) {
    const named = await rows.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst()
    if (!named) await disk.delete(keyed(prefix, key))
  }
}

async function keepForADay(
  store: Store,
  ...[made, { mime, extension }]: Parameters<Files['keepForADay']>
): ReturnType<Files['keepForADay']> {
  const { disk, prefix } = await store()
  const key = `${monthOf(new Date())}/${randomUUID()}.${extension}`
  // A bucket has to know the length before the first byte, so the file is whole before it goes there.
  return inTemporaryFolder('made', async (folder) => {
    const path = join(folder, `made.${extension}`)
    await pipeline(made, createWriteStream(path))
    const { size } = await stat(path)
    const whole = keyed(prefix, key)
    await storeWhole(disk, whole, () => disk.moveFromFs(path, whole, { contentType: mime }))
    return { key, sizeBytes: size }
  })
}

async function removeOrphans(store: Store, database: Database, stopping: AbortSignal): Promise<number> {
  const { disk, prefix } = await store()
  const before = Date.now() - orphanHours * 3_600_000
  let removed = 0
  // Only transactions of the last days can have left something behind: this month and the one before.
  const months = new Set([monthOf(new Date()), monthOf(new Date(Date.now() - 31 * 86_400_000))])
  for (const month of months) {
    for await (const key of keysOf(disk, keyed(prefix, month))) {
      if (stopping.aborted) return removed
      const own = prefix === '' ? key : key.slice(prefix.length + 1)
      const row = await database.kysely
        .selectFrom('files')
        .select('id')
        .where('storage_key', '=', own)
        .executeTakeFirst()
      if (row !== undefined || (await disk.getMetaData(key)).lastModified.getTime() > before) continue
      await disk.delete(key)
      removed += 1
    }
  }
  // A part is younger than its upload, which ends within the day.
  for await (const key of keysOf(disk, keyed(prefix, partsFolder))) {
    if (stopping.aborted) return removed
    if ((await disk.getMetaData(key)).lastModified.getTime() > before - 3_600_000) continue
    await disk.delete(key)
    removed += 1
  }
  return removed
}

/** Opens the store of the configuration. */
export const openFiles = async (
  database: Database,
  config: StoreConfig & ScannerConfig,
  secrets: Pick<Secrets, 'named'>,
): Promise<Files> => {
  let opening: ReturnType<typeof openDisk> | undefined
  const store: Store = () => (opening ??= openDisk(config))
  return {
    links: fileLinks(await secrets.named('file links')),
    keepBytes: (bytes, kind) => keepBytes(store, bytes, kind),
    nameBytes,
    removeBytes: (rows, keys) => removeBytes(store, rows, keys),
    parts: partsIn(store),
    scanner: openScanner(config),
    storeFile: (rows, file) => storeFile(store, rows, file),
    openFile: async (rows, id) => {
      if (!uuidForm.test(id)) throw problem('not found')
      const file = await rows.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
      if (file === undefined) throw problem('not found')
      const { disk, prefix } = await store()
      return { file, stream: await disk.getStream(keyed(prefix, file.storage_key)) }
    },
    keepForADay: (...made) => keepForADay(store, ...made),
    openMade: async (key) => {
      const { disk, prefix } = await store()
      if (!(await disk.exists(keyed(prefix, key)))) throw problem('not found')
      return disk.getStream(keyed(prefix, key))
    },
    removeOrphans: (stopping) => removeOrphans(store, database, stopping),
  }
}

type Disk = Awaited<ReturnType<typeof openDisk>>['disk']

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ENOENT'

/** Every file under a folder, a page at a time; none where the folder was never made. */
async function* keysOf(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk
      .listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
      .catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
    for (const object of page?.objects ?? []) if (object.isFile) yield object.key
    paginationToken = page?.paginationToken
  } while (paginationToken)
}
