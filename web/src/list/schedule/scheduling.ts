// What of a list is sent by e-mail: its saved view as it stands, else the question on the screen, kept as a view first.
import { isAsSaved, viewQuery } from '@kerbline/domain/kit/list-state.ts'
import { changeQuery } from '../../data/navigation/location.ts'
import type { ViewsSource } from '../views/views-source.ts'
import type { Naming } from './view-naming.tsx'

/** The question on the screen, kept under a name before it is sent. */
export interface NewScheduledView {
  readonly naming: Naming
  readonly source: Pick<ViewsSource, 'save' | 'saving'>
  readonly query: Record<string, string>
  readonly onKept: (id: number) => void
}

export type Scheduling =
  | { readonly kind: 'view'; readonly id: number; readonly name: string }
  | ({ readonly kind: 'new' } & NewScheduledView)

export function schedulingOf({ source, ...naming }: Naming & { readonly source: ViewsSource }): Scheduling {
  const { plan, state } = naming
  const view = source.views?.find(({ id }) => String(id) === state.view)
  if (view && isAsSaved(plan, state, view.query)) return { kind: 'view', id: view.id, name: view.name }
  const onKept = (id: number): void => changeQuery({ view: String(id) }, { isReplace: true })
  return { kind: 'new', naming, source, query: viewQuery(plan, state), onKept }
}
