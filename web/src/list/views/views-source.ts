// Saved views as a list needs them, whoever keeps them. The portal's own source asks the server.
import { viewsEndpoints, type SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { useAction, type Action } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'

export interface NewView {
  /** One's own view that is changed, and the version one saw; none: a new one. */
  readonly id?: number | undefined
  readonly version?: string | undefined
  readonly name: string
  readonly query: Record<string, string>
  readonly is_shared: boolean
}

export interface ViewsSource {
  /** Undefined while nobody has told yet. */
  readonly views: readonly SavedView[] | undefined
  /** Nothing where it failed: `failure` says why. */
  readonly save: (view: NewView) => Promise<SavedView | undefined>
  /** How the last save went. */
  readonly saving: Pick<Action<Endpoint>, 'failure' | 'forget'>
  readonly remove: (id: number) => Promise<boolean>
  /** The view the list opens with for this person; null: none. */
  readonly setDefault: (id: number | null) => Promise<boolean>
  readonly failure: string | undefined
  readonly isSaving: boolean
}

/** What a save of one's own view is made over. */
export const asSavedView = ({ id, updated_at, name, query, is_shared }: SavedView): NewView => ({
  id,
  version: updated_at,
  name,
  query,
  is_shared,
})

/** The saved views of one list: `useSavedViews('branches')`. */
export function useSavedViews(list: string): ViewsSource {
  const load = useEndpoint(viewsEndpoints.list, { list }, { freshForSeconds: 300 })
  const save = useAction(viewsEndpoints.save)
  const remove = useAction(viewsEndpoints.remove)
  const makeDefault = useAction(viewsEndpoints.makeDefault)
  const actions = [save, remove, makeDefault]
  return {
    views: load.data?.views,
    save: async (view) => {
      const saved = (await save.run({ ...view, list }))?.view
      // Saved elsewhere meanwhile: what stands is shown.
      if (!saved && view.id !== undefined) load.retry()
      return saved
    },
    saving: save,
    remove: async (id) => (await remove.run({ id })) !== undefined,
    setDefault: async (id) => (await makeDefault.run({ list, id })) !== undefined,
    failure: actions.find(({ failure }) => failure)?.failure?.message,
    isSaving: actions.some(({ isRunning }) => isRunning),
  }
}
