// Runs testing-process.ts and listens to what it says, so that a test can kill it at a chosen moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface TestChild {
  readonly process: ChildProcess
  readonly said: readonly string[]
  /** What it wrote as errors so far. */
  complaint(): string
  /** Resolves when a line starting with `beginning` was said; rejects if the process ends first. */
  hears(beginning: string): Promise<string>
  /** Kills it without warning and waits until it is gone and everything it said was read. */
  kill(): Promise<void>
  /** Waits until it ends by itself; its exit code. */
  ends(): Promise<number | null>
}

export const startChild = (arguments_: readonly string[], env: Readonly<Record<string, string>> = {}): TestChild => {
  const program = fileURLToPath(new URL('process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...arguments_], {
    env: { ...process.env, DATABASE_URL: undefined, NODE_OPTIONS: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => said.push(line))
  const readOut = once(lines, 'close')
  const ended = once(child, 'exit')
  const hears = async (beginning: string): Promise<string> => {
    for (;;) {
      const found = said.find((line) => line.startsWith(beginning))
      if (found !== undefined) return found
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended before saying “${beginning}”: ${complaint}`)
      await new Promise((wake) => setTimeout(wake, 5))
    }
  }
  const ends = async (): Promise<number | null> => {
    await ended
    await readOut
    return child.exitCode
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ends()
  }
  return { process: child, said, complaint: () => complaint, hears, kill, ends }
}
