import { undatedView } from '@kerbline/domain/areas/compliance/status-column.ts'
import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { RoadAhead, RoadAheadSkeleton, type RoadWeek } from '../../../fleet/road/road-ahead.tsx'
import type { RoadEvent } from '../../../fleet/road/road-pile.ts'
import { Tarmac } from '../../../fleet/road/tarmac.tsx'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import styles from '../dashboard.module.css'
import { Formula } from '../../../ui/layout/formula.tsx'
import { useLink, type Link } from '../../../data/navigation/use-link.ts'
import { usePart } from '../../../fleet/dashboard-part.ts'

type Compliance = NonNullable<Dashboard['compliance']>
type Sign = Compliance['overdue_signs'][number]

/** A figure opens the events it counts, not their vehicles. */
const asList = { show: 'list' } as const

const eventOf =
  (link: Link) =>
  ({ id, reg_no, event_name, rag, is_booked }: Sign): RoadEvent => ({
    id: String(id),
    value: rag,
    isBooked: is_booked === true,
    href: link('vehicle', { reg: reg_no }),
    name: `${event_name}, ${displayRegistration(reg_no)}`,
  })

const weekOf =
  (link: Link) =>
  ({ week_start, count, booked, signs }: Compliance['weeks'][number]): RoadWeek => ({
    label: formatDayMonth(addDays(week_start, 6)),
    count,
    booked,
    events: signs.map(eventOf(link)),
    href: link('compliance', undefined, { due_date: `from:${week_start}~to:${addDays(week_start, 6)}`, ...asList }),
  })

const formulas = [
  ['Percentage', '(Compliant + upcoming items) ÷ all items × 100, rounded down'],
  ['Overdue', 'Past its due date or mileage, or no valid date'],
  ['Upcoming', 'Due today, or within the weeks or miles set for its type'],
  ['Compliant', 'Not due yet'],
  ['Not counted', 'Items with no date entered (red in the matrix)'],
] as const
const bookedFormula = ['Booked', 'There is an open booking for this vehicle and work type'] as const

/** Panel 1: fleet compliance and the road ahead. */
export function CompliancePanel() {
  const load = usePart('compliance')
  const link = useLink()
  const byStatus = (status: string, more: Readonly<Record<string, string>> = {}): string | undefined =>
    link('compliance', undefined, { rag: `is:${status}`, ...more, ...asList })
  return (
    <div className={styles.hero}>
      <LoadState
        what="fleet compliance"
        load={load}
        onRetry={load.retry}
        skeleton={<RoadAheadSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Tarmac label="Fleet compliance" span={12} className={styles.noEvents}>
            <h2>Fleet compliance</h2>
            <p>No compliance dates. MOT, service and inspection dates will appear here once added.</p>
          </Tarmac>
        }
      >
        {({ percentage, compliant, upcoming, overdue, total, no_valid_date, overdue_booked, overdue_signs, weeks }) => (
          <RoadAhead
            percent={percentage ?? 0}
            good={compliant + upcoming}
            total={total}
            href={link('compliance')}
            tiles={[
              {
                value: 'red',
                label: 'Overdue',
                count: overdue,
                href: byStatus('red'),
              },
              {
                value: 'amber',
                label: 'Upcoming',
                count: upcoming,
                href: byStatus('amber'),
              },
              {
                value: 'green',
                label: 'Compliant',
                count: compliant,
                href: byStatus('green'),
              },
            ]}
            overdue={{
              count: overdue,
              booked: overdue_booked,
              undated: no_valid_date,
              undatedHref: byStatus('red', undatedView.query),
              events: overdue_signs.map(eventOf(link)),
              href: byStatus('red'),
            }}
            weeks={weeks.map(weekOf(link))}
            tools={
              <Formula
                of="Fleet compliance"
                lines={overdue_booked === null ? formulas : [...formulas, bookedFormula]}
                isOnTarmac
              />
            }
          />
        )}
      </LoadState>
    </div>
  )
}
