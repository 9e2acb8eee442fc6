// Rows of the first sheet of a workbook, opened in a process of its own with a capped heap and a time limit.
import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { importLimits, inMegabytes, type WorkbookLimits } from './limits.ts'
import type { RawRow } from './read-csv.ts'
import { RefusedFile } from './refused-file.ts'
import { type WorkbookLine, workbookLine } from './workbook-lines.ts'
import { assertModest, readZipDirectory } from './zip-directory.ts'

const BATCH_ROWS = 1000
const childFile = fileURLToPath(new URL('./workbook-child.ts', import.meta.url))

const tooMuch =
  'This workbook asks for more memory or time than one file may have. Split it, or save the sheet as CSV and try again.'

async function assertWorkbook(path: string, limits: WorkbookLimits): Promise<void> {
  const { size } = await stat(path)
  if (size > limits.fileBytes)
    throw new RefusedFile(
      `This workbook has ${inMegabytes(size)}, and at most ${inMegabytes(limits.fileBytes)} are read. Split it, or save it as CSV.`,
    )
  const zip = await readFile(path)
  assertModest(zip, readZipDirectory(zip, limits), limits)
}

function startChild({ heapMegabytes }: WorkbookLimits) {
  // A bare environment: the child needs nothing of ours, least of all our secrets.
  return spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning', childFile],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    },
  )
}

/** Undefined for a line cut off by the end of the child. */
function parsed(line: string): WorkbookLine | undefined {
  try {
    return workbookLine.parse(JSON.parse(line))
  } catch {
    return undefined // The missing last line is reported below.
  }
}

/** @throws RefusedFile for a workbook that is damaged, hostile or too large. */
export async function* readWorkbook(
  path: string,
  limits: WorkbookLimits = importLimits.workbook,
): AsyncGenerator<RawRow[]> {
  await assertWorkbook(path, limits)
  const child = startChild(limits)
  const clock = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds)
  child.on('error', () => child.stdout.destroy()) // Reported below: no last line came.
  child.stdin.on('error', () => undefined) // A child that died at once; reported below.
  child.stdin.end(`${JSON.stringify({ path, limits })}\n`)
  let row = 0
  let isDone = false
  let batch: RawRow[] = []
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      const value = parsed(line)
      if (value && 'refused' in value) throw new RefusedFile(value.refused)
      if (!value || 'done' in value) {
        isDone = value !== undefined
        break
      }
      row += 1
      const { cells, dates } = value
      if (cells.every((cell) => cell.trim() === '')) continue
      batch.push({ row, cells, dateCells: new Set(dates) })
      if (batch.length < BATCH_ROWS) continue
      yield batch
      batch = []
    }
  } finally {
    clearTimeout(clock)
    child.kill('SIGKILL')
  }
  if (!isDone) throw new RefusedFile(tooMuch)
  if (batch.length > 0) yield batch
}
