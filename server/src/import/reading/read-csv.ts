// Rows of a CSV file, streamed: UTF-8 with or without BOM, LF or CRLF, quotes doubled. A row of the wrong width is handed on
// as it is, because it is one row's fault and not the file's.
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { inMegabytes } from '@kerbline/domain/kit/words.ts'
import type { ImportLimits } from '../limits.ts'
import { RefusedFile } from './refused-file.ts'

export interface RawRow {
  /** The heading is row 1. Blank lines are counted, not handed on. */
  readonly row: number
  readonly cells: readonly string[]
  /** Places of the cells that a workbook keeps as dates; their text is ISO. */
  readonly dateCells?: ReadonlySet<number>
}

const BATCH_ROWS = 1000

const wrongEncoding = (): RefusedFile =>
  new RefusedFile('This file is not in UTF-8. Save it as “CSV UTF-8” and try again.')

const LONGEST_CHARACTER = 4
const isContinuation = (byte: number): boolean => (byte & 0b1100_0000) === 0b1000_0000
const bytesFrom = (lead: number): number => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)

/** Where the last whole character ends: a chunk may stop in the middle of one. */
function wholeLength(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(LONGEST_CHARACTER, chunk.length); back += 1) {
    const byte = chunk[chunk.length - back] ?? 0
    if (!isContinuation(byte)) return bytesFrom(byte) > back ? chunk.length - back : chunk.length
  }
  return chunk.length
}

/** The same bytes, in pieces of whole characters, proven to be UTF-8. */
async function* checkedUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = wholeLength(joined)
    const whole = joined.subarray(0, end)
    if (!isUtf8(whole)) throw wrongEncoding()
    rest = joined.subarray(end)
    if (whole.length > 0) yield whole
  }
  if (rest.length > 0) throw wrongEncoding()
}

type RecordLimit = Pick<ImportLimits, 'recordBytes'>

function asRefusal(error: unknown, limits: RecordLimit): unknown {
  if (!(error instanceof CsvError)) return error
  const line = typeof error['lines'] === 'number' ? ` near line ${error['lines']}` : ''
  const why: Readonly<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: `A quote mark${line} is not closed. Close it, or double the quote marks inside the text.`,
    CSV_MAX_RECORD_SIZE: `A row${line} is larger than ${inMegabytes(limits.recordBytes)}. Check that the quote marks before it are closed.`,
  }
  return new RefusedFile(
    why[error.code] ?? `We could not read this file as CSV${line}. Save it as “CSV UTF-8” and try again.`,
    {},
    { cause: error },
  )
}

const isCellList = (record: unknown): record is string[] => Array.isArray(record)

/** @throws RefusedFile when the file as a whole cannot be read. */
export async function* readCsv(path: string, limits: RecordLimit): AsyncGenerator<RawRow[]> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.recordBytes,
    skip_empty_lines: false,
  })
  const feeding = pipeline(Readable.from(checkedUtf8(createReadStream(path))), parser)
  feeding.catch(() => undefined) // The loop below meets the same fault, and says it.
  let row = 0
  let batch: RawRow[] = []
  try {
    for await (const cells of parser) {
      if (!isCellList(cells)) continue
      row += 1
      if (cells.length <= 1 && (cells[0] ?? '').trim() === '') continue
      batch.push({ row, cells })
      if (batch.length < BATCH_ROWS) continue
      yield batch
      batch = []
    }
    await feeding
  } catch (error) {
    throw asRefusal(error, limits)
  } finally {
    parser.destroy()
  }
  if (batch.length > 0) yield batch
}
