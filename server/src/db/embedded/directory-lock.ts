// One process a data directory: two on one embedded database lose rows silently. Taken before anything is opened.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

/** Who holds a directory, as written in its lock file. */
export interface LockHolder {
  readonly pid: number
  /** When the process began, in the words of its system: a process number alone may be used again. */
  readonly started: string
  readonly host: string
  readonly purpose: string
  readonly since: string
  readonly id: string
}

/** The directory is in use by a process that lives. */
export class DirectoryInUse extends Error {
  readonly holder: LockHolder
  constructor(directory: string, holder: LockHolder) {
    const { pid, purpose, host, since } = holder
    super(
      `${directory} is in use by process ${pid} on ${host} (${purpose}, since ${since}). ` +
        'Stop it first, or start with another DATA_DIR.',
    )
    this.name = 'DirectoryInUse'
    this.holder = holder
  }
}

/** A lock that is held. */
export interface DirectoryLock {
  readonly holder: LockHolder
  /** Gives the directory free; a second call does nothing. */
  release(): void
}

const beatMilliseconds = 2_000
// A holder on another machine or in another container cannot be looked up; it lives while its file is touched.
const silentMilliseconds = 10_000
const settleMilliseconds = 40

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))

/** When a process began, or undefined if there is none of that number. */
const startOf = (pid: number): string | undefined => {
  try {
    if (existsSync('/proc/self/stat')) {
      // The name in parentheses may hold spaces; the start time is the 20th word after it. The boot makes it unique.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return words[0] === 'Z'
        ? undefined
        : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${words[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined // no such process: /proc has no such folder, ps exits 1
  }
}

const read = (file: string): LockHolder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder // written below, in one step, by this program alone
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`${file} is not a lock file of this program; if no server runs, delete it`, { cause: error })
  }
}

const lives = (file: string, holder: LockHolder): boolean => {
  if (holder.host === hostname()) return startOf(holder.pid) === holder.started
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < silentMilliseconds
}

/** Puts the lock file there with its content in one step; false if there is one already. */
const place = (file: string, holder: LockHolder): boolean => {
  const draft = `${file}.${holder.id}`
  writeFileSync(draft, JSON.stringify(holder, undefined, 2), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead holder's file away. Renaming is atomic, so of several takers one gets it. */
const clear = (file: string, dead: LockHolder): void => {
  if (read(file)?.id !== dead.id) return
  const away = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, away)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  // Another taker may have been quicker and this be its fresh lock: put it back. It checks once more before it goes on.
  const moved = read(away)
  if (moved !== undefined && moved.id !== dead.id) place(file, moved)
  rmSync(away, { force: true })
}

const held = (file: string, holder: LockHolder): DirectoryLock => {
  const beat = setInterval(() => {
    if (read(file)?.id === holder.id) utimesSync(file, new Date(), new Date())
  }, beatMilliseconds)
  beat.unref()
  return {
    holder,
    release: () => {
      clearInterval(beat)
      if (read(file)?.id === holder.id) rmSync(file)
    },
  }
}

/**
 * Takes the lock of a data directory, making the directory if absent. A lock left by a process that died is taken over.
 * Throws {@link DirectoryInUse}, naming the holder, if another process (or this one) holds it.
 */
export const lockDirectory = async (directory: string, purpose: string): Promise<DirectoryLock> => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(resolve(directory), 'kerbline.lock')
  const started = startOf(process.pid) ?? ''
  const since = new Date().toISOString()
  const mine: LockHolder = { pid: process.pid, started, host: hostname(), purpose, since, id: randomUUID() }
  for (;;) {
    if (place(file, mine)) {
      // Two processes may take over the same dead lock in the same instant; after a moment one file stands.
      await pause(settleMilliseconds)
      if (read(file)?.id === mine.id) return held(file, mine)
    }
    const other = read(file)
    if (other === undefined) continue
    if (lives(file, other)) throw new DirectoryInUse(resolve(directory), other)
    clear(file, other)
  }
}
