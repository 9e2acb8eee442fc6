// What is done to many rows at once: gathered first where "all that match" is meant, and undone by one call.
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { call } from '../data/client.ts'
import { isLoadFailure } from '../data/failure.ts'
import { beginningOf, changed } from '../data/refresh.ts'
import type { Glyph } from '../ui/icon.tsx'
import { showToast } from '../ui/toasts.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import type { ListEndpoint, ListRow } from './use-list.ts'

/** Something to do with ticked rows: "Archive". */
export interface BulkAction<Row> {
  readonly label: string
  readonly icon?: Glyph | undefined
  readonly isDangerous?: boolean | undefined
  /** Call `done` once it is done: the ticks go. */
  readonly run: (rows: readonly Row[], done: () => void) => void
}

/** More than this is a matter for an import. */
export const mostGathered = 5_000

/** Every row a list's question means, page by page. */
export async function gatherRows<Row extends ListRow>(
  endpoint: ListEndpoint<Row>,
  state: ListState,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page = await call(endpoint, { ...selectionOf(state), size: 100, after })
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < mostGathered)
  return rows
}

type ChangeEndpoint = ResourceEndpoints['change']
export type BulkChanges = SentOf<ChangeEndpoint>['changes']
const mostIds = 1_000

/** One set of values for many rows, in portions the call takes. */
export const sameFor = (ids: readonly number[], values: BulkChanges[number]['values']): BulkChanges =>
  Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, place) => ({
    ids: ids.slice(place * mostIds, (place + 1) * mostIds),
    values,
  }))

const tellChanged = (endpoint: Endpoint): void => changed.tell([beginningOf(endpoint.path)])

async function send(endpoint: ChangeEndpoint, changes: BulkChanges): Promise<ReplyOf<ChangeEndpoint> | undefined> {
  try {
    const reply = await call(endpoint, { changes })
    tellChanged(endpoint)
    return reply
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'Nothing was changed.', body: error.message })
    return undefined
  }
}

async function undo(endpoint: ChangeEndpoint, before: BulkChanges): Promise<void> {
  if (await send(endpoint, before)) showToast({ tone: 'done', title: 'As it was before.' })
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
