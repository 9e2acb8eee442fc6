import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { missedPlan } from '@kerbline/domain/areas/driver-checks/list.ts'
import { dueReasonWords } from '@kerbline/domain/areas/driver-checks/missed.ts'
import type { MissedRow } from '@kerbline/domain/areas/driver-checks/missed-endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { instantWords } from '../../record/record-value.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import styles from './driver-checks.module.css'
import { NotUsedButton } from './not-used-button.tsx'
import { RemindButton } from './remind-button.tsx'
import { ShownAs } from './shown-as.tsx'
import { TodayStrip } from './today-strip.tsx'

const rowHref = ({ reg_no: reg }: MissedRow): string => href('vehicle', { reg })
/** Read before the server has said which day it is: no view of that day then matches. */
const noDay = '1970-01-02'

const DueCell = ({ row }: { row: MissedRow }) => (
  <span className={styles.unused}>
    {dueReasonWords[row.due]}
    {row.due !== 'moved' && <NotUsedButton vehicleId={row.vehicle_id} plate={row.reg_no} day={row.day} />}
  </span>
)

const cells: CellMap<MissedRow> = {
  due: (row) => <DueCell row={row} />,
  reminded_at: ({ reminded_at: at }) =>
    at === null ? <span className={styles.quiet}>Not yet</span> : instantWords(at),
  driver_phone: ({ driver_phone: phone }) =>
    phone === null ? <span className={styles.quiet}>No phone</span> : <a href={dialHref(phone)}>{phone}</a>,
  driver_name: ({ driver_name: name }) => name ?? <span className={styles.quiet}>No driver assigned</span>,
}

/** Checks that were due and never came, and one press that reminds all who missed one. */
export function MissedList() {
  const may = useMay()
  const today = useToday()
  const yesterday = today === undefined ? noDay : addDays(today, -1)
  const plan = useMemo(() => missedPlan((permission) => may(permission), yesterday), [may, yesterday])
  const views = useSavedViews('missed-checks')
  const { data: counts } = useEndpoint(driverChecksEndpoints.missedCounts, {})
  return (
    <ListPage
      title="Driver checks"
      what="missed checks"
      plan={plan}
      endpoint={driverChecksEndpoints.missed}
      rowHref={rowHref}
      cells={cells}
      card={{ status: 'due', lines: ['driver_name', 'driver_phone'], facts: ['day', 'reminded_at'] }}
      tools={<ShownAs value="missed" />}
      primaryAction={may('review driver checks') && today !== undefined && <RemindButton yesterday={yesterday} />}
      before={<TodayStrip />}
      searchHint="Reg or driver"
      emptyWords={{
        title: 'No missed checks',
        words: 'Every check due in the last 28 days was done.',
      }}
      exportEndpoint={driverChecksEndpoints.exportMissed}
      views={views}
      viewCounts={counts}
    />
  )
}
