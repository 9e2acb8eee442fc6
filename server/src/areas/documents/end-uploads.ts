// Uploads that were never finished end after a day: the rows first, then the parts, which the sweep would find as well.
import type { Rows } from '../../db/scope.ts'
import type { Parts } from '../../files/parts.ts'
import { endUploads } from '../../files/uploads.ts'
import type { JobRows } from '../../jobs/open-as-job.ts'

/** Ends a few of what ran out, and names what was kept of them. */
type End = (rows: Rows) => Promise<{ readonly keys: readonly string[]; readonly count: number }>

/** @param others  what else comes in parts */
export const endOldUploads =
  (openRows: JobRows, parts: Pick<Parts, 'remove'>, ...others: readonly End[]) =>
  async (stopping: AbortSignal): Promise<number> => {
    let removed = 0
    for (const end of [endUploads, ...others]) {
      for (let count = 1; count > 0 && !stopping.aborted;) {
        const ended = await openRows(end)
        await parts.remove(ended.keys)
        removed += ended.keys.length
        count = ended.count
      }
    }
    return removed
  }
