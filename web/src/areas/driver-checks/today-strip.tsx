import { driverChecksEndpoints, type ChecksToday } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { MOVED_MILES } from '@kerbline/domain/areas/driver-checks/missed.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Rag } from '../../fleet/rag.tsx'
import type { RagValue } from '../../fleet/status.ts'
import { Formula } from '../../ui/layout/formula.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './driver-checks.module.css'
import { wayHref } from './ways.ts'

interface Tile {
  readonly label: string
  readonly count: number
  readonly value: RagValue
  readonly detail?: string
  readonly href: string
}

const ofDay = (today: string, rag: string) => wayHref('checks', { day: `is:${today}`, rag: `is:${rag}` })

const tilesOf = (told: ChecksToday): Tile[] => {
  const { today, missed_yesterday: missed, reminded, open_defects: open, dangerous_defects: dangerous } = told
  return [
    { label: 'Failed today', count: told.failed, value: 'red', href: ofDay(today, 'red') },
    { label: 'Advisory today', count: told.advisory, value: 'amber', href: ofDay(today, 'amber') },
    { label: 'Nil defects today', count: told.nil_defect, value: 'green', href: ofDay(today, 'green') },
    {
      label: 'Not checked yet',
      count: told.due,
      value: 'unknown',
      detail: `${told.not_due.toLocaleString('en-GB')} not due`,
      href: wayHref('days', { today: 'is:due' }),
    },
    {
      label: 'Missed yesterday',
      count: missed,
      value: missed > 0 ? 'amber' : 'green',
      detail: missed === 0 ? 'No reminders due' : `${reminded.toLocaleString('en-GB')} reminded`,
      href: wayHref('missed', { day: `is:${addDays(today, -1)}` }),
    },
    {
      label: 'To review',
      count: told.to_review,
      value: told.to_review > 0 ? 'amber' : 'green',
      href: wayHref('checks', { is_to_review: 'is:yes' }),
    },
    {
      label: 'Open defects',
      count: open,
      value: dangerous > 0 ? 'red' : open > 0 ? 'amber' : 'green',
      detail: dangerous > 0 ? `${dangerous.toLocaleString('en-GB')} dangerous` : 'None dangerous',
      href: wayHref('defects', { is_open: 'is:yes' }),
    },
  ]
}

const formulas = [
  ['Failed, advisory, nil defects', 'Vehicles by today’s latest check'],
  ['Not checked yet', 'Vehicles on hire with a check due today that is not done yet'],
  [
    'Due',
    `The vehicle moved ${MOVED_MILES} mile or more. Or it needs a check every working day, and is not VOR or marked as not used`,
  ],
  ['Missed', 'A check was due on a past day but not done'],
] as const

/** How today stands: each figure opens the rows it is made of. */
export function TodayStrip() {
  const load = useEndpoint(driverChecksEndpoints.today, {}, { refreshEverySeconds: 120 })
  return (
    <section className={styles.today} aria-label="Today">
      <LoadState what="today’s figures" load={load} onRetry={load.retry} skeleton={<Skeleton height={66} />}>
        {(told) => (
          <ul className={styles.tiles}>
            {tilesOf(told).map(({ label, count, value, detail, href }) => (
              <li key={label}>
                <a href={href} className={styles.tile}>
                  <Rag value={value} detail={<b>{count.toLocaleString('en-GB')}</b>} />
                  <span>{label}</span>
                  {detail !== undefined && <small>{detail}</small>}
                </a>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
      <Formula of="Driver checks" lines={formulas} />
    </section>
  )
}
