// The process that opens one file and ends: its heap and its time are capped by read-in-child.ts, so that a bomb ends
// this process and no other. It writes JSON lines of some hundred rows each, then a last line that says how it went.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { inflateRawSync } from 'node:zlib'
import type { WorkbookLimits } from '../limits.ts'
import { RefusedFile } from './refused-file.ts'
import { readCsv } from './read-csv.ts'
import type { FileLine, FileOrder } from './child-lines.ts'
import { assertModest, packedBytes, readZipDirectory } from './zip-directory.ts'

/** Every entry inflates to what the list claims and no further: only then is it handed to the reader. */
async function openedZip(path: string, limits: WorkbookLimits): Promise<ArrayBuffer> {
  const zip = await readFile(path)
  const entries = readZipDirectory(zip, limits)
  assertModest(zip, entries, limits)
  for (const entry of entries) {
    const packed = packedBytes(zip, entry)
    if (entry.method === 0 && entry.inflatedBytes !== entry.deflatedBytes)
      throw new RefusedFile(
        'This workbook is damaged, so we did not open it. Open it in a spreadsheet program, save it again and retry.',
      )
    if (entry.method === 8 && entry.inflatedBytes > 0) {
      const inflated = inflateRawSync(packed, { maxOutputLength: entry.inflatedBytes })
      if (inflated.length !== entry.inflatedBytes)
        throw new RefusedFile(
          'This workbook is damaged, so we did not open it. Open it in a spreadsheet program, save it again and retry.',
        )
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

const say = (line: FileLine): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve())),
  )

/** The reader works a line off in one go: the shorter it is, the less the database's answers wait. */
const LINE_ROWS = 100

async function sayWorkbook({ path, workbook }: FileOrder): Promise<void> {
  const { readSheet } = await import('read-excel-file/universal') // text files begin without it
  const found = await readSheet(await openedZip(path, workbook))
  for (let from = 0; from < found.length; from += LINE_ROWS) {
    const rows = found.slice(from, from + LINE_ROWS).map((row, place) => ({
      row: from + place + 1,
      cells: row.map(cellText),
      dates: row.flatMap((cell, at) => (isDate(cell) ? [at] : [])),
    }))
    await say({ rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) })
  }
}

async function sayCsv(order: FileOrder): Promise<void> {
  for await (const batch of readCsv(order.path, order))
    for (let from = 0; from < batch.length; from += LINE_ROWS)
      await say({
        rows: batch.slice(from, from + LINE_ROWS).map(({ row, cells }) => ({ row, cells: [...cells], dates: [] })),
      })
}

async function serve(line: string): Promise<void> {
  try {
    const order: FileOrder = JSON.parse(line) // of our own: what is doubted is the file
    await (order.type === 'xlsx' ? sayWorkbook(order) : sayCsv(order))
    await say({ done: true })
  } catch (error) {
    await say({
      refused:
        error instanceof RefusedFile
          ? error.message
          : 'We could not read this file. Open it in a spreadsheet program, save it again and retry.',
    })
  }
}

// The order comes by a line of input, so that the path stands in no list of processes.
const input = createInterface({ input: process.stdin })
input.once('line', (line) => {
  input.close()
  void serve(line)
})
