import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { Fragment, useState } from 'react'
import { MonthSteps, monthWords } from '../../../case/waits/month-steps.tsx'
import styles from '../../../case/waits/waits.module.css'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useToday } from '../../../data/session/me.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { hoursInWords } from '../booking-words.ts'
import { DowntimeVisits, type VisitsAsked } from './downtime-visits.tsx'
import { ScrollSection } from '../../../ui/layout/scroll-section.tsx'

type Downtime = ReplyOf<typeof maintenanceEndpoints.downtime>
type BranchRow = Downtime['rows'][number]

/** As far back as the figures reach. */
const MONTHS_BACK = 11
const HOURS_A_DAY = 24

/** Days with one decimal: "3.5 days". */
const daysInWords = (hours: number): string => {
  const days = Math.round((hours / HOURS_A_DAY) * 10) / 10
  return `${days.toLocaleString('en-GB')} ${days === 1 ? 'day' : 'days'}`
}

/** One length, or from which to which, where companies of the branch agreed on others. */
const targetInWords = ({ least_target_hours: shortest, most_target_hours: longest }: BranchRow): string =>
  shortest === null || longest === null
    ? 'None'
    : shortest === longest
      ? hoursInWords(longest)
      : `${hoursInWords(shortest)} to ${hoursInWords(longest)}`

const columns = ['Branch', 'Downtime', 'Visits', 'Target', 'Met', 'Missed'] as const

interface FigureProps {
  readonly words: string
  /** What a reader hears of it. */
  readonly about: string
  readonly isOpen: boolean
  readonly onPress: () => void
}

const Figure = ({ words, about, isOpen, onPress }: FigureProps) => (
  <button type="button" aria-expanded={isOpen} onClick={onPress}>
    <b>{words}</b> <VisuallyHidden>{about}</VisuallyHidden>
  </button>
)

/** A row for each branch; visits, met and missed open what they are made of. */
function BranchTable({ rows, month }: { readonly rows: readonly BranchRow[]; readonly month: string }) {
  const [opened, setOpened] = useState<VisitsAsked>()
  const figure = (row: BranchRow, count: number, promise: VisitsAsked['promise'], words: string) => {
    if (count === 0) return '–'
    const branch = row.branch ?? 'no branch'
    const isOpen = opened !== undefined && opened.branchId === row.branch_id && opened.promise === promise
    return (
      <Figure
        words={count.toLocaleString('en-GB')}
        about={`${words} of ${branch}`}
        isOpen={isOpen}
        onPress={() => setOpened(isOpen ? undefined : { month, branchId: row.branch_id, promise })}
      />
    )
  }
  return (
    <ScrollSection className={styles.scroll} label="Downtime by branch">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.branch_id ?? 'none'}>
              <tr>
                <th scope="row">{row.branch ?? 'No branch'}</th>
                <td>{daysInWords(row.hours)}</td>
                <td>{figure(row, row.visits, undefined, 'visits')}</td>
                <td>{targetInWords(row)}</td>
                <td>{figure(row, row.within_target, 'met', 'visits within target')}</td>
                <td>{figure(row, row.over_target, 'missed', 'visits over target')}</td>
              </tr>
              {opened && opened.branchId === row.branch_id && (
                <tr>
                  <td colSpan={columns.length} className={styles.rows}>
                    <DowntimeVisits key={opened.promise ?? 'all'} asked={opened} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  )
}

/** Where the target is kept, for whoever may change it. */
function TargetLine({ hours }: { readonly hours: number | null }) {
  const to = useLink()('settings', { section: 'service-levels' })
  return (
    <p className={styles.sum}>
      {hours === null ? 'No downtime target set.' : `Target: ${hoursInWords(hours)} hours or less per visit.`}
      {to !== undefined && (
        <>
          {' '}
          <a href={to}>Change it in Settings, Service levels</a>
        </>
      )}
    </p>
  )
}

/** How long vehicles stood still in a month, by branch, against what is promised. */
export function DowntimeDialog({ onClose }: { readonly onClose: () => void }) {
  const thisMonth = monthOf(useToday() ?? '1970-01-01')
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? thisMonth
  const load = useEndpoint(maintenanceEndpoints.downtime, {})
  const rowsOf = ({ rows }: Downtime) => rows.filter((row) => row.month === month)
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title="Downtime"
      lead="Hours from when a vehicle went off the road to when it was back in use. Select a figure to see the visits."
    >
      <div className={styles.line}>
        <MonthSteps month={month} last={thisMonth} first={addMonths(thisMonth, -MONTHS_BACK)} onChange={setChosen} />
      </div>
      <LoadState
        what="time off the road"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={(downtime) => rowsOf(downtime).length === 0}
        empty={
          <Empty look="panel" title={`No vehicle was off the road in ${monthWords(month)}`}>
            Downtime starts when the vehicle goes off the road.
          </Empty>
        }
      >
        {(downtime) => (
          <>
            <TargetLine hours={downtime.target_hours} />
            <BranchTable key={month} rows={rowsOf(downtime)} month={month} />
          </>
        )}
      </LoadState>
    </Dialog>
  )
}
