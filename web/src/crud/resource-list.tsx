import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useCallback, useMemo, useState } from 'react'
import { counted } from '@kerbline/domain/kit/words.ts'
import { planOf, type Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useMay } from '../data/session/may.ts'
import { useLocation } from '../data/navigation/location.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { CardPlan, CellMap } from '../ui/table/data-table-column.ts'
import { bulkEditDialog } from '../list/bulk/bulk-edit.ts'
import { bulkFields } from '../list/bulk/bulk-fields.ts'
import { ahead, LazyDialog } from './lazy-dialog.tsx'
import { ImportLink } from './with-import.tsx'
import type { ManyRows } from '../list/bulk/bulk-change.ts'
import { changeMany, sameFor, type BulkAction } from '../list/bulk/list-bulk.ts'
import { ListPage, type ListLook } from '../list/list-page.tsx'
import { keyOf, linkTo, type CrudScreens, type WireRecord } from '../record/record-links.ts'
import { rememberListNavigation } from '../record/list-navigation.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { useSavedViews } from '../list/views/views-source.ts'

interface Props extends Partial<Pick<ListLook<WireRecord>, 'tools' | 'before' | 'emptyWords'>> {
  readonly resource: Resource
  readonly endpoints: ResourceEndpoints
  readonly screens: CrudScreens
  readonly cells?: CellMap<WireRecord> | undefined
  readonly card?: CardPlan | undefined
  /** Done to ticked records besides archiving and editing. */
  readonly bulkActions?: readonly BulkAction<WireRecord>[] | undefined
}

interface Editing {
  /** All that match; none: the records. */
  readonly many?: ManyRows
  readonly records: readonly WireRecord[]
  readonly done: () => void
}

/** Archives, or brings back, and says so in numbers. */
const archiving = (
  { one, many }: Resource,
  { change }: ResourceEndpoints,
  isArchived: boolean,
): BulkAction<WireRecord> => ({
  label: isArchived ? 'Restore' : 'Archive',
  icon: isArchived ? ArrowCounterClockwiseIcon : ArchiveIcon,
  all: { deed: 'change', values: { is_active: isArchived }, title: isArchived ? 'Restore' : 'Archive' },
  run: (records, done) => {
    const ids = records.map(({ id }) => id)
    const words = (count: number): string =>
      `${counted(count, one.toLowerCase(), many.toLowerCase())} ${isArchived ? 'restored' : 'archived'}.`
    void changeMany(change, sameFor(ids, { is_active: isArchived }), words).then((isDone) => isDone && done())
  },
})

/** "Name, code or postcode" */
function searchHint({ fields, search }: Resource): string {
  const labels = search.slice(0, 3).flatMap((name) => fields[name]?.label ?? [])
  const [last = '', ...others] = labels.toReversed()
  const words = others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last
  return words.charAt(0) + words.slice(1).toLowerCase()
}

/** The list of a resource: everything follows from its row and its calls. */
export function ResourceList({ resource, endpoints, screens, cells, card, bulkActions = [], ...rest }: Props) {
  const { many, one, manage, name } = resource
  const may = useMay()
  const { query } = useLocation()
  const views = useSavedViews(name)
  const [editing, setEditing] = useState<Editing>()
  const endEditing = useCallback(() => setEditing(undefined), [])
  const plan = useMemo(() => planOf(resource), [resource])
  const viewCounts = useEndpoint(endpoints.viewCounts, {}, { isEnabled: plan.views !== undefined }).data
  const mayManage = may(manage)
  const handleRows = useCallback(
    (records: readonly WireRecord[]) =>
      rememberListNavigation(
        name,
        records.map((record) => keyOf(resource, record)),
      ),
    [name, resource],
  )
  const what = many.toLowerCase()
  const editAction: BulkAction<WireRecord> = {
    label: 'Edit …',
    icon: PencilSimpleIcon,
    ahead: ahead(bulkEditDialog),
    run: (records, done) => setEditing({ records, done }),
    all: (many, records, done) => setEditing({ many, records, done }),
  }
  const actions = [
    ...(bulkFields(resource).length > 0 ? [editAction] : []),
    archiving(resource, endpoints, query['archived'] === 'yes'),
    ...bulkActions,
  ]
  return (
    <>
      <ListPage
        title={many}
        what={what}
        plan={plan}
        endpoint={endpoints.list}
        onRows={handleRows}
        rowHref={(record) => linkTo(screens.view, keyOf(resource, record))}
        hrefOfChanged={({ row_id: id }) => linkTo(screens.view, String(id))}
        cells={cells}
        card={card}
        primaryAction={
          mayManage && (
            <ButtonLink href={linkTo(screens.create)} variant="primary" icon={PlusIcon} iconWeight="bold">
              Create {one.toLowerCase()}
            </ButtonLink>
          )
        }
        searchHint={searchHint(resource)}
        emptyWords={{
          title: `No ${what} yet`,
          words: mayManage
            ? `Create the first ${one.toLowerCase()} and it will appear here.`
            : `They will appear here once the first ${one.toLowerCase()} is added.`,
        }}
        bulkActions={mayManage ? actions : undefined}
        exportEndpoint={endpoints.exportRows}
        optionsFor={endpoints.options}
        views={views}
        viewCounts={viewCounts}
        hasArchive={mayManage}
        {...rest}
        lastTools={mayManage && <ImportLink />}
      />
      {editing && (
        <LazyDialog of={bulkEditDialog} name="The form" onClose={endEditing}>
          {(BulkEditDialog) => (
            <BulkEditDialog
              {...editing}
              resource={resource}
              endpoints={endpoints}
              onClose={endEditing}
              onDone={() => {
                editing.done()
                endEditing()
              }}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}
