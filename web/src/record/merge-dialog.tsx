import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { usesWords } from '@kerbline/domain/kit/use-words.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useAction } from '../data/use-action.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Notice } from '../ui/layout/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { LoadState } from '../ui/layout/load-state.tsx'
import { MultiComboboxField } from '../ui/choices/multi-combobox-field.tsx'
import type { ChoiceOption } from '../ui/choices/select-field.tsx'
import { SkeletonText } from '../ui/layout/skeleton.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import { useRested } from '../form/field-input-reference.tsx'
import { keyOf, titleOf, type RecordView, type WireRecord } from './record-links.ts'
import styles from './record-page.module.css'
import { UseRows } from '../list/use-rows.tsx'

interface Props {
  resource: Resource
  endpoints: ResourceEndpoints
  /** The one that stays. */
  view: RecordView
  onClose: () => void
}

/** A duplicate: its key for the call, its id for the merge. */
interface Duplicate extends ChoiceOption<string> {
  readonly id: number
}

/** What would move from one duplicate. */
function Moving({ endpoints, duplicate, into }: { endpoints: ResourceEndpoints; duplicate: Duplicate; into: string }) {
  const load = useEndpoint(endpoints.view, { key: duplicate.value })
  return (
    <li>
      <b>{duplicate.label}</b>
      <LoadState
        what={`what uses ${duplicate.label}`}
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonText lines={1} />}
      >
        {({ used_by: uses }) =>
          uses.length === 0 ? (
            <p>Not used.</p>
          ) : (
            <>
              <p>{`${usesWords(uses)} will move to ${into}.`}</p>
              <ul className={styles.moving} aria-label={`What uses ${duplicate.label}`}>
                <UseRows uses={uses} />
              </ul>
            </>
          )
        }
      </LoadState>
    </li>
  )
}

/** Chooses duplicates, shows what moves, and merges them into the record one came from. */
export function MergeDialog({ resource, endpoints, view, onClose }: Props) {
  const into = titleOf(resource, view.record)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Duplicate[]>([])
  const rested = useRested(search)
  const found = useEndpoint(endpoints.list, { search: rested, size: 25 })
  const merge = useAction(endpoints.merge)
  const many = resource.many.toLowerCase()
  const duplicatesIn = (rows: readonly WireRecord[]): Duplicate[] =>
    rows
      .filter(({ id }) => id !== view.record.id)
      .map((row) => ({
        value: keyOf(resource, row),
        id: row.id,
        label: titleOf(resource, row),
        note: row.used_by === 0 ? 'not used' : `used ${counted(row.used_by, 'time')}`,
      }))
  // The last answer stays while the next is asked for, and whatever was ever found can still be chosen.
  const [last, setLast] = useState(found.data)
  const [seen, setSeen] = useState<ReadonlyMap<string, Duplicate>>(new Map())
  const duplicates = duplicatesIn(last?.rows ?? [])
  if (found.data && (found.data !== last || (seen.size === 0 && duplicates.length > 0))) {
    setLast(found.data)
    setSeen(new Map([...seen, ...duplicatesIn(found.data.rows).map((each) => [each.value, each] as const)]))
  }
  const count = counted(chosen.length, resource.one.toLowerCase(), many)
  const handleChange = (options: readonly ChoiceOption<string>[]): void =>
    setChosen(options.flatMap(({ value }) => seen.get(value) ?? []))
  const handleMerge = async (): Promise<void> => {
    const ids = chosen.map(({ id }) => id)
    if (!(await merge.run({ key: keyOf(resource, view.record), ids }))) return
    showToast({ tone: 'done', title: `${count} merged into ${into}.` })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge into ${into}`}
      lead={`Choose the duplicates. Records linked to them will move to ${into}, and the duplicates will be archived.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={merge.isRunning}
            busyLabel="Merging"
            disabledReason={chosen.length === 0 ? 'Choose at least one duplicate' : undefined}
            onClick={() => void handleMerge()}
          >
            {chosen.length === 0 ? 'Merge' : `Merge ${count}`}
          </Button>
        </>
      }
    >
      {merge.failure && (
        <Notice tone="red" role="alert">
          <b>Nothing was merged.</b> {merge.failure.message}
        </Notice>
      )}
      <MultiComboboxField
        label="Duplicates"
        options={duplicates}
        value={[...chosen]}
        onChange={handleChange}
        onSearch={setSearch}
        status={found.data || found.failure ? found.failure?.remedy : 'Searching'}
        nothingFound={`No other ${many} match`}
      />
      {chosen.length > 0 && (
        <ul className={styles.reasons} aria-label="What moves">
          {chosen.map((duplicate) => (
            <Moving key={duplicate.value} endpoints={endpoints} duplicate={duplicate} into={into} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
