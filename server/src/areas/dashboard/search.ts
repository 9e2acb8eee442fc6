// The command palette: vehicles by plate or fleet number, drivers by name, damage cases, queries and bookings by number, queries and
// messages by the plate they are about, companies, people and branches by
// name. Eight of each at most, and
// only of what the viewer may see.
import type { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { lookalikeKey } from '@kerbline/domain/fleet/registration-search.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../db/containing.ts'
import { LIVE } from '../scope/queries.ts'
import { inScope, namesVehicleInScope } from '../scope/vehicles-of.ts'
import type { View } from './view.ts'

type Found = ReplyOf<(typeof dashboardEndpoints)['search']>

const SHOWN = 8

/** Plates that begin with the typed text come first; O and 0, I and 1 stand for each other, as in lookalikeKey. */
async function findVehicles({ rows, filter }: View, text: string): Promise<Found['vehicles']> {
  const key = lookalikeKey(text)
  if (key === '') return []
  const { rows: vehicles } = await sql<Found['vehicles'][number]>`
    select v.reg_no, concat_ws(' ', m.name, v.model) as name, v.fuel_type, b.name as branch, v.status = 'off_hired' as is_off_hire
    from vehicles v left join manufacturers m on m.id = v.manufacturer_id left join branches b on b.id = v.branch_id
    where (${LIVE} or v.status = 'off_hired') and ${inScope(filter, sql.ref('v.id'))} 
      and v.id = any(array(select vehicles_by_fleet_no(${text}) union all select vehicles_by_plate(${key})))
    order by v.reg_no = ${normaliseRegistration(text)} desc, v.status = 'off_hired', starts_with(translate(v.reg_no, 'OI', '01'), ${key}) desc, v.reg_no limit ${SHOWN}`.execute(
    rows,
  )
  return vehicles
}

async function findDrivers({ rows, filter }: View, text: string): Promise<Found['drivers']> {
  const { rows: drivers } = await sql<Found['drivers'][number]>`
    select d.id, d.name, v.reg_no from drivers d left join lateral (
      select v.id, v.reg_no from vehicles v where v.driver_id = d.id and ${LIVE} order by v.reg_no limit 1) v on true
    where d.status <> 'left' and d.id = any(array(select drivers_by_name(${text}))) and ${inScope(filter, sql.ref('v.id'))}
    order by starts_with(lower(d.name), lower(${text})) desc, d.name, d.id limit ${SHOWN}`.execute(rows)
  return drivers
}

async function findCases({ rows, filter }: View, text: string): Promise<Found['records']> {
  const { rows: cases } = await sql<Found['records'][number]>`
    select 'damage' as kind, d.id::text as id, d.case_no as number, concat_ws(', ', d.reg_no, d.summary) as title from damage_cases d
    where d.case_no ilike ${containing(text)} and ${inScope(filter, sql.ref('d.vehicle_id'))} order by d.id desc limit ${SHOWN}`.execute(
    rows,
  )
  return cases
}

/** Shorter than this a text is no plate that is meant. */
const PLATE_LENGTH = 4

function plateIn(text: string): string | null {
  const plate = normaliseRegistration(text)
  return plate.length < PLATE_LENGTH ? null : plate
}

/** By their number, and about a vehicle by its plate. */
async function findQueries({ rows, filter }: View, text: string): Promise<Found['records']> {
  const plate = plateIn(text)
  const { rows: queries } = await sql<Found['records'][number]>`
    select 'query' as kind, q.number as id, q.number, q.title from cases q
    where q.kind = 'query' and q.id = any(array(select cases_by_number(${text}) union all (select c.id from cases c where c.kind = 'query' and c.reg_no = ${plate} order by c.id desc limit ${SHOWN}))) and ${namesVehicleInScope(filter, sql.ref('q.reg_no'))} order by q.id desc limit ${SHOWN}`.execute(
    rows,
  )
  return queries
}

/** Of the viewer's own mailbox, about a vehicle by its plate. */
async function findMessages({ rows }: View, text: string, userId: number): Promise<Found['records']> {
  const plate = plateIn(text)
  if (plate === null) return []
  const { rows: messages } = await sql<Found['records'][number]>`
    select 'message' as kind, m.id::text as id, m.sender_name as number, m.subject as title from messages m
    where m.id in (select p.message_id from message_plates p where p.plate = ${plate}) and (m.sender_id = ${userId} and m.sender_folder = 'sent'
      or exists (select from message_recipients r where r.message_id = m.id and r.user_id = ${userId} and r.folder = 'inbox'))
    order by m.id desc limit ${SHOWN}`.execute(rows)
  return messages
}

async function findBookings({ rows, filter }: View, text: string): Promise<Found['records']> {
  const { rows: bookings } = await sql<Found['records'][number]>`
    select 'maintenance' as kind, c.id::text as id, c.number, concat_ws(', ', c.reg_no, c.title) as title from cases c
    where c.kind = 'maintenance' and c.id = any(array(select cases_by_number(${text}))) and ${inScope(filter, sql.ref('c.vehicle_id'))} order by c.id desc limit ${SHOWN}`.execute(
    rows,
  )
  return bookings
}

type Kept = NonNullable<Found['kept']>

const byName = async (
  { rows }: View,
  kind: Kept[number]['kind'],
  text: string,
  of: { readonly from: RawBuilder<unknown>; readonly note: RawBuilder<unknown>; readonly also?: RawBuilder<unknown> },
): Promise<Kept> => {
  const like = containing(text)
  const { rows: found } = await sql<Kept[number]>`
    select ${kind}::text as kind, r.id, r.name, ${of.note} as note from ${of.from}
      and (r.name ilike ${like} ${of.also ? sql`or ${of.also} ilike ${like}` : sql``})
    order by starts_with(lower(r.name), lower(${text})) desc, lower(r.name), r.id limit ${SHOWN}`.execute(rows)
  return found
}

/** Of people those whose pages open: to staff of every account all, to a company's own administrators who shares an account. */
const seesPeople = ({ may, side }: View, isBound: boolean): boolean =>
  side === 'staff' ? may.has('see users') && !isBound : may.has('manage own company users')

/** Registers of the hire company, and people. */
async function findKept(view: View, text: string, isBound: boolean): Promise<Kept> {
  const { may, side } = view
  const people = side === 'staff' ? sql`people r where true` : sql`people r where r.side = 'customer'`
  return [
    ...(may.has('see companies')
      ? await byName(view, 'company', text, {
          from: sql`customers r where r.is_active`,
          note: sql`r.account_number`,
          also: sql`concat_ws(' ', r.account_number, r.trading_name)`,
        })
      : []),
    ...(seesPeople(view, isBound)
      ? await byName(view, 'person', text, { from: people, note: sql`r.email`, also: sql`r.email` })
      : []),
    ...(may.has('see branches')
      ? await byName(view, 'branch', text, {
          from: sql`branches r where r.is_active`,
          note: sql`r.code`,
          also: sql`r.code`,
        })
      : []),
  ]
}

interface Viewer {
  readonly userId: number
  /** Sees some accounts alone. */
  readonly isBound: boolean
}

export async function search(view: View, text: string, { userId, isBound }: Viewer): Promise<Found> {
  return {
    vehicles: view.may.has('see vehicles') ? await findVehicles(view, text) : [],
    drivers: view.may.has('see drivers') ? await findDrivers(view, text) : [],
    records: [
      ...(view.may.has('see damage cases') ? await findCases(view, text) : []),
      ...(view.may.has('see queries') ? await findQueries(view, text) : []),
      ...(view.may.has('see maintenance request details') ? await findBookings(view, text) : []),
      ...(view.may.has('see messages') ? await findMessages(view, text, userId) : []),
    ],
    kept: await findKept(view, text, isBound),
  }
}
