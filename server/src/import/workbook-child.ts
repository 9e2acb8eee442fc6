// The process that opens one workbook and ends: its heap and its time are capped by read-workbook.ts, so that a bomb ends
// this process and no other. It writes one JSON line a row, then a last line that says how it went.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/universal'
import type { WorkbookLimits } from './limits.ts'
import { RefusedFile } from './refused-file.ts'
import { type WorkbookLine, workbookOrder } from './workbook-lines.ts'
import { assertModest, packedBytes, readZipDirectory } from './zip-directory.ts'

/** Every entry inflates to what the list claims and no further: only then is it handed to the reader. */
async function openedZip(path: string, limits: WorkbookLimits): Promise<ArrayBuffer> {
  const zip = await readFile(path)
  const entries = readZipDirectory(zip, limits)
  assertModest(zip, entries, limits)
  for (const entry of entries) {
    const packed = packedBytes(zip, entry)
    if (entry.method === 0 && entry.inflatedBytes !== entry.deflatedBytes)
      throw new RefusedFile('A part of this workbook is not as long as it claims, so it was not opened.')
    if (entry.method === 8 && entry.inflatedBytes > 0) {
      const inflated = inflateRawSync(packed, { maxOutputLength: entry.inflatedBytes })
      if (inflated.length !== entry.inflatedBytes)
        throw new RefusedFile('A part of this workbook is not as long as it claims, so it was not opened.')
    }
  }
  const bytes = new ArrayBuffer(zip.length)
  new Uint8Array(bytes).set(zip)
  return bytes
}

const isDate = (value: unknown): boolean => value instanceof Date

const DAY_MILLISECONDS = 86_400_000

/** A cell as a text file would have it: whole days as dates, other times with Z, numbers without the noise of fractions. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    // Workbooks keep times as fractions of a day, which are never exact.
    const nearest = new Date(Math.round(value.getTime() / 1000) * 1000)
    const iso = nearest.toISOString()
    return nearest.getTime() % DAY_MILLISECONDS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 19)}Z`
  }
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return String(value)
}

const say = (line: WorkbookLine): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve())),
  )

async function serve(line: string): Promise<void> {
  try {
    const { path, limits } = workbookOrder.parse(JSON.parse(line))
    const rows = await readSheet(await openedZip(path, limits))
    for (const row of rows)
      await say({ cells: row.map(cellText), dates: row.flatMap((cell, place) => (isDate(cell) ? [place] : [])) })
    await say({ done: rows.length })
  } catch (error) {
    await say({
      refused:
        error instanceof RefusedFile
          ? error.message
          : 'This workbook cannot be read. Open it in a spreadsheet program, save it again and retry.',
    })
  }
}

// The order comes by a line of input, so that the path stands in no list of processes.
const input = createInterface({ input: process.stdin })
input.once('line', (line) => {
  input.close()
  void serve(line)
})
