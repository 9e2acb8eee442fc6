import { shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { dueWords, nextDue } from '@kerbline/domain/areas/vehicles/due.ts'
import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { CellMap } from '../../../ui/table/data-table-column.ts'
import styles from './vehicles.module.css'

const TAGS = 1

const Quiet = ({ children }: { children: string }) => <span className={styles.quiet}>{children}</span>

const count = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 0 })

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
  miles: ({ miles }) => (miles === null || miles <= 0 ? <Quiet>Not read</Quiet> : count(miles)),
  score: ({ score }) => shownScore(score) ?? <Quiet>No score</Quiet>,
  next_due_date: (vehicle) => {
    const due = nextDue(vehicle, today ?? '')
    return due === null ? (
      <Quiet>Nothing tracked</Quiet>
    ) : (
      <>
        {due.date === null ? <Quiet>Not stated</Quiet> : formatDate(due.date)} <Quiet>{due.type}</Quiet>
      </>
    )
  },
  rag: (vehicle) => (
    <Rag
      value={vehicle.rag === null || vehicle.rag === 'none' ? 'unknown' : vehicle.rag}
      {...(today !== undefined && { detail: dueWords(vehicle, today) })}
    />
  ),
})
