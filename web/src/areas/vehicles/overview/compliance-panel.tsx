import { counted } from '@kerbline/domain/kit/words.ts'
import { ragBecause, ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { absentDateWords } from '@kerbline/domain/areas/compliance/types/absent-date.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { dueItemOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { BookButton } from '../book-button.tsx'
import { useMay } from '../../../data/session/may.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { Rag } from '../../../fleet/rag.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/layout/load-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import page from '../vehicle-page.module.css'
import styles from './compliance-panel.module.css'
import {
  bookingWords,
  dueWords,
  intervalWords,
  isBookable,
  typeName,
  wornPlate,
  type ComplianceItem,
  type VehicleFacts,
} from '../vehicle-words.ts'

function Row({ item, view }: { item: ComplianceItem; view: VehicleFacts }) {
  const link = useLink()
  const { today, may, sees } = view
  const due = dueItemOf(item)
  const name = typeName(item.event_type)
  const isBooked = item.booking?.is_open === true
  const event = item.booking && isBooked ? link('maintenanceEvent', { id: String(item.booking.id) }) : undefined
  const mayBook = isBookable(item) && may.includes('book maintenance')
  return (
    <tr>
      <th scope="row">
        {name} <small>{intervalWords(item)}</small>
      </th>
      <td title={ragBecause(due, today)}>
        <Rag value={item.rag} detail={ragInWords(ragOf(due, today))} />
      </td>
      <td>{dueWords(item)}</td>
      {sees.bookings && <td className={isBooked ? undefined : page.quiet}>{bookingWords(item)}</td>}
      <td className={styles.act}>
        {event !== undefined && (
          <ButtonLink size="small" href={event}>
            View<VisuallyHidden> booking for {name}</VisuallyHidden>
          </ButtonLink>
        )}
        {mayBook && (
          <BookButton view={view} eventType={item.event_type}>
            Book<VisuallyHidden> {name}</VisuallyHidden>
          </BookButton>
        )}
      </td>
    </tr>
  )
}

/** It is for the vehicle as it is, and nobody has entered a date. */
function UndatedRow({ type, view }: { type: string; view: VehicleFacts }) {
  const name = typeName(type)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Rag value="red" detail={absentDateWords['no valid date']} />
      </td>
      <td>No date</td>
      {view.sees.bookings && <td className={page.quiet}>Not booked</td>}
      <td className={styles.act}>
        {isDoneAtWorkshop(type) && view.may.includes('book maintenance') && (
          <BookButton view={view} eventType={type}>
            Book<VisuallyHidden> {name}</VisuallyHidden>
          </BookButton>
        )}
      </td>
    </tr>
  )
}

/** What has to be kept in date, soonest first, with what is booked for it. */
export function CompliancePanel({ view }: { view: VehicleFacts }) {
  const { compliance, undated, sees } = view
  const [link, may] = [useLink(), useMay()]
  // Where its own intervals are set, and the days its work is planned for.
  const planner = link('compliance', undefined, { reg_no: `is:${wornPlate(view.vehicle)}`, show: 'planner' })
  const count = compliance.length
  return (
    <Panel
      title="Compliance"
      note={count > 0 ? `${counted(count, 'item')} tracked` : undefined}
      {...(may('edit compliance') &&
        planner !== undefined &&
        count > 0 && { action: { href: planner, label: 'Planner' } })}
    >
      {count + undated.length === 0 ? (
        <Empty look="panel" title="No compliance dates">
          MOT, tax, service and inspection dates will appear here once added.
        </Empty>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Status</th>
                <th scope="col">Due</th>
                {sees.bookings && <th scope="col">Booking</th>}
                <th scope="col">
                  <VisuallyHidden>Action</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {undated.map((type) => (
                <UndatedRow key={type} type={type} view={view} />
              ))}
              {compliance.map((item) => (
                <Row key={item.id} item={item} view={view} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
