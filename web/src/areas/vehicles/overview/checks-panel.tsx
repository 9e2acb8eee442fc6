import { timeAnomalyWords } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import { checkRags, checkResults } from '@kerbline/domain/areas/driver-checks/rules.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { dayInWords, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { CheckStrip, type CheckDay } from '../../../fleet/check-strip.tsx'
import { QueryLink } from '../../../fleet/query-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { wornPlate } from '../vehicle-words.ts'
import styles from '../vehicle-page.module.css'

type Checks = VehicleOverview['checks']
const SHOWN_DAYS = 14

/** The worst check of each of the last 14 days, oldest first. @param hrefOf where the checks of a day are read */
export const checkDays = (
  checks: Checks,
  today: CalendarDate,
  hrefOf: (date: CalendarDate) => string | undefined = () => undefined,
): CheckDay[] =>
  Array.from({ length: SHOWN_DAYS }, (_, place) => {
    const date = addDays(today, place - SHOWN_DAYS + 1)
    const rags = new Set(checks.filter((check) => check.date === date).map(({ rag }) => rag))
    return {
      label: formatDayMonth(date),
      day: Number(date.slice(8)),
      rag: checkRags.find((rag) => rags.has(rag)) ?? null,
      href: rags.size > 0 ? hrefOf(date) : undefined,
    }
  })

/** "Today, advisory: washer fluid low." */
function latestWords({ date, rag, time_anomaly: anomaly, defects }: Checks[number], today: CalendarDate): string {
  const found = defects.length > 0 ? `: ${defects.slice(0, 3).join(', ')}` : ''
  const more = defects.length > 3 ? ` and ${defects.length - 3} more` : ''
  const flag = anomaly === null ? '' : ` ${timeAnomalyWords[anomaly]}: shown on the day we received it.`
  return `${dayInWords(date, today)}, ${checkResults[rag]}${found}${more}.${flag}`
}

/** Fourteen days of driver checks. */
export function ChecksPanel({ view: { checks, today, vehicle } }: { view: VehicleOverview }) {
  const link = useLink()
  const plate = wornPlate(vehicle)
  const [latest] = checks
  const all = link('driverChecks', undefined, { search: plate })
  const open = latest && link('driverCheck', { id: String(latest.id) })
  // Of a day the worst of each result is known here, and not how many there were: the list has them all.
  const hrefOf = (date: CalendarDate): string | undefined =>
    link('driverChecks', undefined, { reg_no: `is:${plate}`, day: `is:${date}` })
  const first = addDays(today, 1 - SHOWN_DAYS)
  return (
    <Panel
      title="Driver checks"
      note={`${formatDayMonth(first)} to ${formatDayMonth(today)}`}
      action={all === undefined ? undefined : { href: all, label: 'All', name: 'All driver checks' }}
      footer={
        latest ? (
          <>
            {latestWords(latest, today)}{' '}
            {open !== undefined && (
              <a className={styles.inline} href={open}>
                Open check
              </a>
            )}{' '}
            <QueryLink
              subject={{ type: 'driver_check', id: latest.id }}
              what={`check of ${formatDayMonth(latest.date)}`}
            />
          </>
        ) : (
          'No checks in these 14 days.'
        )
      }
    >
      <CheckStrip days={checkDays(checks, today, hrefOf)} />
    </Panel>
  )
}
