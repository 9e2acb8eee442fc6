// Saved views as a list needs them, whoever keeps them. The portal's own source asks the server.
import {
  viewsEndpoints,
  type SavedView,
  type Schedule,
  type ViewFormat,
} from '@kerbline/domain/areas/views/endpoints.ts'
import { useAction } from '../data/use-action.ts'
import { useEndpoint } from '../data/use-endpoint.ts'

export interface NewView {
  /** One's own view that is changed; none: a new one. */
  readonly id?: number | undefined
  readonly name: string
  readonly query: Record<string, string>
  readonly is_shared: boolean
}

export interface ViewsSource {
  /** Undefined while nobody has told yet. */
  readonly views: readonly SavedView[] | undefined
  /** Nothing where it failed: `failure` says why. */
  readonly save: (view: NewView) => Promise<SavedView | undefined>
  readonly remove: (id: number) => Promise<boolean>
  /** The view the list opens with for this person; null: none. */
  readonly setDefault: (id: number | null) => Promise<boolean>
  readonly schedule: (id: number, schedule: Schedule, format: ViewFormat) => Promise<boolean>
  readonly failure: string | undefined
  readonly isSaving: boolean
}

/** The saved views of one list: `useSavedViews('branches')`. */
export function useSavedViews(list: string): ViewsSource {
  const load = useEndpoint(viewsEndpoints.list, { list }, { freshForSeconds: 300 })
  const save = useAction(viewsEndpoints.save)
  const remove = useAction(viewsEndpoints.remove)
  const makeDefault = useAction(viewsEndpoints.makeDefault)
  const schedule = useAction(viewsEndpoints.schedule)
  const actions = [save, remove, makeDefault, schedule]
  return {
    views: load.data?.views,
    save: async (view) => (await save.run({ ...view, list }))?.view,
    remove: async (id) => (await remove.run({ id })) !== undefined,
    setDefault: async (id) => (await makeDefault.run({ list, id })) !== undefined,
    schedule: async (id, often, format) => (await schedule.run({ id, schedule: often, format })) !== undefined,
    failure: actions.find(({ failure }) => failure)?.failure?.message,
    isSaving: actions.some(({ isRunning }) => isRunning),
  }
}
