// The list of vehicles from what get-cached-vehicles keeps here: as far as that knows a row. Tags have only their numbers there, and
// references only their names; contract, recall and what stands on the vehicle's papers are not in it.
import { bookingStage } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { failureOf } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { dueItemOf, earliestDueOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import type { VehicleListRow, vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { ofEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { isUndated } from '@kerbline/domain/areas/vehicles/due.ts'
import { dueTypes } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import { noValidDate } from '@kerbline/domain/kit/list.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { HandColumn } from '../../../list/list-hand.ts'

export type KeptFleet = ReplyOf<(typeof vehiclesEndpoints)['cachedVehicles']>
export type KeptVehicle = KeptFleet['vehicles'][number]
export type DueEvent = KeptFleet['allVehicleEvents'][number]

const ranks = { red: 3, amber: 2, green: 1, none: 0 } as const

/** Due events by the plate they are kept under. */
export function eventsByPlate(events: readonly DueEvent[]): ReadonlyMap<string, readonly DueEvent[]> {
  const byPlate = new Map<string, DueEvent[]>()
  for (const event of events) {
    const plate = normaliseRegistration(event.vehicle_reg)
    const same = byPlate.get(plate)
    if (same) same.push(event)
    else byPlate.set(plate, [event])
  }
  return byPlate
}

/** What a vehicle has to keep in date, under any plate it wears. */
export const eventsOf = (
  events: ReadonlyMap<string, readonly DueEvent[]>,
  { reg_no: reg, currentRegNo: now }: Pick<KeptVehicle, 'reg_no' | 'currentRegNo'>,
): readonly DueEvent[] =>
  [...new Set([reg, now ?? reg].map(normaliseRegistration))].flatMap((plate) => events.get(plate) ?? [])

/** As of today where that is known: a copy kept overnight knows only yesterday's colours. */
export const ragToday = (event: DueEvent, today: string | undefined): DueEvent['rag_status'] =>
  today === undefined ? event.rag_status : ragOf(dueItemOf({ ...event, amber_weeks: event.overdue }), today).rag

/** The earlier of its date and the day by miles; null: no valid date. */
const dayOf = (event: DueEvent): string | null => earliestDueOf(event).date

type Due = Pick<VehicleListRow, 'next_due_date' | 'next_due_type' | 'undated_type' | 'failures' | 'rag' | 'events'>

function dueOf(events: readonly DueEvent[], today: string | undefined): Due {
  const due: { -readonly [Key in keyof Due]: Due[Key] } = {
    next_due_date: null,
    next_due_type: null,
    undated_type: null,
    failures: events.flatMap(({ event_type: type, failed_on: on }) => failureOf(type, on) ?? []),
    rag: 'none',
    events: listed(events),
  }
  for (const event of events) {
    const [date, type] = [dayOf(event), event.event_type]
    const rag = ragToday(event, today)
    if (ranks[rag] > ranks[due.rag ?? 'none']) due.rag = rag
    if (date === null) due.undated_type ??= type
    else if (due.next_due_date === null || date < due.next_due_date) {
      due.next_due_date = date
      due.next_due_type = type
    }
  }
  // As the server tells it.
  if (today !== undefined && isUndated(due, today)) {
    due.next_due_date = null
    due.next_due_type = due.undated_type
  }
  return due
}

/** What has no valid date before what has one, as the server tells it. */
const listed = (events: readonly DueEvent[]): VehicleListRow['events'] =>
  events
    .map((event) => {
      const { event_type: type, booked_event: booked } = event
      return {
        type,
        due_date: dayOf(event),
        booked: booked === undefined ? null : bookingStage(booked?.status ?? null),
        booked_at: booked && bookingStage(booked.status) !== 'none' ? booked.booked_at : null,
      }
    })
    .toSorted((one, other) => ((one.due_date ?? '') < (other.due_date ?? '') ? -1 : 1))

/** The columns of one kind of event, of a kept row. */
const dueHandColumns = (): Readonly<Record<string, HandColumn<VehicleListRow>>> =>
  Object.fromEntries(
    dueTypes().flatMap(({ slug }): [string, HandColumn<VehicleListRow>][] => {
      const of = ({ events }: VehicleListRow) => events?.find(({ type }) => type === slug)
      const day = (row: VehicleListRow): string | null => {
        const event = of(row)
        return event === undefined ? null : (event.due_date ?? noValidDate)
      }
      return [
        [`due_${slug}`, { value: day }],
        [`booked_${slug}`, { value: (row) => of(row)?.booked ?? null }],
      ]
    }),
  )

const rowOf = (vehicle: KeptVehicle, due: Due): VehicleListRow => ({
  id: vehicle.id,
  reg_no: vehicle.reg_no,
  current_reg_no: vehicle.currentRegNo,
  fuel_type: vehicle.fuel_type,
  make_model: [vehicle.make, vehicle.model].filter(Boolean).join(' '),
  vehicle_category_id: 0,
  vehicle_category_id_name: vehicle.vehicle_category,
  driver_id: null,
  driver_id_name: vehicle.driverName,
  tags: [],
  tag_ids_name: null,
  miles: vehicle.miles,
  miles_at: vehicle.milesDate,
  co2: vehicle.co2,
  score: vehicle.dbs,
  ...due,
  fleet_no: null,
  branch_id_name: vehicle.branch,
  manufacturer_id_name: vehicle.make,
  body_id_name: vehicle.body,
  branch_id: null,
  manufacturer_id: null,
  body_id: null,
  fleet_allocation_id: null,
  fleet_allocation_id_name: null,
  status: vehicle.status,
  hire_type: '',
  on_hire_date: null,
  contract_end_date: null,
  due_back: null,
  six_months_on: null,
  has_device: vehicle.emei !== null,
  has_recall: null,
  colour: null,
  year_of_manufacture: null,
  vin: null,
  customer_account_number: vehicle.customer_account_number,
})

/** One row a vehicle, in the order kept. */
export function keptRows({ vehicles, allVehicleEvents }: KeptFleet, today: string | undefined): VehicleListRow[] {
  const events = eventsByPlate(allVehicleEvents)
  return vehicles.map((vehicle) => rowOf(vehicle, dueOf(eventsOf(events, vehicle), today)))
}

/** What a kept row can be asked. Only who is on hire is kept, so the hire status is not among them; a device number says no more than that one was fitted. */
export const keptColumns = ofEventTypes((): Readonly<Record<string, HandColumn<VehicleListRow>>> => ({
  reg_no: { value: (row) => row.reg_no },
  make_model: { value: (row) => row.make_model },
  vehicle_category_id: { words: (row) => row.vehicle_category_id_name },
  driver_id: { words: (row) => row.driver_id_name },
  miles: { value: (row) => row.miles },
  co2: { value: (row) => row.co2 },
  score: { value: (row) => row.score },
  next_due_date: { value: (row) => (row.undated_type === null ? row.next_due_date : noValidDate) },
  next_due_type: { value: (row) => row.next_due_type },
  rag: { value: (row) => row.rag },
  branch_id: { words: (row) => row.branch_id_name },
  manufacturer_id: { words: (row) => row.manufacturer_id_name },
  body_id: { words: (row) => row.body_id_name },
  fuel_type: { value: (row) => row.fuel_type },
  miles_at: { value: (row) => row.miles_at },
  customer_account_number: { value: (row) => row.customer_account_number },
  ...dueHandColumns(),
}))
