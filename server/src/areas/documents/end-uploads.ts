// Uploads that were never finished end after a day: the rows first, then the parts, which the sweep would find as well.
import type { Parts } from '../../files/parts.ts'
import { endUploads } from '../../files/uploads.ts'
import type { JobRows } from '../../jobs/open-as-job.ts'

export const endOldUploads =
  (openRows: JobRows, parts: Pick<Parts, 'remove'>) =>
  async (stopping: AbortSignal): Promise<number> => {
    let removed = 0
    for (;;) {
      const { keys, count } = await openRows(endUploads)
      await parts.remove(keys)
      removed += keys.length
      if (count === 0 || stopping.aborted) return removed
    }
  }
