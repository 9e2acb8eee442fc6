import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleOverview as View } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEffect, type ReactNode } from 'react'
import { Lazy, LazyPanel } from '../../crud/lazy.tsx'
import { code } from '../../data/loading/code.ts'
import { listLink } from '../../record/list-navigation.ts'
import { ListSteps } from '../../record/list-steps.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import { setTitle } from '../../data/navigation/title.ts'
import { useEndpoint, type Loaded } from '../../data/use-endpoint.ts'
import { OutsideFilter } from '../../fleet/outside-filter.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { VehicleRoad } from '../../fleet/road/vehicle-road.tsx'
import { Failed, Loading, StaleNotice } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
import { BookingAsked } from './booking-asked.tsx'
import { CostsTab } from './tabs/costs-tab.tsx'
import { KeptVehiclePage } from './kept-vehicle-page.tsx'
import { useLiveReading } from './overview/live-reading.ts'
import { vehicleForms } from './lazy-vehicle-forms.ts'
import { roadOf } from './overview/road-posts.ts'
import { TimelineTab } from './tabs/timeline-tab.tsx'
import { VehicleActions } from './vehicle-actions.tsx'
import { VehicleSkeleton } from './vehicle-skeleton.tsx'
import { HeadChips, PlateNotices } from './vehicle-head.tsx'
import { knownVehicle } from './vehicle-known.ts'
import { VehicleMissing } from './vehicle-missing.tsx'
import { VehicleOverview } from './overview/vehicle-overview.tsx'
import styles from './vehicle-page.module.css'
import { useVehicleTabs, type VehicleTab } from './tabs/vehicle-tabs.ts'
import { makeModel } from './vehicle-words.ts'

/** Who changed what of it, before and after: comes with the form's code, as both know every field. */
const VehicleHistory = ({ id }: { id: number }) => (
  <Lazy of={vehicleForms} title="History">
    {({ VehicleHistory: History }) => <History id={id} />}
  </Lazy>
)

const readingsTab = code(async () => (await import('./tabs/readings-tab.tsx')).ReadingsTab)
const messagesTab = code(async () => (await import('./tabs/messages-tab.tsx')).MessagesTab)

function Contents({ view, plate, tab }: { view: View; plate: string; tab: VehicleTab }) {
  if (tab === 'timeline') return <TimelineTab view={view} reg={plate} />
  if (tab === 'messages')
    return (
      <LazyPanel of={messagesTab} title="Messages" what="messages">
        {(MessagesTab) => <MessagesTab reg={view.vehicle.reg_no} />}
      </LazyPanel>
    )
  if (tab === 'readings')
    return (
      <LazyPanel of={readingsTab} title="Readings" what="the readings">
        {(ReadingsTab) => <ReadingsTab view={view} />}
      </LazyPanel>
    )
  if (tab === 'history') return <VehicleHistory id={view.vehicle.id} />
  return tab === 'costs' ? <CostsTab view={view} /> : <VehicleOverview view={view} />
}

function Road({ view }: { view: View }) {
  const { posts, sentences, note } = roadOf(view)
  return <VehicleRoad today={view.today} posts={posts} sentences={sentences} note={note} />
}

/** What the address says: a plate, the vehicle meant where several have it, and the tab. */
function useAsked() {
  const { values, query } = useLocation()
  const plate = normaliseRegistration(values['reg'] ?? '')
  const { vehicle, tab } = query
  return { plate, vehicle, tab, input: { reg: plate, ...(vehicle !== undefined && { vehicle }) } }
}

/** Only where no answer came: what the server refused is not painted from elsewhere. */
const Unreached = ({ plate, load, otherwise }: { plate: string; load: Loaded<View>; otherwise: ReactNode }) =>
  load.problem !== undefined && load.problem.status < 500 ? (
    otherwise
  ) : (
    <KeptVehiclePage plate={plate} onRetry={load.retry} otherwise={otherwise} />
  )

/** One vehicle: what it has coming, how it stands, who has it, what happened to it and what it cost. */
function VehicleRecord() {
  const { plate, vehicle, tab: askedTab, input } = useAsked()
  const load = useEndpoint(vehiclesEndpoints.byPlate, input)
  const view = useLiveReading(load.data)
  const known = view ? undefined : knownVehicle(plate)
  const { tab, tabs } = useVehicleTabs(plate, vehicle, askedTab, view)
  const title = view ? makeModel(view.vehicle) : known?.title
  const shown = displayRegistration(plate)
  useEffect(() => setTitle(title === undefined ? shown : `${shown}, ${title}`), [shown, title])
  if (load.problem?.status === 404) return <VehicleMissing plate={plate} />
  const isElectric = view ? view.vehicle.fuel_type === 'electric' : known?.isElectric
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Vehicles', href: listLink('vehicles', { list: 'vehicles' }) }]} current={shown} />
      <div className={styles.head}>
        <PageTitle
          before={<Plate reg={plate} size="large" isElectric={isElectric} />}
          lead={view ? <HeadChips view={view} /> : <span className={styles.chips} />}
          actions={
            <>
              <ListSteps
                listName="vehicles"
                recordKey={view?.vehicle.reg_no ?? plate}
                what="vehicle"
                hrefOf={(reg) => href('vehicle', { reg }, { tab: askedTab })}
              />
              {view && <VehicleActions view={view} />}
            </>
          }
        >
          {title ?? 'Vehicle'}
        </PageTitle>
      </div>
      {view?.is_outside_filter && <OutsideFilter className={styles.notice} />}
      {view && <PlateNotices view={view} plate={plate} />}
      {view?.sees.due_events && <Road view={view} />}
      {view && <TabLinks label="Vehicle" tabs={tabs} className={styles.tabs} />}
      {view && <BookingAsked view={view} />}
      {view && <Contents key={view.vehicle.id} view={view} plate={plate} tab={tab} />}
      {view && load.failure && load.updatedAt && <StaleNotice updatedAt={load.updatedAt} onRetry={load.retry} />}
      {!view && load.failure && (
        <Unreached
          plate={plate}
          load={load}
          otherwise={<Failed what={shown} failure={load.failure} look="page" onRetry={load.retry} />}
        />
      )}
      {!view && !load.failure && <Loading what={shown} skeleton={<VehicleSkeleton />} />}
    </>
  )
}

/** A vehicle's page, or in its place the form: a plate is no key of a record, so the form is told which vehicle it means. */
export function VehiclePage() {
  const { query } = useLocation()
  const { plate, input } = useAsked()
  const isEditing = query['edit'] === '1'
  const { data: view } = useEndpoint(vehiclesEndpoints.byPlate, input, { isEnabled: isEditing })
  if (!isEditing || !view?.may.includes('edit')) return <VehicleRecord />
  return (
    <Lazy of={vehicleForms} title={`Edit ${displayRegistration(plate)}`}>
      {({ EditVehicle }) => <EditVehicle id={view.vehicle.id} dangerous={view.dangerous} />}
    </Lazy>
  )
}
