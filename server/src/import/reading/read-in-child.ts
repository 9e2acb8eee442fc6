// Rows of a file, opened in a process of its own with a capped heap and a time limit: what a hostile file breaks is that process.
import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type FileLine, fileLine, type FileOrder } from './child-lines.ts'
import type { RawRow } from './read-csv.ts'
import { RefusedFile } from './refused-file.ts'

const childFile = fileURLToPath(new URL('./file-child.ts', import.meta.url))

const tooMuch = 'This file is too large to process. Split it, or save it as CSV and try again.'

function startChild({ workbook: { heapMegabytes } }: FileOrder) {
  const compiled = getCompileCacheDir() // within the folder that was named, a folder of this version of Node
  // A bare environment: the child needs nothing of ours, least of all our secrets; only to begin in half the time.
  return spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning', childFile],
    { stdio: ['pipe', 'pipe', 'ignore'], env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) } },
  )
}

/** Undefined for a line cut off by the end of the child. */
function parsed(line: string): FileLine | undefined {
  try {
    return fileLine.parse(JSON.parse(line))
  } catch {
    return undefined // The missing last line is reported below.
  }
}

/** Line by line, never further ahead than the pipe holds: a slow reader holds the child back. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Counts only the time the child is waited for: what its reader does between the rows is not the child's. */
function stopwatch(milliseconds: number, end: () => void) {
  let left = milliseconds
  return async <T>(waiting: Promise<T>): Promise<T> => {
    const start = performance.now()
    const timer = setTimeout(end, left)
    try {
      return await waiting
    } finally {
      clearTimeout(timer)
      left = Math.max(1, left - (performance.now() - start))
    }
  }
}

/** @throws RefusedFile for a file that is damaged, hostile or too large. */
export async function* readInChild(order: FileOrder): AsyncGenerator<RawRow[]> {
  const child = startChild(order)
  child.on('error', () => child.stdout.destroy()) // Reported below: no last line came.
  child.stdin.on('error', () => undefined) // A child that died at once; reported below.
  child.stdin.end(`${JSON.stringify(order)}\n`)
  const lines = linesOf(child.stdout)
  const timed = stopwatch(order.workbook.milliseconds, () => child.kill('SIGKILL'))
  let isDone = false
  try {
    for (;;) {
      const next = await timed(lines.next())
      const value = next.done ? undefined : parsed(next.value)
      if (value && 'refused' in value) throw new RefusedFile(value.refused)
      if (!value || 'done' in value) {
        isDone = value !== undefined
        break
      }
      yield value.rows.map(({ row, cells, dates }) =>
        dates.length > 0 ? { row, cells, dateCells: new Set(dates) } : { row, cells },
      )
    }
  } finally {
    child.kill('SIGKILL')
  }
  if (!isDone) throw new RefusedFile(tooMuch)
}
