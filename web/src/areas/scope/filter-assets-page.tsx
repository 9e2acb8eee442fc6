import { useEffect, useMemo, useState } from 'react'
import { scopeEndpoints, type AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { dropDraft, readDraft, useDraftKeeping } from '../../data/drafts.ts'
import { useMay } from '../../data/session/may.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useScopeAction } from '../../data/session/scope.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import {
  filterFields,
  filterFromDraft,
  isNarrowing,
  noFilter,
  registrationsIn,
  type FilterOptions,
} from './filter-choice.ts'
import { SearchedField } from './searched-field.tsx'
import { FilterFields } from './filter-fields.tsx'
import { MatchingVehicles } from './matching-vehicles.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { ScopePage } from './scope-page.tsx'
import styles from './scope-form.module.css'
import { usePreview } from './use-preview.ts'

const draftName = 'filter-assets'

/** What was being chosen when the session ended or the page was left. */
function useDraft(onFound: (filter: AssetFilter) => void): void {
  useEffect(() => {
    let isGone = false
    void readDraft(draftName).then((found) => {
      const filter = filterFromDraft(found)
      if (filter && !isGone) onFound(filter)
    })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens: what is typed afterwards must not be overtaken
  }, [])
}

function FilterForm({ options }: { options: FilterOptions }) {
  const may = useMay()
  const saved = options.filter ?? noFilter
  const [filter, setFilter] = useState(saved)
  const [pasted, setPasted] = useState(saved.reg_nos.join('\n'))
  const whole = useMemo(() => ({ ...filter, reg_nos: [...registrationsIn(pasted)] }), [filter, pasted])
  const preview = usePreview(whole)
  const save = useScopeAction('saveFilter')
  const clear = useScopeAction('clearFilter')
  const failure = save.failure ?? clear.failure
  const isChanged = JSON.stringify(whole) !== JSON.stringify(saved)

  useDraftKeeping(draftName, isChanged ? whole : undefined)
  useDraft((found) => {
    setFilter(found)
    setPasted(found.reg_nos.join('\n'))
  })
  const leave = async (): Promise<void> => {
    await dropDraft(draftName)
    navigate(href('dashboard'))
  }
  const handleApply = async (): Promise<void> => {
    if (await save.run(whole)) await leave()
  }
  const handleSaved = async (chosen: AssetFilter): Promise<void> => {
    setFilter(chosen)
    setPasted(chosen.reg_nos.join('\n'))
    if (await save.run(chosen)) await leave()
  }
  const handleClear = async (): Promise<void> => {
    setFilter(noFilter)
    setPasted('')
    await dropDraft(draftName)
    if (options.filter && (await clear.run({}))) await leave()
  }
  const foot = (
    <>
      <p role="status">
        {preview.data &&
          `${preview.data.count.toLocaleString('en-GB')} of ${preview.data.total.toLocaleString('en-GB')} vehicles match`}
      </p>
      <Button isBusy={clear.isRunning} busyLabel="Clearing" onClick={() => void handleClear()}>
        Clear
      </Button>
      <Button
        variant="primary"
        isBusy={save.isRunning}
        busyLabel="Applying"
        disabledReason={isNarrowing(whole) || options.filter ? undefined : 'Choose at least one filter'}
        onClick={() => void handleApply()}
      >
        Apply
      </Button>
    </>
  )
  return (
    <ScopePage foot={foot}>
      <PageTitle lead="Show only these vehicles in all lists and figures. If you choose more than one option in a field, we show vehicles that match any of them.">
        Filter assets
      </PageTitle>
      <div className={styles.panes}>
        <div className={styles.fields}>
          {failure && (
            <Notice tone="red" role="alert">
              <b>We could not change the filter.</b> {failure.message}
            </Notice>
          )}
          <SavedFilters filter={whole} onApply={(chosen) => void handleSaved(chosen)} />
          <FilterFields fields={filterFields} options={options} filter={filter} onChange={setFilter} />
          {may('see drivers') && (
            <SearchedField
              label="Drivers"
              column="driver_id"
              ids={filter.driver_ids}
              onChange={(driver_ids) => setFilter({ ...filter, driver_ids })}
            />
          )}
          <TextAreaField
            label="Registrations"
            hint="Paste a list, one per line or separated by commas."
            isOptional
            rows={4}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            spellCheck={false}
            autoCapitalize="characters"
          />
        </div>
        <MatchingVehicles preview={preview} />
      </div>
    </ScopePage>
  )
}

/** Two panes: the ways to narrow at the left, the vehicles they leave at the right. */
export function FilterAssetsPage() {
  const options = useEndpoint(scopeEndpoints.filterOptions, {})
  if (options.data) return <FilterForm key={JSON.stringify(options.data.filter)} options={options.data} />
  return (
    <ScopePage>
      <PageTitle>Filter assets</PageTitle>
      <LoadState
        what="filters"
        load={options}
        onRetry={options.retry}
        look="page"
        skeleton={<SkeletonText lines={8} />}
      >
        {() => null}
      </LoadState>
    </ScopePage>
  )
}
