import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { DriverLines } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { startOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useState } from 'react'
import { ahead } from '../../../crud/lazy-dialog.tsx'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Rag } from '../../../fleet/rag.tsx'
import { heldSheet } from '../../../fleet/records/held-code.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useNarrow } from '../../../ui/table/data-table-narrow.ts'
import { abbreviated } from '../planner/planner-words.ts'
import styles from '../planner/planner.module.css'
import { WeekGrid } from '../planner/week-grid.tsx'
import { OpenedRecords, type Opened } from './opened-records.tsx'

type Work = DriverLines['work'][number]

type OpenHeld = (opened: Opened) => void

interface MarkProps {
  readonly row: DriverLines
  readonly work: Work
  readonly isWide?: boolean
  readonly onOpen: OpenHeld
}

/** One of them on its day: opens what was done for it, where it is written down as well. */
function Mark({ row, work, isWide = false, onOpen }: MarkProps) {
  const { what, date, type, driver_field, days_late: late } = work
  const lateWords = late > 0 ? `, ${counted(late, 'day')} overdue` : ''
  const label = `${what} of ${row.name}, ${formatDate(date)}${lateWords}`
  return (
    <button
      type="button"
      className={styles.mark}
      data-tone={late > 0 ? 'late' : 'plain'}
      aria-label={label}
      title={label}
      onPointerEnter={ahead(heldSheet)}
      onClick={() => onOpen({ holder: { kind: 'driver', id: row.id }, kind: { type, driver_field, what } })}
    >
      {late > 0 && <Icon of={WarningOctagonIcon} weight="fill" />}
      {isWide ? (
        <span>
          <b>{what}</b> <small>{`${formatDate(date)}${lateWords}`}</small>
        </span>
      ) : (
        abbreviated(what)
      )}
    </button>
  )
}

const keyOf = ({ what, date }: Work): string => `${what} ${date}`

function Name({ row: { id, name, undated } }: { readonly row: DriverLines }) {
  return (
    <>
      <a className={styles.name} href={href('drivers', undefined, { driver: String(id) })}>
        {name}
      </a>
      {undated.length > 0 && <Rag value="red" detail={`No valid date: ${undated.join(', ')}`} />}
    </>
  )
}

interface Props {
  readonly rows: readonly DriverLines[]
  /** The Monday it begins with. */
  readonly from: string
  readonly today: string
  readonly onOpen: OpenHeld
}

const Grid = ({ rows, from, today, onOpen }: Props) => (
  <WeekGrid label="Due dates by week" of="Driver" {...{ from, today }}>
    {(weeks) =>
      rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Name row={row} />
          </th>
          {weeks.map((week) => (
            <td key={week} data-now={week === startOfWeek(today) || undefined}>
              {row.work
                .filter(({ date }) => startOfWeek(date) === week)
                .map((work) => (
                  <Mark key={keyOf(work)} {...{ row, work, onOpen }} />
                ))}
            </td>
          ))}
        </tr>
      ))
    }
  </WeekGrid>
)

const Cards = ({ rows, onOpen }: Props) => (
  <ul className={styles.cards}>
    {rows.map((row) => (
      <li key={row.id} className={styles.card}>
        <Name row={row} />
        {row.work.map((work) => (
          <Mark key={keyOf(work)} {...{ row, work, onOpen }} isWide />
        ))}
      </li>
    ))}
  </ul>
)

/** Half a year of what drivers have to keep in date: cards every 28 days, licence checks by points, whatever runs out. */
export function DriverPlanner({ state }: { readonly state: ListState }) {
  const isNarrow = useNarrow()
  const [passed, setPassed] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Opened>()
  const after = passed.at(-1)
  const { search, filter } = selectionOf(state)
  const load = useEndpoint(complianceEndpoints.driverPlanner, {
    search,
    filter: [...filter],
    ...(after !== undefined && { after: Number(after) }),
  })
  const Rows = isNarrow ? Cards : Grid
  return (
    <LoadState
      what="the planner"
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={420} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <Empty title="Nothing due">
          Nothing is due in the next 6 months. Clear a filter, or record when it was last done.
        </Empty>
      }
    >
      {({ rows, from, today, next }) => (
        <>
          <Rows {...{ rows, from, today }} onOpen={setOpened} />
          <PageTurner
            label="Pages of the planner"
            passed={passed}
            next={next === null ? null : String(next)}
            onTurn={setPassed}
            ways={['Back', 'Next']}
          />
          {opened && <OpenedRecords opened={opened} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </LoadState>
  )
}
