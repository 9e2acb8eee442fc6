// No room left, in the store (a disk or a bucket) or where files are made and read: said as such, so that the sender knows that nothing
// was kept and why.
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Disk } from 'flydrive'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** Of a disk, and of somebody's share of it. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT'])
/** As MinIO and Ceph say it; Amazon's own store is never full. */
const fullBucket = /StorageFull|QuotaExceeded|InsufficientStorage/
const HTTP_FULL = 507

const failure = z.looseObject({
  code: z.string().catch(''),
  name: z.string().catch(''),
  $metadata: z.looseObject({ httpStatusCode: z.number().catch(0) }).catch({ httpStatusCode: 0 }),
  cause: z.unknown().optional(),
})

export function isFull(error: unknown): boolean {
  const { data } = failure.safeParse(error)
  if (data === undefined) return false
  return (
    fullDisk.has(data.code) ||
    fullBucket.test(data.name) ||
    data.$metadata.httpStatusCode === HTTP_FULL ||
    isFull(data.cause)
  )
}

/** Writes a file whole or not at all. @throws problem 'storage full' */
export async function storeWhole(disk: Disk, key: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    // What was written of it takes room for nothing. Where it cannot be removed now, the clean-up does that: no row names it.
    await disk.delete(key).catch(() => undefined)
    throw isFull(error) ? problem('storage full') : error
  }
}

/** A folder that is there for as long as `work` runs. @throws problem 'storage full' */
export async function inTemporaryFolder<T>(purpose: string, work: (folder: string) => Promise<T>): Promise<T> {
  let folder: string | undefined
  try {
    folder = await mkdtemp(join(tmpdir(), `kerbline-${purpose}-`))
    return await work(folder)
  } catch (error) {
    throw isFull(error) ? problem('storage full') : error
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
