// The one writer of zip files. Each file is read when its turn comes and leaves as it comes, so that an archive of any length needs no more
// room than a piece of one file. Names are safe on every system, and no two are the same.
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
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
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (given) => {
    const name = safe(given)
    const dot = name.lastIndexOf('.')
    const [bare, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let found = name
    for (let number = 2; taken.has(found.toLowerCase()); number++) found = `${bare} (${number})${ending}`
    taken.add(found.toLowerCase())
    return found
  }
}

/** Pictures and PDFs hardly shrink: they are stored as they are, and the process is left to others. */
async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const nameOf = uniqueNames()
  for await (const { name, at, open } of entries) {
    const stream = await open()
    // One at a time: the next is opened once this one has been read.
    const read = new Promise<void>((done, fail) => {
      stream.once('end', done)
      stream.once('error', fail)
      stream.once('close', done)
    })
    zip.addReadStream(stream, nameOf(name), { compress: false, mtime: at })
    await read
  }
  zip.end()
}

/** The archive's bytes as they come; they end early, with an error, where a file cannot be read. */
export function zipStream(entries: AsyncIterable<ZipEntry>): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const { outputStream } = zip
  addAll(zip, entries).catch((error: unknown) => outputStream.emit('error', error))
  return outputStream
}
