import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import {
  isSameFilter,
  readSavedFilter,
  savedFilterList,
  writeSavedFilter,
} from '@kerbline/domain/areas/scope/saved-filter.ts'
import type { SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { FloppyDiskIcon } from '@phosphor-icons/react/dist/csr/FloppyDisk'
import { useState } from 'react'
import { EditViewDialog } from '../../list/views/edit-view-dialog.tsx'
import { ViewNameForm, viewNameForm } from '../../list/views/view-name-form.tsx'
import { useSavedViews, type ViewsSource } from '../../list/views/views-source.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { isNarrowing } from './filter-choice.ts'
import styles from './scope-form.module.css'

/** The chip above every list says the name of a saved filter: it is read again. */
const emitScopeChanged = (): void => changed.emit([beginningOf(scopeEndpoints.summary.path)])

interface NameProps {
  readonly source: ViewsSource
  readonly filter: AssetFilter
  readonly onClose: () => void
}

const NameDialog = ({ source, filter, onClose }: NameProps) => (
  <Dialog
    isOpen
    size="small"
    onClose={onClose}
    title="Save this filter"
    footer={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={viewNameForm} isBusy={source.isSaving} busyLabel="Saving">
          Save filter
        </Button>
      </>
    }
  >
    <ViewNameForm
      className={styles.fields}
      source={source}
      query={writeSavedFilter(filter)}
      hint="For example, North region. Shown above every list."
      onSaved={({ name }) => {
        emitScopeChanged()
        showToast({ tone: 'done', title: `Filter ${name} saved.` })
        onClose()
      }}
    />
  </Dialog>
)

interface EntryProps {
  readonly saved: SavedView
  readonly isCurrent: boolean
  readonly onApply: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

const Entry = ({ saved, isCurrent, onApply, onEdit, onDelete }: EntryProps) => (
  <li className={styles.saved}>
    <Button size="small" variant={isCurrent ? 'primary' : 'secondary'} aria-pressed={isCurrent} onClick={onApply}>
      {saved.name}
    </Button>
    {saved.is_mine ? (
      <Menu
        trigger={<IconButton icon={DotsThreeIcon} label={`More for ${saved.name}`} />}
        entries={[
          { kind: 'action', label: 'Rename or share', onSelect: onEdit },
          { kind: 'action', label: 'Delete', isDangerous: true, onSelect: onDelete },
        ]}
      />
    ) : (
      <small>{saved.owner === null ? 'Shared' : `Shared by ${saved.owner}`}</small>
    )}
  </li>
)

interface Props {
  /** As it stands in the form. */
  readonly filter: AssetFilter
  readonly onApply: (filter: AssetFilter) => void
}

/** Filters under a name, one’s own and those colleagues share: pressed, they are applied. */
export function SavedFilters({ filter, onApply }: Props) {
  const source = useSavedViews(savedFilterList)
  const [isNaming, setNaming] = useState(false)
  const [edited, setEdited] = useState<SavedView>()
  const [deleted, setDeleted] = useState<SavedView>()
  const saved = source.views ?? []
  const isKept = saved.some(({ query }) => isSameFilter(readSavedFilter(query), filter))
  const handleDelete = async (view: SavedView): Promise<void> => {
    if (!(await source.remove(view.id))) return
    emitScopeChanged()
    setDeleted(undefined)
    showToast({ tone: 'done', title: `Filter ${view.name} deleted.` })
  }
  return (
    <section className={styles.savedPart} aria-labelledby="saved-filters">
      <h2 id="saved-filters">Saved filters</h2>
      {saved.length === 0 ? (
        <p>Set filters below, then save them to use again.</p>
      ) : (
        <ul className={styles.savedList}>
          {saved.map((view) => (
            <Entry
              key={view.id}
              saved={view}
              isCurrent={isSameFilter(readSavedFilter(view.query), filter)}
              onApply={() => onApply(readSavedFilter(view.query))}
              onEdit={() => setEdited(view)}
              onDelete={() => setDeleted(view)}
            />
          ))}
        </ul>
      )}
      {isNarrowing(filter) && !isKept && (
        <div>
          <Button size="small" icon={FloppyDiskIcon} onClick={() => setNaming(true)}>
            Save this filter
          </Button>
        </div>
      )}
      {isNaming && <NameDialog source={source} filter={filter} onClose={() => setNaming(false)} />}
      {edited && (
        <EditViewDialog
          source={source}
          view={edited}
          what="filter"
          onClose={() => setEdited(undefined)}
          onSaved={({ name }) => {
            emitScopeChanged()
            showToast({ tone: 'done', title: `Filter ${name} saved.` })
            setEdited(undefined)
          }}
        />
      )}
      {deleted && (
        <ConfirmDialog
          isOpen
          onClose={() => setDeleted(undefined)}
          onConfirm={() => void handleDelete(deleted)}
          title={`Delete ${deleted.name}?`}
          lead={
            deleted.is_shared
              ? 'Colleagues will no longer be able to use it. Your current filter will not change.'
              : 'Your current filter will not change.'
          }
          confirmLabel="Delete filter"
          isDangerous
        />
      )}
    </section>
  )
}
