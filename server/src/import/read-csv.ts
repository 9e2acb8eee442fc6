// Rows of a CSV file, streamed: UTF-8 with or without BOM, LF or CRLF, quotes doubled. A row of the wrong width is handed on
// as it is, because it is one row's fault and not the file's.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { type ImportLimits, inMegabytes } from './limits.ts'
import { RefusedFile } from './refused-file.ts'

export interface RawRow {
  /** The heading is row 1. Blank lines are counted, not handed on. */
  readonly row: number
  readonly cells: readonly string[]
  /** Places of the cells that a workbook keeps as dates; their text is ISO. */
  readonly dateCells?: ReadonlySet<number>
}

const BATCH_ROWS = 1000

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new RefusedFile(
      'This text is not in UTF-8, so letters such as é would be lost. Save it as “CSV UTF-8” and try again.',
      {},
      { cause: error },
    )
  }
}

function asRefusal(error: unknown, limits: ImportLimits): unknown {
  if (!(error instanceof CsvError)) return error
  const line = typeof error['lines'] === 'number' ? ` near line ${error['lines']}` : ''
  const why: Readonly<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: `A quote that is opened${line} is never closed. Close it, or double the quotes inside a text.`,
    CSV_MAX_RECORD_SIZE: `A row${line} is larger than ${inMegabytes(limits.recordBytes)}. A quote before it may not be closed.`,
  }
  return new RefusedFile(
    why[error.code] ?? `This is no CSV that can be read${line}. Save it as “CSV UTF-8” and try again.`,
    {},
    { cause: error },
  )
}

const isCellList = (record: unknown): record is string[] => Array.isArray(record)

/** @throws RefusedFile when the file as a whole cannot be read. */
export async function* readCsv(path: string, limits: ImportLimits): AsyncGenerator<RawRow[]> {
  const parser = parse({
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.recordBytes,
    skip_empty_lines: false,
  })
  const feeding = pipeline(Readable.from(decoded(createReadStream(path))), parser)
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
