// One change of every row a list's question means: asked for once, made by the server beside other work, followed in a notice wherever
// in the portal one is by then, and found again on its list.
import {
  bulkChangesEndpoints,
  type BulkChange,
  type BulkActionName,
} from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import type { ListInput } from '@kerbline/domain/kit/list-state.ts'
import { call } from '../../data/client.ts'
import { ApiProblem, isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { follow } from '../../data/live/follow.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { signal } from '../../data/signal.ts'
import { closeToast, rewordToast, showToast } from '../../ui/overlay/toasts.ts'

/** Rows beyond what is done at once. */
export interface ManyRows {
  /** The first part of the list's address. */
  readonly list: string
  readonly asked: ListInput
  /** Ticked one by one; none: every row of the question. */
  readonly ids?: readonly number[] | undefined
  readonly total: number
  /** The versions of rows the person saw; what somebody changed since they looked is left as it is. */
  readonly seen?: readonly { readonly id: number; readonly version: string }[] | undefined
}

export interface BulkChangeStart {
  readonly deed: BulkActionName
  readonly values: Readonly<Record<string, unknown>>
  /** In the person's words: "Archive". */
  readonly title: string
}

const count = (value: number): string => value.toLocaleString('en-GB')

export const isUnderWay = ({ state }: Pick<BulkChange, 'state'>): boolean => state === 'waiting' || state === 'running'

/** "3,200 of 12,034 rows", or that it begins. */
export function progressWords(change: BulkChange): string {
  const { rows_changed: done, rows_same: same, rows_skipped: skipped, rows_total: total } = change
  return total === null ? 'Starting soon.' : `${count(done + same + skipped)} of ${count(total)} rows.`
}

/** "5,160 changed, 12 like that already, 28 left as they are." */
export function outcomeWords({ rows_changed: done, rows_same: same, rows_skipped: skipped }: BulkChange): string {
  const others = [
    ...(same > 0 ? [`${count(same)} like that already`] : []),
    ...(skipped > 0 ? [`${count(skipped)} left as ${skipped === 1 ? 'it is' : 'they are'}`] : []),
  ]
  return `${[`${count(done)} changed`, ...others].join(', ')}.`
}

/** What it touched is anywhere: figures, lists, records. */
const emitEnded = (): void => changed.emit('everything')
const emitBegun = (): void => changed.emit([beginningOf(bulkChangesEndpoints.list.path)])

const failed = (title: string, { message }: LoadFailure): void =>
  void showToast({ tone: 'failed', title, body: message })

/** Stops it; what is done stays. */
export async function stopChange(id: number): Promise<void> {
  try {
    await call(bulkChangesEndpoints.stop, { id })
    emitBegun()
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    failed('It is still running.', error)
  }
}

function showEnded(change: BulkChange): void {
  emitEnded()
  if (change.state === 'failed') {
    showToast({
      tone: 'failed',
      title: `${change.title}: some rows were not changed.`,
      body: `${change.problem ?? ''} ${outcomeWords(change)}`,
    })
    return
  }
  showToast({
    tone: 'done',
    title: change.state === 'stopped' ? `${change.title}: stopped.` : `${change.title}: done.`,
    body: outcomeWords(change),
    action: change.may_undo ? { label: 'Undo', onSelect: () => void undoChange(change.id) } : undefined,
  })
}

/** Those a notice of this tab tells of: their list does not tell of them once more. */
export const followed = signal<ReadonlySet<number>>(new Set())

/** Tells how far it is until it has ended, or the session has. */
export async function followChange(begun: BulkChange): Promise<void> {
  if (followed.get().has(begun.id)) return
  followed.set(new Set([...followed.get(), begun.id]))
  const words = (now: BulkChange) => ({
    title: `${now.title}.`,
    body: `${progressWords(now)} You can carry on working.`,
  })
  const toast = showToast({
    tone: 'working',
    ...words(begun),
    action: { label: 'Stop', onSelect: () => void stopChange(begun.id) },
  })
  try {
    const ended = await follow(begun, {
      look: () => call(bulkChangesEndpoints.view, { id: begun.id }),
      isOver: (now) => !isUnderWay(now),
      onProgress: (now) => rewordToast(toast, words(now)),
    })
    if (ended) showEnded(ended)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    failed('We could not load progress. The change is still running.', error)
  } finally {
    followed.set(new Set([...followed.get()].filter((id) => id !== begun.id)))
    closeToast(toast)
  }
}

/** Asks for it. False where it was refused, which is then said, unless `onRefused` says it at a field. */
export async function startChange(
  { list, asked, ids, total, seen }: ManyRows,
  { deed, values, title }: BulkChangeStart,
  onRefused?: (problem: ApiProblem) => boolean,
): Promise<boolean> {
  try {
    const begun = await call(bulkChangesEndpoints.start, {
      ...asked,
      ...(ids && { ids: [...ids] }),
      ...(seen && { seen: [...seen] }),
      list,
      deed,
      values: { ...values },
      title,
      expected: total,
    })
    emitBegun()
    void followChange(begun)
    return true
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    if (error instanceof ApiProblem && onRefused?.(error)) return false
    failed('We could not make this change.', error)
    // There are others by now: the list shows them.
    if (error instanceof ApiProblem && error.code === 'changed meanwhile') changed.emit([`/api/${list}`])
    return false
  }
}

/** Takes back what a change did, by the same way. */
export async function undoChange(id: number): Promise<void> {
  try {
    const begun = await call(bulkChangesEndpoints.undo, { id })
    emitBegun()
    void followChange(begun)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    failed('We could not undo this.', error)
  }
}
