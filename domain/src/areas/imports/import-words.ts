// Counts of an import in words: the browser's button and the report say the same.
import { counted } from '../../kit/words.ts'

const number = (count: number): string => count.toLocaleString('en-GB')

export interface ImportCounts {
  readonly create: number
  readonly update: number
  /** Already here, nothing new. */
  readonly skip: number
  readonly error: number
  /** Left out by hand. */
  readonly left_out: number
}

/** Rows that go in, and rows that do not. */
export const takenOf = ({ create, update }: ImportCounts): number => create + update
export const leftOf = ({ skip, error, left_out: leftOut }: ImportCounts): number => skip + error + leftOut

/** "Import 214, skip 3" */
export function commitWords(counts: ImportCounts): string {
  const left = leftOf(counts)
  return `Import ${number(takenOf(counts))}${left > 0 ? `, skip ${number(left)}` : ''}`
}

const sayCount = (count: number, one: string, many: string): string[] => (count > 0 ? [counted(count, one, many)] : [])

/** "196 created, 18 updated. Not imported: 1 with no changes, 2 errors" */
export function countsInWords({ create, update, skip, error, left_out: leftOut }: ImportCounts): string {
  const taken = [...sayCount(create, 'created', 'created'), ...sayCount(update, 'updated', 'updated')]
  const left = [
    ...sayCount(skip, 'with no changes', 'with no changes'),
    ...sayCount(error, 'error', 'errors'),
    ...sayCount(leftOut, 'skipped by you', 'skipped by you'),
  ]
  const first = taken.length > 0 ? taken.join(', ') : 'Nothing to import'
  return left.length > 0 ? `${first}. Not imported: ${left.join(', ')}` : first
}
