import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { CompanyDate, HolderDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { type DateHolder, holderPlan } from '@kerbline/domain/areas/compliance/holders.ts'
import { ON } from '@kerbline/domain/areas/compliance/list.ts'
import { standingOf, viewCountsOf } from '@kerbline/domain/areas/compliance/standing.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useCallback, useMemo, useState } from 'react'
import { ahead } from '../../../crud/lazy-dialog.tsx'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { useEventTypes } from '../../../data/session/event-types.ts'
import { useMay } from '../../../data/session/may.ts'
import { useToday } from '../../../data/session/me.ts'
import { heldSheet } from '../../../fleet/records/held-code.ts'
import type { HeldHolder } from '../../../fleet/records/held-holder.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { useListState } from '../../../list/use-list.ts'
import { useSavedViews } from '../../../list/views/views-source.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import type { CellMap } from '../../../ui/table/data-table-column.ts'
import styles from '../compliance.module.css'
import { asking, dayStood, DRIVER_PLANNER } from '../compliance-conditions.ts'
import { ComplianceSummary } from '../compliance-summary.tsx'
import { ragCell } from '../rag-cell.tsx'
import { StoodOn } from '../stood-on.tsx'
import { useHeldStanding } from '../use-standing.ts'
import { DriverPlanner } from './driver-planner.tsx'
import { HolderTabs } from './holder-tabs.tsx'
import { OpenedRecords, type Opened } from './opened-records.tsx'
import { RecordHeldButton } from './record-held-button.tsx'

const driverHref = ({ driver_id: id }: HolderDate): string | undefined =>
  id === null ? undefined : href('drivers', undefined, { driver: String(id) })

type Shown = Pick<CompanyDate, 'what' | 'event_type' | 'customer_account_number'> &
  Partial<Pick<HolderDate, 'driver_id' | 'driver_field'>>

/** Null: whose it is may not be told. */
const holderOf = (holder: DateHolder, row: Shown): HeldHolder | null => {
  if (holder === 'company') return { kind: 'company', account: row.customer_account_number }
  return typeof row.driver_id === 'number' ? { kind: 'driver', id: row.driver_id } : null
}

/** What a row is about opens what was done for it. */
function heldCells<Row extends Shown & CompanyDate>(
  of: DateHolder,
  day: string | undefined,
  onOpen: (opened: Opened) => void,
): CellMap<Row> {
  const what = (row: Row) => {
    const holder = holderOf(of, row)
    if (holder === null) return row.what
    const kind = { type: row.event_type, driver_field: row.driver_field ?? null, what: row.what }
    return (
      <span className={styles.flush} onPointerEnter={ahead(heldSheet)}>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Records of ${row.what}${row.holder === null ? '' : `, ${row.holder}`}`}
          onClick={() => onOpen({ holder, kind })}
        >
          {row.what}
        </Button>
      </span>
    )
  }
  return { rag: ragCell(day), what }
}

function useHeldList(holder: DateHolder) {
  const types = useEventTypes()
  const today = useToday()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds that fall due are read by what makes the plan
  const whole = useMemo(() => holderPlan(holder), [holder, types])
  const [state, change] = useListState(whole)
  const past = dayStood(state)
  // The views ask about today.
  const plan = useMemo(() => (past === undefined ? whole : { ...whole, views: [] }), [whole, past])
  const load = useHeldStanding(holder, state)
  const [opened, setOpened] = useState<Opened>()
  const close = useCallback(() => setOpened(undefined), [])
  return {
    ...{ plan, setOpened },
    day: past ?? today,
    tools: <StoodOn today={today} day={past} onChange={(day) => change({ conditions: asking(state, ON, day) })} />,
    summary: { load, state, change, past },
    counts: past === undefined && load.data ? viewCountsOf(standingOf(load.data.types)) : undefined,
    sheet: opened && <OpenedRecords opened={opened} onClose={close} />,
  }
}

/** As a list, or over the half year ahead: of a day that has passed nothing is planned. */
function ShownAs({ isPlanner }: { readonly isPlanner: boolean }) {
  return (
    <Segmented
      label="Shown as"
      options={[
        { value: 'drivers', label: 'List' },
        { value: DRIVER_PLANNER, label: 'Planner' },
      ]}
      value={isPlanner ? DRIVER_PLANNER : 'drivers'}
      onChange={(show) => changeQuery({ show })}
    />
  )
}

/** Licences, cards, medicals and licence checks of drivers. */
export function DriverDatesList() {
  const may = useMay()
  const { query } = useLocation()
  const { plan, day, tools, summary, counts, sheet, setOpened } = useHeldList('driver')
  const cells = useMemo(() => heldCells<HolderDate>('driver', day, setOpened), [day, setOpened])
  const mayPlan = summary.past === undefined && may('see drivers')
  const isPlanner = mayPlan && query['show'] === DRIVER_PLANNER
  return (
    <>
      <ListPage
        title="Compliance"
        what="driver dates"
        plan={plan}
        endpoint={complianceEndpoints.driverDates}
        exportEndpoint={complianceEndpoints.exportDriverDates}
        rowHref={may('see drivers') ? driverHref : undefined}
        cells={cells}
        card={{ status: 'rag', lines: ['what'], facts: ['due_date', 'points'] }}
        body={isPlanner ? DriverPlanner : undefined}
        tools={
          <>
            {mayPlan && <ShownAs isPlanner={isPlanner} />}
            {tools}
          </>
        }
        primaryAction={<RecordHeldButton holder="driver" />}
        top={
          <>
            <HolderTabs value="drivers" />
            <ComplianceSummary
              {...summary}
              mode={isPlanner ? DRIVER_PLANNER : 'drivers'}
              forecast="If nothing is renewed"
              nothingYet="Licences, cards and their checks will appear here once you add a driver."
            />
          </>
        }
        searchHint="Driver, licence or card"
        emptyWords={{
          title: 'No drivers yet',
          words: 'Licences, cards and checks will appear here once you add a driver.',
        }}
        views={useSavedViews('driver-dates')}
        viewCounts={counts}
      />
      {sheet}
    </>
  )
}

/** The operator’s licence of each company. */
export function CompanyDatesList() {
  const { plan, day, tools, summary, counts, sheet, setOpened } = useHeldList('company')
  const cells = useMemo(() => heldCells<CompanyDate>('company', day, setOpened), [day, setOpened])
  return (
    <>
      <ListPage
        title="Compliance"
        what="company dates"
        plan={plan}
        endpoint={complianceEndpoints.companyDates}
        exportEndpoint={complianceEndpoints.exportCompanyDates}
        cells={cells}
        card={{ status: 'rag', lines: ['what'], facts: ['due_date', 'customer_account_number'] }}
        tools={tools}
        primaryAction={<RecordHeldButton holder="company" />}
        top={
          <>
            <HolderTabs value="companies" />
            <ComplianceSummary
              {...summary}
              mode="companies"
              forecast="If nothing is renewed"
              nothingYet="The operator’s licence will appear here once you record its continuation date."
            />
          </>
        }
        searchHint="Company"
        emptyWords={{
          title: 'No compliance dates yet',
          words: 'The operator’s licence will appear here once you record its continuation date.',
        }}
        views={useSavedViews('company-dates')}
        viewCounts={counts}
      />
      {sheet}
    </>
  )
}
