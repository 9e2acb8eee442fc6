import { useState } from 'react'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useScopeAction } from '../../data/session/scope.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { filterFields, isNarrowing, noFilter, type FilterOptions } from './filter-choice.ts'
import { FilterFields } from './filter-fields.tsx'
import styles from './scope-form.module.css'
import { usePreview } from './use-preview.ts'

const popoverFields = filterFields.slice(0, 4)

function Form({ options, onDone }: { options: FilterOptions; onDone: () => void }) {
  const [filter, setFilter] = useState(options.filter ?? noFilter)
  const preview = usePreview(filter)
  const save = useScopeAction('saveFilter')
  const clear = useScopeAction('clearFilter')
  const failure = save.failure ?? clear.failure
  const handleApply = async (): Promise<void> => {
    if (await save.run(filter)) onDone()
  }
  const handleClear = async (): Promise<void> => {
    if (await clear.run({})) onDone()
  }
  const count = preview.data?.count.toLocaleString('en-GB')
  return (
    <div className={styles.popoverForm}>
      <FilterFields fields={popoverFields} options={options} filter={filter} onChange={setFilter} />
      <p role="status" className={styles.count}>
        {preview.data && `${count ?? ''} of ${preview.data.total.toLocaleString('en-GB')} vehicles`}
      </p>
      {failure && <p role="alert">{failure.message}</p>}
      <div className={styles.actions}>
        <Button variant="primary" isBusy={save.isRunning} busyLabel="Applying" onClick={() => void handleApply()}>
          {isNarrowing(filter) && count !== undefined ? `Show ${count}` : 'Show all'}
        </Button>
        {options.filter && (
          <Button isBusy={clear.isRunning} busyLabel="Clearing" onClick={() => void handleClear()}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}

/** The short form behind the assets button: the four usual ways to narrow, with a live count. */
export function AssetsForm({ onDone }: { onDone: () => void }) {
  const options = useEndpoint(scopeEndpoints.filterOptions, {})
  return (
    <div className={styles.popoverForm}>
      <LoadState what="filters" load={options} onRetry={options.retry} skeleton={<SkeletonText lines={5} />}>
        {(data) => <Form key={JSON.stringify(data.filter)} options={data} onDone={onDone} />}
      </LoadState>
      <a className={styles.more} href={href('filterAssets')} onClick={onDone}>
        More filters
      </a>
    </div>
  )
}
