import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, type ReactNode } from 'react'
import { caseCells, urgentSign } from '../../case/case-cells.tsx'
import { useSide } from '../../case/case-source.ts'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { WaitsButton } from '../../case/waits/waits-button.tsx'
import { retry, useCode } from '../../data/loading/code.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { AskWorkButton, OpenedAskWork } from '../../fleet/booking/ask-work-button.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import listStyles from '../../list/list.module.css'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Failed } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { useNarrow } from '../../ui/table/data-table-narrow.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { DowntimeButton } from './downtime/downtime-button.tsx'
import { maintenanceWaits, type BookingRow } from './maintenance-source.ts'
import { useTakingBack } from './take-back.tsx'
import { useBookingsInHand } from './use-bookings-in-hand.ts'
import { useMaintenancePlan } from './use-maintenance-plan.ts'
import { otherWays, type WayToShow } from './ways-to-show.ts'

const LIST = 'list'
const rowHref = ({ id }: BookingRow): string => href('maintenanceEvent', { id: String(id) })
const remember = (rows: readonly BookingRow[]): void =>
  rememberListNavigation(
    'maintenance',
    rows.map(({ id }) => String(id)),
  )

/** Most bookings have neither yet: an empty cell says so with less noise. */
const ownCells: CellMap<BookingRow> = {
  dealer: ({ dealer }) => dealer ?? '',
  downtime_hours: ({ downtime_hours: hours }) => (hours === null ? '' : hours.toLocaleString('en-GB')),
}

function ShownAs({ value }: { value: string }) {
  if (otherWays.length === 0) return null
  return (
    <Segmented
      label="Shown as"
      options={[{ value: LIST, label: 'List' }, ...otherWays]}
      value={value}
      onChange={(show) => changeQuery({ show: show === LIST ? undefined : show })}
    />
  )
}

/** What the bookings of a month come to. */
const Figures = () => (
  <>
    <DowntimeButton />
    <WaitsButton source={maintenanceWaits} />
  </>
)

const useMayAsk = (): boolean => useMay()([maintenanceCase.open, maintenanceCase.manage])

/** For those who may ask for work. */
const AskForWork = () => (useMayAsk() ? <AskWorkButton variant="primary" /> : null)

/** The form at once, for whoever comes by the menu of new requests. */
function AskedFor() {
  const { query } = useLocation()
  const isViewing = useIsViewing()
  if (!useMayAsk() || isViewing || query['ask'] !== 'work') return null
  return <OpenedAskWork title="Book maintenance" onClose={() => changeQuery({ ask: undefined })} />
}

function BookingsList() {
  const viewer = useSide()
  const plan = useMaintenancePlan()
  const today = useToday()
  const now = useBusinessNow()
  const minute = Math.floor(now.getTime() / 60_000)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is late changes by the minute, the cells with it
  const cells = useMemo(() => ({ ...caseCells(maintenanceCase, viewer, now), ...ownCells }), [viewer, minute])
  const views = useSavedViews('maintenance')
  const { data: counts } = useEndpoint(maintenanceEndpoints.viewCounts, {})
  const inHand = useBookingsInHand(plan, today)
  const takingBack = useTakingBack()
  return (
    <>
      <ListPage
        title="Maintenance"
        what="bookings"
        plan={plan}
        endpoint={maintenanceEndpoints.list}
        onRows={remember}
        inHand={inHand}
        rowHref={rowHref}
        besideName={urgentSign}
        cells={cells}
        card={{ status: 'state', lines: ['title', 'reg_no', 'dealer'], facts: ['booked_at', 'due_on'] }}
        tools={<ShownAs value={LIST} />}
        lastTools={<Figures />}
        primaryAction={<AskForWork />}
        searchHint="Number, words or plate"
        emptyWords={{
          title: 'No bookings yet',
          faq: 'bookings',
          words:
            'Report a problem here or on a vehicle’s page: from then on whose turn it is, the day and the cost stand here.',
        }}
        exportEndpoint={maintenanceEndpoints.exportRows}
        views={views}
        viewCounts={counts}
        bulkActions={takingBack.actions}
      />
      {takingBack.dialog}
    </>
  )
}

function Way({ way }: { way: WayToShow }): ReactNode {
  const state = useCode(way.code)
  if (state.is === 'failed') return <Failed what={way.label.toLowerCase()} onRetry={() => void retry(way.code)} />
  if (state.is !== 'ready') return <Skeleton height={420} />
  const Shown = state.value
  return <Shown />
}

/** Every booking of the scope: as a list, or as the address says. */
export function MaintenancePage() {
  const { query } = useLocation()
  const way = otherWays.find(({ value }) => value === query['show'])
  const isNarrow = useNarrow()
  if (!way)
    return (
      <>
        <BookingsList />
        <AskedFor />
      </>
    )
  return (
    <>
      <PageTitle
        actions={
          <>
            <ShownAs value={way.value} />
            {!isNarrow && <Figures />}
            <AskForWork />
          </>
        }
      >
        Maintenance
      </PageTitle>
      <Way key={way.value} way={way} />
      <AskedFor />
      {isNarrow && (
        <div className={listStyles.lastTools} data-print="hide">
          <WaitsButton source={maintenanceWaits} />
        </div>
      )}
    </>
  )
}
