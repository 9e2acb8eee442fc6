// The least a Node.js server can do, as a process of its own: answer one ping, or send the same cached responses again and again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { plainEnvironment, whenReady } from './start-portal.ts'

export interface BareServer {
  readonly port: number
  readonly readyMilliseconds: number
  readonly stop: () => Promise<void>
}

/** @param ready  bytes for `/ready`, written into `folder`; `/ping` and `/readyz` answer in any case */
export async function startBareServer(folder: string, ready: Buffer = Buffer.alloc(0)): Promise<BareServer> {
  const file = join(folder, 'ready.bin')
  await writeFile(file, ready)
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-process.ts'), String(port), file], {
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const readyMilliseconds = await whenReady(`http://127.0.0.1:${port}/readyz`, child, start, () => 'a bare server')
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return { port, readyMilliseconds, stop }
}
