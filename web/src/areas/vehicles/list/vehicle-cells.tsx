import { shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { bookingStageInWords } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { failureInBrief, failureWords } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { dueTypes, type ListedEvent } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import { dueWords, isUndated, nextDue } from '@kerbline/domain/areas/vehicles/due.ts'
import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReactNode } from 'react'
import { Plate } from '../../../fleet/plate.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { CellMap } from '../../../ui/table/data-table-column.ts'
import styles from './vehicles.module.css'

const TAGS = 1

const Quiet = ({ children }: { children: string }) => <span className={styles.quiet}>{children}</span>

const count = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 0 })

const eventOf = ({ events }: VehicleListRow, type: string | null | undefined) =>
  events?.find((each) => each.type === type)

/** "Booked 8 Dec, 09:30", "Requested". */
const bookedWords = (event: ListedEvent | undefined): string | undefined =>
  bookingStageInWords(event?.booked ?? null, event?.booked_at ?? null)

/** One kind of event: its day with how far that is, and what is booked for it. */
const dueCells = (today: string | undefined): CellMap<VehicleListRow> =>
  Object.fromEntries(
    dueTypes().flatMap(({ slug }): [string, (row: VehicleListRow) => ReactNode][] => [
      [
        `due_${slug}`,
        (row) => {
          const event = eventOf(row, slug)
          if (event === undefined) return <Quiet>Not tracked</Quiet>
          const { due_date: date } = event
          if (date === null) return 'No valid date'
          return (
            <>
              {formatDate(date)} {today !== undefined && date < today && <Quiet>overdue</Quiet>}
            </>
          )
        },
      ],
      [
        `booked_${slug}`,
        (row) => {
          const event = eventOf(row, slug)
          return bookedWords(event) ?? <Quiet>{event === undefined ? 'Not tracked' : 'Not booked'}</Quiet>
        },
      ],
    ]),
  )

/** The cells of the list of vehicles. Without a London date yet, dates stand alone and a status says the plain word. */
export const vehicleCells = (today: string | undefined): CellMap<VehicleListRow> => ({
  reg_no: ({ reg_no: plate, current_reg_no: now, fuel_type: fuel }) => (
    <span className={styles.plates}>
      <Plate reg={plate} isElectric={fuel === 'electric'} />
      {now !== null && now !== plate && <small>now {now}</small>}
    </span>
  ),
  make_model: ({ make_model: name, vehicle_category_id_name: category, has_recall: isCalledBack }) => (
    <>
      {isCalledBack === true && <Rag value="red" look="chip" detail="Recall" />} <b>{name}</b> <Quiet>{category}</Quiet>
    </>
  ),
  driver_id: ({ driver_id_name: driver }) => driver ?? <Quiet>No driver</Quiet>,
  tag_ids: ({ tags }) => (
    <span className={styles.tags}>
      {tags.slice(0, TAGS).map(({ id, name, colour }) => (
        <Chip key={id} colour={colour}>
          {name}
        </Chip>
      ))}
      {tags.length > TAGS && <small title={tags.map(({ name }) => name).join(', ')}>+{tags.length - TAGS}</small>}
    </span>
  ),
  miles: ({ miles }) => (miles === null || miles <= 0 ? <Quiet>No reading</Quiet> : count(miles)),
  score: ({ score }) => shownScore(score) ?? <Quiet>No score</Quiet>,
  next_due_date: (vehicle) => {
    const due = nextDue(vehicle, today ?? '')
    const type = isUndated(vehicle, today ?? '') ? vehicle.undated_type : vehicle.next_due_type
    const booked = bookedWords(eventOf(vehicle, type))
    return due === null ? (
      <Quiet>No dates</Quiet>
    ) : (
      <>
        {due.date === null ? (
          `${due.type}, no valid date`
        ) : (
          <>
            {formatDate(due.date)} <Quiet>{due.type}</Quiet>
          </>
        )}
        {booked !== undefined && <small className={styles.booked}>{booked}</small>}
      </>
    )
  },
  rag: (vehicle) => (
    <>
      <Rag
        value={vehicle.rag === null || vehicle.rag === 'none' ? 'unknown' : vehicle.rag}
        {...(today !== undefined && { detail: dueWords(vehicle, today) })}
      />
      {(vehicle.failures ?? []).map((failure) =>
        failure.type === vehicle.next_due_type ? undefined : (
          <small key={failure.type} className={styles.booked} title={failureWords(failure)}>
            {failureInBrief(failure)}
          </small>
        ),
      )}
    </>
  ),
  ...dueCells(today),
})
