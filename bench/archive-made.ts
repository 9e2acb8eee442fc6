// A file the portal makes in the background, watched until it is done: how long it took, and the most memory the server held meanwhile.
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ask, type Asking, fieldOf } from './ask.ts'

const LOOK_MILLISECONDS = 100
const pause = (time: number) => new Promise((wake) => setTimeout(wake, time))

/** What the process holds now, in MB. */
const megabytesNow = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export interface Made {
  readonly seconds: number
  readonly megabytes: number
}

/** `begin`: asks for it, and is answered with its id. @throws where it is refused or fails */
export async function made(
  asking: Asking,
  server: Pick<ChildProcess, 'pid'>,
  begin: () => Promise<unknown>,
): Promise<Made> {
  const start = performance.now()
  const id = fieldOf(await begin(), 'id')
  if (typeof id !== 'number') throw new Error('The portal began no file')
  let megabytes = 0
  for (;;) {
    megabytes = Math.max(megabytes, await megabytesNow(server.pid ?? 0))
    const state = fieldOf(await ask(asking, 'GET', `/api/document-archives/${id}`), 'state')
    if (state === 'done') return { seconds: (performance.now() - start) / 1000, megabytes }
    if (state !== 'waiting' && state !== 'running') throw new Error(`The file is ${String(state)}`)
    await pause(LOOK_MILLISECONDS)
  }
}
