// The list of contents of a zip file, read before anything is inflated: what a workbook claims to hold, checked against
// the limits. file-child.ts then holds every entry to its claim.
import { inMegabytes } from '@kerbline/domain/kit/words.ts'
import type { WorkbookLimits } from '../limits.ts'
import { RefusedFile } from './refused-file.ts'

export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly deflatedBytes: number
  readonly inflatedBytes: number
  readonly offset: number
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const ENTRY_BYTES = 46

const broken = (why: string): RefusedFile =>
  new RefusedFile(
    `We could not read this workbook, because ${why}. Open it in a spreadsheet program, save it again and retry.`,
  )

function endRecord(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= 0 && at >= zip.length - END_BYTES - LONGEST_COMMENT; at -= 1) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at
  }
  throw broken('its list of contents is missing')
}

/** @throws RefusedFile for a list that is damaged, encrypted or too large to be listed plainly. */
export function readZipDirectory(zip: Buffer, limits: Pick<WorkbookLimits, 'entries'>): ZipEntry[] {
  const end = endRecord(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > limits.entries)
    throw new RefusedFile(
      `This workbook has ${count} parts. The limit is ${limits.entries}. Save only this sheet in a new workbook.`,
    )
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let place = 0; place < count; place += 1) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw broken('its list of contents is damaged')
    const nameBytes = zip.readUInt16LE(at + 28)
    const next = at + ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    const entry = {
      name: zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      method: zip.readUInt16LE(at + 10),
      deflatedBytes: zip.readUInt32LE(at + 20),
      inflatedBytes: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    }
    if (isEncrypted) throw new RefusedFile('This workbook has a password. Remove the password and try again.')
    if (entry.inflatedBytes === 0xffffffff || entry.deflatedBytes === 0xffffffff)
      throw broken('part of it is larger than 4 GB')
    if (entry.method !== 0 && entry.method !== 8) throw broken('part of it is compressed in a way we do not support')
    entries.push(entry)
    at = next
  }
  return entries
}

/** @throws RefusedFile when the entries claim more than the limits allow, or overlap. */
export function assertModest(zip: Buffer, entries: readonly ZipEntry[], limits: WorkbookLimits): void {
  const inflated = entries.reduce((sum, { inflatedBytes }) => sum + inflatedBytes, 0)
  const deflated = entries.reduce((sum, { deflatedBytes }) => sum + deflatedBytes, 0)
  if (inflated > limits.inflatedBytes) {
    throw new RefusedFile(
      `This workbook is ${inMegabytes(inflated)} when opened. The limit is ${inMegabytes(limits.inflatedBytes)}. Split it, or save it as CSV.`,
    )
  }
  if (deflated > zip.length || new Set(entries.map(({ offset }) => offset)).size < entries.length)
    throw broken('its parts overlap')
  const dense = entries.find(
    ({ deflatedBytes, inflatedBytes }) => inflatedBytes > 1_048_576 && inflatedBytes > deflatedBytes * limits.ratio,
  )
  if (dense) throw new RefusedFile('We could not open this workbook safely. Save the sheet as CSV and try again.')
}

/** The packed bytes of an entry. @throws RefusedFile when they lie outside the file. */
export function packedBytes(zip: Buffer, { offset, deflatedBytes }: ZipEntry): Buffer {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== 0x04034b50) throw broken('its list of contents is wrong')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (start + deflatedBytes > zip.length) throw broken('it ends too early')
  return zip.subarray(start, start + deflatedBytes)
}
