// The command palette: vehicles by plate or fleet number, drivers by name, damage cases, queries, bookings and defects by number, queries
// and messages by the plate they are about, companies by name and by each of their accounts, people and branches by name. Eight of each at
// most, with how many there are, and only of what the viewer may see.
import type { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { FoundKind } from '@kerbline/domain/areas/dashboard/search-endpoints.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { caseKindNames, caseKinds, type CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { lookalikeKey } from '@kerbline/domain/fleet/registration-search.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inAll, none, type Some, someOf } from '../../db/left-out.ts'
import { containing } from '../../db/containing.ts'
import { inScope, LIVE, namesVehicleInScope, isShownCase } from '../../fleet/vehicles-of.ts'
import type { View } from './view.ts'

type Found = ReplyOf<(typeof dashboardEndpoints)['search']>

const SHOWN = 8

/** Plates that begin with the typed text come first; O and 0, I and 1 stand for each other, as in lookalikeKey. */
async function findVehicles({ rows, filter }: View, text: string): Promise<Some<Found['vehicles'][number]>> {
  const key = lookalikeKey(text)
  if (key === '') return none
  return someOf(
    rows,
    sql<Found['vehicles'][number] & { total: number }>`
    select ${inAll}, v.reg_no, concat_ws(' ', m.name, v.model) as name, v.fuel_type, b.name as branch, v.status = 'off_hired' as is_off_hire
    from vehicles v left join manufacturers m on m.id = v.manufacturer_id left join branches b on b.id = v.branch_id
    where (${LIVE} or v.status = 'off_hired') and ${inScope(filter, sql.ref('v.id'))} 
      and v.id = any(array(select vehicles_by_fleet_no(${text}) union all select vehicles_by_plate(${key})))
    order by v.reg_no = ${normaliseRegistration(text)} desc, v.status = 'off_hired', starts_with(translate(v.reg_no, 'OI', '01'), ${key}) desc, v.reg_no limit ${SHOWN}`,
  )
}

async function findDrivers({ rows, filter }: View, text: string): Promise<Some<Found['drivers'][number]>> {
  return someOf(
    rows,
    sql<Found['drivers'][number] & { total: number }>`
    select ${inAll}, d.id, d.name, v.reg_no from drivers d left join lateral (
      select v.id, v.reg_no from vehicles v where v.driver_id = d.id and ${LIVE} order by v.reg_no limit 1) v on true
    where d.status <> 'left' and d.id = any(array(select drivers_by_name(${text}))) and ${inScope(filter, sql.ref('v.id'))}
    order by starts_with(lower(d.name), lower(${text})) desc, d.name, d.id limit ${SHOWN}`,
  )
}

type FoundRecord = Found['records'][number]
type Records = Some<FoundRecord>

/** Shorter than this a text is no plate that is meant. */
const PLATE_LENGTH = 4

function plateIn(text: string): string | null {
  const plate = normaliseRegistration(text)
  return plate.length < PLATE_LENGTH ? null : plate
}

/** By their number, and about a vehicle by its plate. */
async function findQueries({ rows, filter }: View, text: string): Promise<Records> {
  const plate = plateIn(text)
  return someOf(
    rows,
    sql<FoundRecord & { total: number }>`
    select ${inAll}, 'query' as kind, q.number as id, q.number, q.title from cases q
    where q.kind = 'query' and q.id = any(array(select cases_by_number(${text}) union all (select c.id from cases c where c.kind = 'query' and c.reg_no = ${plate} order by c.id desc limit ${SHOWN}))) and ${namesVehicleInScope(filter, sql.ref('q.reg_no'))} order by q.id desc limit ${SHOWN}`,
  )
}

/** Of the viewer's own mailbox, about a vehicle by its plate. */
async function findMessages({ rows }: View, text: string, userId: number): Promise<Records> {
  const plate = plateIn(text)
  if (plate === null) return none
  return someOf(
    rows,
    sql<FoundRecord & { total: number }>`
    select ${inAll}, 'message' as kind, m.id::text as id, m.sender_name as number, m.subject as title from messages m
    where m.id in (select p.message_id from message_plates p where p.plate = ${plate}) and (m.sender_id = ${userId} and m.sender_folder = 'sent'
      or exists (select from message_recipients r where r.message_id = m.id and r.user_id = ${userId} and r.folder = 'inbox'))
    order by m.id desc limit ${SHOWN}`,
  )
}

/** Of any kind of case, by number; of a fine the number of its notice as well. */
async function findNumbered({ rows, filter }: View, kind: CaseKindName, text: string): Promise<Records> {
  // A fine is known by the number of its notice.
  const byNotice = kind === 'fine' ? sql`union all select fines_by_notice(${text})` : sql``
  const found = await someOf(
    rows,
    sql<FoundRecord & { total: number }>`
    select ${inAll}, c.kind, c.id::text as id, c.number, concat_ws(', ', c.reg_no, c.title) as title from cases c
    where c.kind = ${kind} and c.id = any(array(select cases_by_number(${text}) ${byNotice})) and ${isShownCase} and ${inScope(filter, sql.ref('c.vehicle_id'))} order by c.id desc limit ${SHOWN}`,
  )
  const addressOf = ({ id, number }: FoundRecord): string => caseAddress(caseKinds[kind], { id: Number(id), number })
  return { ...found, rows: found.rows.map((row) => ({ ...row, address: addressOf(row) })) }
}

type Kept = NonNullable<Found['kept']>

const byName = (
  { rows }: View,
  kind: Kept[number]['kind'],
  text: string,
  of: { readonly from: RawBuilder<unknown>; readonly note: RawBuilder<unknown>; readonly also: RawBuilder<SqlBool> },
): Promise<Some<Kept[number]>> =>
  someOf(
    rows,
    sql<Kept[number] & { total: number }>`
    select ${inAll}, ${kind}::text as kind, r.id, r.name, ${of.note} as note from ${of.from}
      and (r.name ilike ${containing(text)} or ${of.also})
    order by starts_with(lower(r.name), lower(${text})) desc, lower(r.name), r.id limit ${SHOWN}`,
  )

/** By its name, its trading name, and each of its accounts: the one that was typed is said. */
function findCompanies(view: View, text: string): Promise<Some<Kept[number]>> {
  const like = containing(text)
  const account = sql`(select a.customer_account_number from accounts a where a.customer_id = r.id
    and (a.customer_account_number ilike ${like} or a.name ilike ${like}) order by a.customer_account_number limit 1)`
  return byName(view, 'company', text, {
    from: sql`customers r where r.is_active`,
    note: sql`case when r.account_number ilike ${like} then r.account_number else coalesce(${account}, r.account_number) end`,
    also: sql<SqlBool>`(r.account_number ilike ${like} or r.trading_name ilike ${like} or ${account} is not null)`,
  })
}

/** Of people those whose pages open: to staff of every account all, to a company's own administrators who shares an account. */
const seesPeople = ({ may, side }: View, isBound: boolean): boolean =>
  side === 'staff' ? may.has('see users') && !isBound : may.has('manage own company users')

interface Viewer {
  readonly userId: number
  /** Sees some accounts alone. */
  readonly isBound: boolean
}

/** Everything that is looked for, by its kind, as far as the viewer may see it. */
function searches(view: View, text: string, { userId, isBound }: Viewer) {
  const { may, side } = view
  const like = containing(text)
  const people = side === 'staff' ? sql`people r where true` : sql`people r where r.side = 'customer'`
  const records: readonly (readonly [FoundRecord['kind'], boolean, () => Promise<Records>])[] = [
    ...caseKindNames.map(
      (kind) =>
        [
          kind,
          may.has(caseKinds[kind].see),
          () => (kind === 'query' ? findQueries(view, text) : findNumbered(view, kind, text)),
        ] as const,
    ),
    ['message', may.has('see messages'), () => findMessages(view, text, userId)],
  ]
  const kept: readonly (readonly [Kept[number]['kind'], boolean, () => Promise<Some<Kept[number]>>])[] = [
    ['company', may.has('see companies'), () => findCompanies(view, text)],
    [
      'person',
      seesPeople(view, isBound),
      () =>
        byName(view, 'person', text, { from: people, note: sql`r.email`, also: sql<SqlBool>`r.email ilike ${like}` }),
    ],
    [
      'branch',
      may.has('see branches'),
      () =>
        byName(view, 'branch', text, {
          from: sql`branches r where r.is_active`,
          note: sql`r.code`,
          also: sql<SqlBool>`r.code ilike ${like}`,
        }),
    ],
  ]
  return { records, kept }
}

export async function search(view: View, text: string, viewer: Viewer): Promise<Found> {
  const totals: Partial<Record<FoundKind, number>> = {}
  const look = async <Row>(kind: FoundKind, isOpen: boolean, find: () => Promise<Some<Row>>): Promise<Row[]> => {
    if (!isOpen) return []
    const { rows, total } = await find()
    if (total > 0) totals[kind] = total
    return [...rows]
  }
  const every = async <Row>(kinds: readonly (readonly [FoundKind, boolean, () => Promise<Some<Row>>])[]) => {
    const found: Row[] = []
    // One after the other: they share one transaction.
    for (const [kind, isOpen, find] of kinds) found.push(...(await look(kind, isOpen, find)))
    return found
  }
  const { records, kept } = searches(view, text, viewer)
  const { may } = view
  return {
    vehicles: await look('vehicle', may.has('see vehicles'), () => findVehicles(view, text)),
    drivers: await look('driver', may.has('see drivers'), () => findDrivers(view, text)),
    records: await every(records),
    kept: await every(kept),
    totals,
  }
}
