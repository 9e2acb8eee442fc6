// Load from a process of its own, so that the measured server shares no event loop with who measures it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface LoadOrder {
  readonly port: number
  /** `{token}` in it is the token of the caller. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Kept open; each sends its next request when the last answer is complete. */
  readonly connections: number
  readonly seconds: number
  readonly status: number
  /** Sessions that ask in turn: each may ask a call so often a minute. */
  readonly tokens?: readonly string[]
}

export interface LoadReport {
  readonly requestsPerSecond: number
  readonly p50Milliseconds: number
  readonly p99Milliseconds: number
}

export const isReport = (value: unknown): value is LoadReport =>
  typeof value === 'object' &&
  value !== null &&
  'requestsPerSecond' in value &&
  'p50Milliseconds' in value &&
  typeof value.p50Milliseconds === 'number' &&
  'p99Milliseconds' in value

/** @throws when any answer had another status */
export async function load(order: LoadOrder): Promise<LoadReport> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-process.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complaint] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()))
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`The load on ${order.path.split('?')[0]} failed: ${complaint}`)
  const report: unknown = JSON.parse(said)
  if (!isReport(report)) throw new Error(`The load gave no report, or not one answer came: ${said}`)
  return report
}
