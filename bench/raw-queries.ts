// What the database alone gives: the same statements over the bare driver, from a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isReport, type LoadReport } from './load.ts'

export interface QueryOrder {
  readonly url: string
  /** Run one after the other; together they count as one. */
  readonly statements: readonly string[]
  readonly values: readonly unknown[]
  readonly connections: number
  readonly seconds: number
}

export async function runQueries(order: QueryOrder): Promise<LoadReport> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'query-process.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await once(child, 'close')
  const report: unknown = JSON.parse(said)
  if (!isReport(report)) throw new Error(`The queries gave no report: ${said}`)
  return report
}
