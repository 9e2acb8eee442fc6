// The one writer of zip files. Each file is read when its turn comes and leaves as it comes, so that an archive of any length needs no more
// room than a piece of one file. Names are safe on every system, and no two are the same.
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  /** The folder it lies in; absent: at the top. */
  readonly folder?: string | undefined
  readonly at: Date
  /** Called when its turn comes. */
  readonly open: () => Promise<Readable>
}

const pathAndControls = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu
/** Names that mean a device on Windows. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const LONGEST = 120

const safe = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(pathAndControls, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const named = plain === '' ? 'file' : device.test(plain) ? `_${plain}` : plain
  const dot = named.lastIndexOf('.')
  const ending = dot > 0 && named.length - dot <= 6 ? named.slice(dot) : ''
  return named.length <= LONGEST ? named : `${named.slice(0, LONGEST - ending.length)}${ending}`
}

/** Hands out names, each once, whatever their capitals: "photo.jpg", "photo (2).jpg". */
export function uniqueNames(): (name: string, folder?: string) => string {
  const taken = new Set<string>()
  return (given, folder) => {
    const within = folder === undefined ? '' : `${safe(folder)}/`
    const name = safe(given)
    const dot = name.lastIndexOf('.')
    const [bare, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let found = `${within}${name}`
    for (let number = 2; taken.has(found.toLowerCase()); number++) found = `${within}${bare} (${number})${ending}`
    taken.add(found.toLowerCase())
    return found
  }
}

/** The archive keeps what it was given until its end, so this lets go of the stream, and of the bytes behind it, once it is handed over. */
function handedOnce(stream: Readable): (take: (error: null, stream: Readable) => void) => void {
  let kept: Readable | undefined = stream
  return (take) => {
    if (kept === undefined) throw new Error('A stream can be read once')
    const handed = kept
    kept = undefined
    take(null, handed)
  }
}

/**
 * Does what makes buffers that are kept for long, each in room of its own: a small one would come out of the pool, and keep the whole piece of
 * the pool it lies in, with all that lay there beside it.
 */
function outsideThePool(work: () => void): void {
  const { poolSize } = Buffer
  Buffer.poolSize = 0
  try {
    work()
  } finally {
    Buffer.poolSize = poolSize
  }
}

/** Pictures and PDFs hardly shrink: they are stored as they are, and the process is left to others. */
async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, opened: (stream: Readable) => void) {
  const nameOf = uniqueNames()
  for await (const { name, folder, at, open } of entries) {
    const stream = await open()
    opened(stream)
    // One at a time: the next is opened once this one has been read.
    const read = finished(stream, { writable: false })
    outsideThePool(() =>
      zip.addReadStreamLazy(nameOf(name, folder), { compress: false, mtime: at }, handedOnce(stream)),
    )
    await read
  }
  zip.end()
}

async function* bytesOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  let current: Readable | undefined
  const adding = addAll(zip, entries, (stream) => (current = stream))
  adding.catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    for await (const bytes of output) if (bytes instanceof Uint8Array) yield bytes
  } finally {
    // Whoever reads may stop early: the file under way is closed.
    current?.destroy()
  }
}

/** The archive's bytes as they are asked for; they end early, with an error, where a file cannot be read. */
export const zipStream = (entries: AsyncIterable<ZipEntry>): Readable =>
  Readable.from(bytesOf(entries), { objectMode: false })
