import { driversEndpoints, type DriverListRow } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { driversPlan } from '@kerbline/domain/areas/drivers/list.ts'
import { isWhoDrove, whoDroveQuery } from '@kerbline/domain/areas/drivers/who-drove-link.ts'
import { href } from '@kerbline/domain/screens.ts'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo } from 'react'
import { ImportLink, WithImport } from '../../crud/with-import.tsx'
import { Lazy } from '../../crud/lazy.tsx'
import { LazyDialog } from '../../crud/lazy-dialog.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import { useSavedViews } from '../../list/views/views-source.ts'
import { useMay } from '../../data/session/may.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { driverCells } from './driver-cells.tsx'
import { createDriverHref, driverHref } from './driver-links.ts'
import { useDriversBulk } from './drivers-bulk.tsx'
import { driverForms, driverSheet, whoDrove } from './lazy-driver-forms.ts'

const closeSheet = (): void => changeQuery({ driver: undefined })

const remember = (rows: readonly DriverListRow[]): void =>
  rememberListNavigation(
    'drivers',
    rows.flatMap(({ id, plate }) => (plate === null ? [] : [id])),
  )

function DriversList() {
  const may = useMay()
  const plan = useMemo(() => driversPlan((permission) => may(permission)), [may])
  const views = useSavedViews('drivers')
  const { data: counts } = useEndpoint(driversEndpoints.viewCounts, {})
  const mayEdit = may('edit drivers')
  const seesScores = may('see driver scores')
  const bulk = useDriversBulk()
  return (
    <>
      <ListPage
        title="Drivers"
        what="drivers"
        plan={plan}
        endpoint={driversEndpoints.list}
        onRows={remember}
        rowHref={driverHref}
        cells={driverCells}
        card={{ status: seesScores ? 'score' : 'status', lines: ['plate'], facts: ['month_miles', 'licence_expiry'] }}
        tools={
          <ButtonLink href={href('drivers', {}, whoDroveQuery())} icon={MagnifyingGlassIcon}>
            Who drove?
          </ButtonLink>
        }
        lastTools={mayEdit && <ImportLink />}
        primaryAction={
          mayEdit && (
            <ButtonLink href={createDriverHref()} variant="primary" icon={PlusIcon} iconWeight="bold">
              Create driver
            </ButtonLink>
          )
        }
        searchHint="Name, email or reg"
        emptyWords={{
          title: 'No drivers on these accounts',
          faq: 'driver_checks',
          words: mayEdit
            ? 'Create your first driver, or import a file.'
            : 'Drivers will appear here once they are added.',
        }}
        bulkActions={bulk.actions}
        hrefOfChanged={({ row_id: id }) => href('drivers', {}, { driver: id })}
        exportEndpoint={driversEndpoints.exportRows}
        views={views}
        viewCounts={counts}
      />
      {bulk.dialog}
    </>
  )
}

/** Every driver of the scope; over it the drawer of one who never had a vehicle, in its place a new one's form, or "Who drove?" */
export function DriversPage() {
  const { query } = useLocation()
  const may = useMay()
  if (query['create'] === 'yes' && may('edit drivers'))
    return (
      <Lazy of={driverForms} title="Create driver">
        {({ CreateDriver }) => <CreateDriver />}
      </Lazy>
    )
  if (isWhoDrove(query))
    return (
      <Lazy of={whoDrove} title="Who drove?">
        {({ WhoDrovePage }) => <WhoDrovePage />}
      </Lazy>
    )
  const { driver } = query
  return (
    <WithImport kind="drivers" title="Drivers">
      <DriversList />
      {driver !== undefined && (
        <LazyDialog of={driverSheet} name="The driver" onClose={closeSheet}>
          {(DriverSheet) => <DriverSheet id={driver} />}
        </LazyDialog>
      )}
    </WithImport>
  )
}
