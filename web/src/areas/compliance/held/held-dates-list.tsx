import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { CompanyDate, HolderDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { holderPlan } from '@kerbline/domain/areas/compliance/holders.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo } from 'react'
import { useEventTypes } from '../../../data/session/event-types.ts'
import { useMay } from '../../../data/session/may.ts'
import { useToday } from '../../../data/session/me.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { useSavedViews } from '../../../list/views/views-source.ts'
import type { CellMap } from '../../../ui/table/data-table-column.ts'
import { ragCell } from '../rag-cell.tsx'
import { HolderTabs } from './holder-tabs.tsx'

const driverHref = ({ driver_id: id }: HolderDate): string | undefined =>
  id === null ? undefined : href('drivers', undefined, { driver: String(id) })

const heldCells = (today: string | undefined): CellMap<CompanyDate> => ({ rag: ragCell(today) })

function usePlan(holder: 'driver' | 'company') {
  const types = useEventTypes()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds that fall due are read by what makes the plan
  return useMemo(() => holderPlan(holder), [holder, types])
}

/** Licences, cards, medicals and licence checks of drivers. */
export function DriverDatesList() {
  const may = useMay()
  const today = useToday()
  const plan = usePlan('driver')
  const cells = useMemo(() => heldCells(today), [today])
  return (
    <ListPage
      title="Compliance"
      what="dates of drivers"
      plan={plan}
      endpoint={complianceEndpoints.driverDates}
      exportEndpoint={complianceEndpoints.exportDriverDates}
      rowHref={may('see drivers') ? driverHref : undefined}
      cells={cells}
      card={{ status: 'rag', lines: ['what'], facts: ['due_date', 'points'] }}
      top={<HolderTabs value="drivers" />}
      searchHint="Driver, licence or card"
      emptyWords={{
        title: 'No drivers yet',
        words: 'Licences, cards and their checks stand here once a driver is entered.',
      }}
      views={useSavedViews('driver-dates')}
    />
  )
}

/** The operator’s licence of each company. */
export function CompanyDatesList() {
  const today = useToday()
  const plan = usePlan('company')
  const cells = useMemo(() => heldCells(today), [today])
  return (
    <ListPage
      title="Compliance"
      what="dates of companies"
      plan={plan}
      endpoint={complianceEndpoints.companyDates}
      exportEndpoint={complianceEndpoints.exportCompanyDates}
      cells={cells}
      card={{ status: 'rag', lines: ['what'], facts: ['due_date', 'customer_account_number'] }}
      top={<HolderTabs value="companies" />}
      searchHint="Company"
      emptyWords={{
        title: 'Nothing to keep in date',
        words: 'The operator’s licence stands here once its continuation date is known.',
      }}
      views={useSavedViews('company-dates')}
    />
  )
}
