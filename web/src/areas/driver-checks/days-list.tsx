import { checkDaysPlan, todayResults } from '@kerbline/domain/areas/driver-checks/list.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { CheckDaysRow } from '@kerbline/domain/areas/driver-checks/missed-endpoints.ts'
import { formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { CheckStrip } from '../../fleet/check-strip.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import styles from './driver-checks.module.css'
import { NotUsedButton } from './not-used-button.tsx'
import { ShownAs } from './shown-as.tsx'
import { TodayStrip } from './today-strip.tsx'

const rowHref = ({ reg_no: reg }: CheckDaysRow): string => href('vehicle', { reg })

const todayWords = (today: CheckDaysRow['today']): string =>
  todayResults.find(({ value }) => value === today)?.label ?? today

function TodayCell({ row: { id, reg_no: plate, today, due, days } }: { row: CheckDaysRow }) {
  if (today === 'not due') return <span className={styles.quiet}>{todayWords(today)}</span>
  if (today !== 'due') return <Rag value={today} detail={todayWords(today)} />
  const day = days.at(-1)?.day
  return (
    <span className={styles.unused}>
      <Rag value="unknown" detail={todayWords(today)} />
      {due !== 'moved' && day !== undefined && <NotUsedButton vehicleId={id} plate={plate} day={day} isToday />}
    </span>
  )
}

const cells: CellMap<CheckDaysRow> = {
  today: (row) => <TodayCell row={row} />,
  days: ({ days }) => (
    <div className={styles.strip}>
      <CheckStrip
        days={days.map(({ day, rag, check_id: id, is_missed: isMissed }) => ({
          label: formatDayMonth(day),
          day: Number(day.slice(8)),
          rag,
          isMissed,
          href: id === null ? undefined : href('driverCheck', { id: String(id) }),
        }))}
      />
    </div>
  ),
  missed: ({ missed }) => (missed === 0 ? <span className={styles.quiet}>None</span> : missed),
}

/** Vehicles, each with a sign for every one of the last fourteen days. */
export function DaysList() {
  const may = useMay()
  const plan = useMemo(() => checkDaysPlan((permission) => may(permission)), [may])
  const views = useSavedViews('check-days')
  const { data: counts } = useEndpoint(driverChecksEndpoints.dayCounts, {})
  return (
    <ListPage
      title="Driver checks"
      what="vehicles"
      plan={plan}
      endpoint={driverChecksEndpoints.days}
      rowHref={rowHref}
      cells={cells}
      card={{ status: 'today', lines: ['days'], facts: ['driver_name', 'missed'] }}
      tools={<ShownAs value="days" />}
      before={<TodayStrip />}
      searchHint="Reg, driver or branch"
      emptyWords={{
        title: 'No vehicles on these accounts',
        words: 'Vehicles will appear here when your first hire starts.',
      }}
      exportEndpoint={driverChecksEndpoints.exportDays}
      views={views}
      viewCounts={counts}
    />
  )
}
