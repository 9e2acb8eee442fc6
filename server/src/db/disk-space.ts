// A full disk stops the embedded database for good, so writes are refused while there is still room to recover.
import { statfs } from 'node:fs/promises'
import { DatabaseFull } from './database-errors.ts'

/** Room below which changes asked for by people are refused; the log, sign-in and sessions need what is left. */
export const minFreeBytes = 64 * 1024 * 1024
/** Room below which the platform's own writes are refused as well. */
export const minFreeBytesForOwner = 24 * 1024 * 1024

const freshMilliseconds = 1_000

export type FreeBytes = () => Promise<number>

/** Free room of the disk under `directory`, asked at most once a second. */
export const freeBytesUnder = (directory: string): FreeBytes => {
  let known: Promise<number> | undefined
  let askedAt = -Infinity
  return () => {
    if (known === undefined || performance.now() - askedAt > freshMilliseconds) {
      askedAt = performance.now()
      known = statfs(directory).then(({ bavail, bsize }) => bavail * bsize)
    }
    return known
  }
}

/** Throws {@link DatabaseFull} when less than `least` bytes are free. */
export const assertRoom = async (freeBytes: FreeBytes, min: number): Promise<void> => {
  const free = await freeBytes()
  if (free >= min) return
  const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)
  throw new DatabaseFull(
    `Only ${megabytes(free)} MB are free and ${megabytes(min)} MB must remain: changes are refused`,
  )
}
