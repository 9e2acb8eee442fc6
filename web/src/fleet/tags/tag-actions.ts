// What is done with tags, wherever it is asked for: each action says what it did and offers for ten seconds to take it back.
import { counted } from '@kerbline/domain/kit/words.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

type Acts = SentOf<(typeof tagsEndpoints)['apply']>
type Applied = ReplyOf<(typeof tagsEndpoints)['apply']>
type Changes = SentOf<(typeof tagsEndpoints)['change']>['changes']

/** Everything that shows a tag: their own lists, vehicles, and what the asset filter offers. */
const emitChanged = (): void =>
  changed.emit(
    [tagsEndpoints.list, vehiclesEndpoints.list, scopeEndpoints.filterOptions, scopeEndpoints.summary].map(({ path }) =>
      beginningOf(path),
    ),
  )

async function tried<T>(work: () => Promise<T>, title: string): Promise<T | undefined> {
  try {
    const reply = await work()
    emitChanged()
    return reply
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title, body: error.message })
    return undefined
  }
}

const undone = (): number => showToast({ tone: 'done', title: 'Change undone.' })

/** Puts tags on and takes them off. `words` say what was done. Nothing where it failed, which is then said. */
export async function applyTags(acts: Acts, words: (done: Applied) => string): Promise<Applied | undefined> {
  const done = await tried(() => call(tagsEndpoints.apply, acts), 'We could not change the tags.')
  if (!done) return undefined
  const takeBack = async (): Promise<void> => {
    if (await tried(() => call(tagsEndpoints.apply, done.before), 'We could not undo the change.')) undone()
  }
  showToast({
    tone: 'done',
    title: words(done),
    action: done.added + done.removed > 0 ? { label: 'Undo', onSelect: () => void takeBack() } : undefined,
  })
  return done
}

/** Renames, archives or restores. False where it failed, which is then said. */
export async function changeTags(changes: Changes, words: string): Promise<boolean> {
  const done = await tried(() => call(tagsEndpoints.change, { changes }), 'We could not change the tags.')
  if (!done) return false
  const takeBack = async (): Promise<void> => {
    if (await tried(() => call(tagsEndpoints.change, { changes: done.before }), 'We could not undo the change.'))
      undone()
  }
  showToast({ tone: 'done', title: words, action: { label: 'Undo', onSelect: () => void takeBack() } })
  return true
}

/** Says that a tag has a new name, and offers its old one back: over the version that was just saved. */
export function sayRenamed(before: TagRow, saved: TagRow): void {
  const takeBack = async (): Promise<void> => {
    const input = { id: saved.id, version: saved.updated_at, values: renamedTo(saved, before.name) }
    if (await tried(() => call(tagsEndpoints.update, input), 'We could not undo the change.')) undone()
  }
  showToast({
    tone: 'done',
    title: `${before.name} is now ${saved.name}.`,
    action: { label: 'Undo', onSelect: () => void takeBack() },
  })
}

/** All that a save of a tag sends, with another name. */
export const renamedTo = (
  { colour, description, visibility, spans_company, rule }: TagRow,
  name: string,
): SentOf<(typeof tagsEndpoints)['update']>['values'] => ({
  ...{ name, colour, description, visibility, spans_company, rule },
})

/** "12 vehicles" */
export const vehicleCount = (count: number): string => counted(count, 'vehicle')
