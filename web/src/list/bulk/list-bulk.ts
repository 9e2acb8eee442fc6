// What is done to rows that are ticked: one call, undone by one call. Where all that match are meant, bulk-change.ts does it.
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import type { Glyph } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { BulkChangeStart, ManyRows } from './bulk-change.ts'

/** Something to do with ticked rows: "Archive". */
export interface BulkAction<Row> {
  readonly label: string
  readonly icon?: Glyph | undefined
  readonly isDangerous?: boolean | undefined
  /** Call `done` once it is done: the ticks go. */
  readonly run: (rows: readonly Row[], done: () => void) => void
  /**
   * The same to every row of the question, however many: what is asked after one question, or what opens a dialog of its own, with the
   * rows in sight to show it by. Absent: for ticked rows alone.
   */
  readonly all?: BulkChangeStart | ((many: ManyRows, seen: readonly Row[], done: () => void) => void) | undefined
  /** Fetches the code of its dialog: called once rows are ticked. */
  readonly ahead?: (() => void) | undefined
}

/** More ticked rows than these are done beside other work. */
export const maxAtOnce = 1_000

type ChangeEndpoint = ResourceEndpoints['change']
export type BulkChanges = SentOf<ChangeEndpoint>['changes']

/** One set of values for many rows, in portions the call takes. */
export const sameFor = (ids: readonly number[], values: BulkChanges[number]['values']): BulkChanges =>
  Array.from({ length: Math.ceil(ids.length / maxAtOnce) }, (_, place) => ({
    ids: ids.slice(place * maxAtOnce, (place + 1) * maxAtOnce),
    values,
  }))

const emitChanged = (endpoint: Endpoint): void => changed.emit([beginningOf(endpoint.path)])

async function send(endpoint: ChangeEndpoint, changes: BulkChanges): Promise<ReplyOf<ChangeEndpoint> | undefined> {
  try {
    const reply = await call(endpoint, { changes })
    emitChanged(endpoint)
    return reply
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'We could not make this change.', body: error.message })
    return undefined
  }
}

async function undo(endpoint: ChangeEndpoint, before: BulkChanges): Promise<void> {
  if (await send(endpoint, before)) showToast({ tone: 'done', title: 'Change undone.' })
}

/** Changes many rows with one call and offers for ten seconds to take it back. False where nothing was changed. */
export async function changeMany(
  endpoint: ChangeEndpoint,
  changes: BulkChanges,
  /** "12 branches archived." */
  words: (count: number) => string,
): Promise<boolean> {
  const reply = await send(endpoint, changes)
  if (!reply) return false
  const { before } = reply
  showToast({
    tone: 'done',
    title: words(reply.changed),
    action: before.length > 0 ? { label: 'Undo', onSelect: () => void undo(endpoint, before) } : undefined,
  })
  return true
}
