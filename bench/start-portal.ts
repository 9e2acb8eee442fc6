// Starts the real server as a process of its own and waits until it is ready.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'

export const root = join(import.meta.dirname, '..')
const program = join(root, 'server/src/main.js')
/** Filling 100,000 vehicles takes a while. */
const patienceMilliseconds = 900_000
const askEveryMilliseconds = 5

export interface PortalOptions {
  readonly dataDirectory: string
  readonly environment?: Readonly<Record<string, string>>
  /** Without demo data, with a link for the first administrator. */
  readonly isEmpty?: boolean
}

export interface StartedPortal {
  readonly base: string
  readonly process: ChildProcess
  /** From the start of the process to the first 200 of /readyz. */
  readonly readyMilliseconds: number
  /** What it said so far, both streams. */
  readonly said: () => string
  readonly stop: () => Promise<void>
  /** Without warning. */
  readonly kill: () => Promise<void>
}

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))

/** What a server gets of this process's environment: enough to run, nothing that configures it. */
export function plainEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER']
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** Asks until the answer is 200. @returns milliseconds since `start` */
export async function whenReady(
  address: string,
  child: ChildProcess,
  start: number,
  said: () => string,
): Promise<number> {
  while (performance.now() - start < patienceMilliseconds) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `It ended with ${child.signalCode ?? `the code ${child.exitCode}`} before it was ready:\n${said()}`,
      )
    const isReady = await fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.status === 200
      },
      () => false, // not listening yet
    )
    if (isReady) return performance.now() - start
    await pause(askEveryMilliseconds)
  }
  child.kill('SIGKILL')
  throw new Error(`It was not ready after ${patienceMilliseconds / 1000} s:\n${said()}`)
}

export function listenTo(child: ChildProcess): () => string {
  let text = ''
  const hear = (chunk: Buffer): void => void (text = (text + chunk.toString()).slice(-20_000))
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return () => text
}

export async function startPortal({
  dataDirectory,
  environment = {},
  isEmpty = false,
}: PortalOptions): Promise<StartedPortal> {
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, [program, ...(isEmpty ? ['--empty'] : [])], {
    cwd: root,
    env: { ...plainEnvironment(), PORT: String(port), DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = listenTo(child)
  // Whoever measures may be ended before it is ready: it must not outlive them.
  const follow = (): void => void child.kill('SIGKILL')
  process.once('exit', follow)
  child.once('exit', () => process.off('exit', follow))
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  const base = `http://127.0.0.1:${port}`
  const readyMilliseconds = await whenReady(`${base}/readyz`, child, start, said)
  return { base, process: child, readyMilliseconds, said, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
