import type { MatrixRow } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { bookingStageInWords } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { type AbsentDate, absentDateWords } from '@kerbline/domain/areas/compliance/types/absent-date.ts'
import { ragBecause, ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { dueItemOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck'
import { Rag } from '../../fleet/rag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from '../../ui/table/matrix.module.css'

export type OpenCell = (row: MatrixRow, type: string) => void
type Cell = MatrixRow['cells'][number]

/** What it means that a vehicle has no date of a kind. */
export const absenceOf = (row: MatrixRow, type: string): AbsentDate =>
  row.absent.find((each) => each.type === type)?.is ?? 'not needed'

const dueOf = (cell: Cell) => dueItemOf({ ...cell, event_type: cell.type })

/** "62 days" where nothing is wrong; what is wrong in its own words. */
function daysWords(cell: Cell, day: string): string {
  const status = ragOf(dueOf(cell), day)
  return status.rag === 'green' && status.daysUntilDue !== null
    ? counted(status.daysUntilDue, 'day')
    : ragInWords(status)
}

/** "Due in 840 miles: about 3 Feb 2027"; nothing where the date comes first and the miles are not few. */
export function milesWords(cell: Cell, day: string | undefined): string | undefined {
  if (day === undefined || ragOf(dueOf(cell), day).byMiles === undefined) return undefined
  const { due_on: dueOn = null, left = null } = cell.by_miles ?? {}
  const about = dueOn === null ? '' : `about ${formatDate(dueOn)}`
  if (left === null || left < 0) return about === '' ? undefined : `By miles: ${about}`
  return [`${counted(left, 'mile')} left`, about].filter(Boolean).join(': ')
}

interface Props {
  readonly row: MatrixRow
  readonly type: string
  /** "Safety inspection" */
  readonly name: string
  readonly day: string | undefined
  readonly onOpen: OpenCell
}

/** That there is no date: red where there should be one, which is as bad as one that is no date. */
function Absent({ row, type, name, onOpen }: Omit<Props, 'day'>) {
  const is = absenceOf(row, type)
  if (is === 'not needed' || is === 'hire company renews')
    return <span className={styles.notNeeded}>{absentDateWords[is]}</span>
  return (
    <button
      type="button"
      className={is === 'not tracked' ? styles.missing : styles.cell}
      onClick={() => onOpen(row, type)}
    >
      {is === 'not tracked' ? absentDateWords[is] : <Rag value="red" detail={absentDateWords[is]} />}
      <VisuallyHidden>
        : {name} of {displayRegistration(row.reg_no)}
      </VisuallyHidden>
    </button>
  )
}

/** Sign, days and booking of one vehicle and kind of event; opens what was done. */
export function MatrixCell({ row, type, name, day, onOpen }: Props) {
  const cell = row.cells.find((each) => each.type === type)
  if (cell === undefined) return <Absent {...{ row, type, name, onOpen }} />
  const booked = bookingStageInWords(cell.booked, cell.booked_at)
  const miles = milesWords(cell, day)
  return (
    <button
      type="button"
      className={styles.cell}
      title={day === undefined ? undefined : ragBecause(dueOf(cell), day)}
      onClick={() => onOpen(row, type)}
    >
      <VisuallyHidden>
        {name} of {displayRegistration(row.reg_no)}:{' '}
      </VisuallyHidden>
      <Rag value={cell.rag} {...(day !== undefined && { detail: daysWords(cell, day) })} />
      {miles !== undefined && <small>{miles}</small>}
      {booked !== undefined && (
        <small>
          <Icon of={CalendarCheckIcon} /> {booked}
        </small>
      )}
    </button>
  )
}
