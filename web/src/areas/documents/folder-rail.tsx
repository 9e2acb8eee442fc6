import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { folderNames, folders } from '@kerbline/domain/areas/documents/folders.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { changeList, selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { href } from '@kerbline/domain/screens.ts'
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen'
import { FolderSimpleIcon } from '@phosphor-icons/react/dist/csr/FolderSimple'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './documents.module.css'

/** The one folder a question asks for. */
export const folderAsked = ({ conditions }: Pick<ListState, 'conditions'>): string | undefined =>
  conditions.find(({ column, operator }) => column === 'folder' && operator === 'is')?.value

/** The same question of one folder, or of all of them, as an address. */
function folderHref(plan: ListPlan, state: ListState, folder: string | undefined): string {
  const conditions = [
    ...state.conditions.filter(({ column }) => column !== 'folder'),
    ...(folder === undefined ? [] : [{ column: 'folder', operator: 'is', value: folder } as const]),
  ]
  return href('documents', undefined, changeList(plan, state, { conditions }).query)
}

interface Props {
  readonly plan: ListPlan
  readonly state: ListState
}

/** Folders with how many of the question lie in each; the chosen one opens the list beside it. */
export function FolderRail({ plan, state }: Props) {
  const { data, failure, retry } = useEndpoint(documentsEndpoints.folders, selectionOf(state))
  const chosen = folderAsked(state)
  const rows = [
    { value: undefined, label: 'All folders', count: data?.total },
    ...folderNames.map((name) => ({
      value: name,
      label: folders[name].label,
      count: data && (data.folders[name] ?? 0),
    })),
  ]
  return (
    <nav aria-label="Folders" className={styles.folders} data-print="hide">
      <ul>
        {rows.map(({ value, label, count }) => (
          <li key={label}>
            <a
              href={folderHref(plan, state, value)}
              aria-current={value === chosen ? 'true' : undefined}
              data-is-empty={count === 0 || undefined}
            >
              <Icon of={value === chosen ? FolderOpenIcon : FolderSimpleIcon} />
              <span>{label}</span>
              {count !== undefined && <b>{count.toLocaleString('en-GB')}</b>}
            </a>
          </li>
        ))}
      </ul>
      {failure && !data && (
        <Button size="small" variant="quiet" onClick={retry}>
          Could not load. Try again
        </Button>
      )}
    </nav>
  )
}
