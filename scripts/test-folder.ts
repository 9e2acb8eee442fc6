// Where tests keep databases that are thrown away: in memory where there is plenty, as a database is a thousand small files and
// copying them is most of the cost of opening one.
import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** What a whole run may come to, several times over. */
const plentyBytes = 6_000_000_000
const dayMilliseconds = 86_400_000

/** Folders of runs that were killed before they could tidy up. */
function removeLeftOver(): void {
  for (const name of readdirSync(inMemory).filter((each) => each.startsWith('kerbline-'))) {
    const path = join(inMemory, name)
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changedAt > dayMilliseconds) rmSync(path, { recursive: true, force: true })
  }
}

const hasPlenty = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > plentyBytes && freemem() > plentyBytes
  } catch {
    return false // there is no such folder on this system
  }
}

let chosen: string | undefined

/** The folder in which folders of tests are made; the same for the life of a process. */
export function testFolder(): string {
  if (chosen === undefined) {
    chosen = hasPlenty() ? inMemory : tmpdir()
    if (chosen === inMemory) removeLeftOver()
  }
  return chosen
}
