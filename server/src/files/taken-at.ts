// When a picture was taken, read out of what the camera wrote beside it (Exif 2.32), before all of that is thrown away. The time of the
// camera's clock, with its zone where it names one; else the clock is taken for London's.
import { londonInstant, parseInstant } from '@kerbline/domain/kit/time/london-clock.ts'

const EXIF_POINTER = 0x8769
const TAKEN = 0x9003
const ZONE = 0x9011
const ASCII = 2
const MAX_ENTRIES = 512

/** A camera whose clock was never set says 1980 or later than now: neither is kept. */
const EARLIEST = Date.UTC(1995, 0, 1)
const AHEAD_MILLISECONDS = 26 * 3_600_000

interface Reader {
  readonly bytes: Buffer
  readonly isLittle: boolean
}

const word = ({ bytes, isLittle }: Reader, at: number): number =>
  at + 2 > bytes.length ? 0 : isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
const long = ({ bytes, isLittle }: Reader, at: number): number =>
  at + 4 > bytes.length ? 0 : isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)

/** Where the entry of a tag stands in the directory at `from`. */
function entryOf(reader: Reader, from: number, tag: number): number | undefined {
  const count = Math.min(word(reader, from), MAX_ENTRIES)
  for (let place = 0; place < count; place++) {
    const at = from + 2 + place * 12
    if (word(reader, at) === tag) return at
  }
  return undefined
}

function textOf(reader: Reader, at: number): string | undefined {
  const count = long(reader, at + 4)
  if (word(reader, at + 2) !== ASCII || count === 0 || count > 64) return undefined
  const from = count <= 4 ? at + 8 : long(reader, at + 8)
  return reader.bytes
    .toString('latin1', from, Math.min(from + count, reader.bytes.length))
    .replace(/\0.*$/s, '')
    .trim()
}

/** @param exif  the block as it stands in the file, with or without "Exif\0\0" before it */
export function takenAt(exif: Buffer | undefined, now: Date): string | null {
  if (!exif || exif.length < 14) return null
  const bytes = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const reader: Reader = { bytes, isLittle: order === 'II' }
  const pointer = entryOf(reader, long(reader, 4), EXIF_POINTER)
  if (pointer === undefined) return null
  const directory = long(reader, pointer + 8)
  const [taken, zone] = [TAKEN, ZONE].map((tag) => {
    const entry = entryOf(reader, directory, tag)
    return entry === undefined ? undefined : textOf(reader, entry)
  })
  const [, year, month, day, time = ''] = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(taken ?? '') ?? []
  if (year === undefined) return null
  const date = `${year}-${month}-${day}`
  const instant = /^[+-]\d{2}:\d{2}$/.test(zone ?? '')
    ? parseInstant(`${date}T${time}${zone}`)
    : londonInstant(date, time)
  if (instant === null) return null
  const at = Date.parse(instant)
  return at < EARLIEST || at > now.getTime() + AHEAD_MILLISECONDS ? null : new Date(at).toISOString()
}
