// Off-hire: vehicles of one account go back. What going back costs and when charging stops is told before anything is sent, and kept with the
// receipt as it was told.
import { offHireCase } from '@kerbline/domain/areas/off-hires/case.ts'
import { offHiresEndpoints, offHiresPlan, type ReturnPrice } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { reconcileReturn } from '@kerbline/domain/areas/off-hires/reconcile.ts'
import { type ChargeStop, chargeStop, CUT_OFF, momentsOf, stopReason } from '@kerbline/domain/areas/off-hires/rule.ts'
import { hireChargeWords } from '@kerbline/domain/areas/hires/rate-terms.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { namesIn } from '@kerbline/domain/kit/list.ts'
import { type FieldProblem, problem } from '@kerbline/domain/kit/problem.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate, londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { type SqlBool, sql } from 'kysely'
import { caseHandlers } from '../../cases/case-area.ts'
import { type CaseRow, type CaseSubject, findCase } from '../../cases/case-rows.ts'
import { openCase } from '../../cases/open-case.ts'
import { managerOf } from '../../cases/owners.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import { bankHolidays, openHires, priceOfReturn } from '../../hires/price-of-return.ts'
import { area, type Call, type Rows } from '../../http/call.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { linesOfReturn } from '../finance/queries.ts'
import { draftDamage } from '../damage/steps.ts'
import { requestAlike } from '../enquiries/steps.ts'
import { type Candidate, candidatesOf, refusalOf } from './candidates.ts'
import { offHirePaper } from './paper.ts'
import { keptOffHire, offHireMoney, offHireRules, requestVehicles } from './rules.ts'

type Endpoints = typeof offHiresEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]
type Opened = InputOf<Endpoints['create']>
type Vehicles = ReplyOf<Endpoints['view']>['record']['vehicles']

/** Longer ahead nobody plans; it is a slip of the year. */
const MAX_DAYS_AHEAD = 366

const vehiclesOf = async (rows: Rows, id: number, seesDamage: boolean): Promise<Vehicles> =>
  (
    await sql<Vehicles[number]>`
      select o.vehicle_id, o.reg_no, nullif(concat_ws(' ', m.name, v.model), '') as make_model, o.miles, o.fuel_percent, o.keys, o.lift_keys, o.has_cable,
        o.is_damaged, o.damage_note, o.price, o.price is not null as are_terms_known,
        (select json_build_object('id', d.id, 'number', d.case_no) from damage_records d where d.id = o.damage_id and ${seesDamage}) as damage
      from off_hire_vehicles o join vehicles v on v.id = o.vehicle_id left join manufacturers m on m.id = v.manufacturer_id
      where o.case_id = ${id} order by o.reg_no`.execute(rows)
  ).rows

/** The request for vehicles that was opened with it, for whoever sees it. */
async function replacementOf({ rows, actor }: Call, id: number) {
  if (!actor.may.has(enquiryCase.see)) return null
  const { rows: found } = await sql<{ id: number; number: string }>`
    select e.id, e.number from off_hire_cases k join cases e on e.id = k.replacement_id where k.case_id = ${id}`.execute(
    rows,
  )
  return found[0] ?? null
}

async function readOwn(call: Call, { id }: CaseSubject, row: Promise<CaseRow>) {
  const { rows, actor } = call
  const { opened_at: sent } = await row // with what its step has written
  const kept = await keptOffHire(rows, id)
  return {
    ...kept,
    stop_reason: stopReason(kept, kept.asked_for, londonDate(sent)),
    moments: [...momentsOf(kept, await bankHolidays(rows))],
    vehicles: await vehiclesOf(rows, id, actor.may.has(damageCase.see)),
    replacement: await replacementOf(call, id),
  }
}

const parts = caseHandlers<Row, Awaited<ReturnType<typeof readOwn>>>({
  kind: offHireCase,
  rules: offHireRules,
  plan: () => offHiresPlan,
  columns: {
    table: 'off_hire_cases',
    columns: () => ({
      charge_ends_on: sql`k.charge_ends_on`,
      plates: sql`(select string_agg(o.reg_no, ', ' order by o.reg_no) from off_hire_vehicles o where o.case_id = c.id)`,
      vehicles: sql`(select count(*)::int from off_hire_vehicles o where o.case_id = c.id)`,
    }),
    within: ({ filter }) =>
      sql<SqlBool>`exists (select from off_hire_vehicles o where o.case_id = c.id and ${inScope(filter, sql.ref('o.vehicle_id'))})`,
  },
  screenPath: 'request-off-hire',
  money: offHireMoney,
  knowsCost: ({ may }) => may.has('see damage costs'),
  readOwn,
})

/** Of the customer's branch. */
async function cutOffOf(rows: Rows, account: string | undefined): Promise<string> {
  const { rows: found } = await sql<{ cut_off: string }>`
    select b.off_hire_cut_off as cut_off from accounts a join customers c on c.id = a.customer_id join branches b on b.id = c.branch_id
    where a.customer_account_number = ${account ?? null} and b.off_hire_cut_off is not null`.execute(rows)
  return found[0]?.cut_off ?? CUT_OFF
}

interface Priced {
  readonly of: (vehicle: number) => ReturnPrice | null
  readonly laterOf: (vehicle: number) => ReturnPrice | null
}

/** What each of them costs, sent now and sent after the cut-off. */
async function pricesOf(
  { rows, portal }: Call,
  vehicles: readonly Candidate[],
  stop: ChargeStop,
  holidays: ReadonlySet<string>,
): Promise<Priced> {
  const hires = await openHires(
    rows,
    vehicles.map(({ vehicle_id: id }) => id),
  )
  const today = londonDate(portal.clock.businessNow())
  const on = (day: string) => (id: number) => priceOfReturn(hires.get(id), day, today, holidays)
  return { of: on(stop.charge_ends_on), laterOf: on(stop.later_ends_on) }
}

/** As the reader's last one was; without one, themselves. */
async function usualPlace({ rows, actor }: Call): Promise<ReplyOf<Endpoints['preview']>['usual']> {
  const { rows: found } = await sql<ReplyOf<Endpoints['preview']>['usual']>`
    select k.address, k.postcode, k.access_hours, coalesce(k.contact, u.name) as contact, k.phone
    from people u left join lateral (select k.* from off_hire_cases k join cases c on c.id = k.case_id where c.created_by = u.id and k.way = 'collection'
      order by c.id desc limit 1) k on true
    where u.id = ${actor.id} and u.side = 'customer'`.execute(rows)
  return found[0] ?? { address: null, postcode: null, access_hours: null, contact: null, phone: null }
}

async function preview(
  call: Call,
  { reg_nos: asked, asked_for }: InputOf<Endpoints['preview']>,
): Promise<ReplyOf<Endpoints['preview']>> {
  const { rows, actor, portal } = call
  const now = portal.clock.businessNow()
  const holidays = await bankHolidays(rows)
  const plates = namesIn(asked).map(normaliseRegistration)
  const found =
    plates.length === 0
      ? []
      : await candidatesOf(rows, actor, sql<SqlBool>`v.reg_no = any(${plates}::text[]) and v.status <> 'disposed'`)
  const vehicles = plates.flatMap((plate) => found.find(({ reg_no }) => reg_no === plate) ?? [])
  const account = vehicles[0]?.customer_account_number
  const stop = chargeStop(now, asked_for ?? londonDate(now), holidays, await cutOffOf(rows, account))
  const prices = await pricesOf(call, vehicles, stop, holidays)
  const { rows: branches } = await sql<{ id: number; name: string; is_own: boolean }>`
    select b.id, b.name, exists (select from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${account ?? null} and c.branch_id = b.id) as is_own
    from branches b where b.is_active order by b.name`.execute(rows)
  return {
    now: now.toISOString(),
    ...stop,
    vehicles: vehicles.map((vehicle) => {
      const { status: _status, taken: _taken, driver_id: _driver, driver_name: _name, ...shown } = vehicle
      const price = prices.of(vehicle.vehicle_id)
      return {
        ...shown,
        refusal: refusalOf(vehicle, account),
        are_terms_known: price !== null,
        price,
        later_net_pence: prices.laterOf(vehicle.vehicle_id)?.net_pence ?? null,
      }
    }),
    unknown: plates.filter((plate) => !found.some(({ reg_no }) => reg_no === plate)),
    moments: [...momentsOf({ way: 'collection', ...stop, collected_at: null, inspected_at: null }, holidays)],
    branches: branches.map(({ id, name }) => ({ id, name })),
    branch_id: branches.find(({ is_own: isOwn }) => isOwn)?.id ?? null,
    usual: await usualPlace(call),
  }
}

const wrong = (field: string, reason: string, message: string): FieldProblem => ({ field, reason, message })

function vehicleProblems(opened: Opened, found: readonly Candidate[]): FieldProblem[] {
  const account = found.find(({ vehicle_id: id }) => id === opened.vehicles[0]?.vehicle_id)?.customer_account_number
  return opened.vehicles.flatMap((given, place) => {
    const at = (field: string): string => `vehicles.${place}.${field}`
    const vehicle = found.find(({ vehicle_id: id }) => id === given.vehicle_id)
    if (!vehicle) return [wrong(at('vehicle_id'), 'unknown_reference', 'We could not find this vehicle.')]
    const isRepeated = opened.vehicles.findIndex(({ vehicle_id: id }) => id === given.vehicle_id) < place
    const refusal = isRepeated ? `${vehicle.reg_no} is in this request twice.` : refusalOf(vehicle, account)
    const last = vehicle.miles
    return [
      ...(refusal === null ? [] : [wrong(at('vehicle_id'), 'not_allowed', refusal)]),
      ...(last !== null && given.miles < last
        ? [
            wrong(
              at('miles'),
              'too_low',
              `Enter ${last.toLocaleString('en-GB')} miles or more, the last reading of ${vehicle.reg_no}.`,
            ),
          ]
        : []),
      ...(given.is_damaged && given.damage_note === null
        ? [wrong(at('damage_note'), 'required', `Enter what is damaged on ${vehicle.reg_no}.`)]
        : []),
    ]
  })
}

/** @throws problem 'not valid' with what is wrong at each field */
async function refuseWrong(
  { rows }: Call,
  opened: Opened,
  found: readonly Candidate[],
  { stop, today }: { readonly stop: ChargeStop; readonly today: string },
): Promise<void> {
  const { way, address, branch_id: branch, asked_for: askedFor, told_ends_on: told } = opened
  const { rows: branches } = await sql`select from branches where id = ${branch} and is_active`.execute(rows)
  const isBranch = branches.length > 0
  const fields = [
    ...vehicleProblems(opened, found),
    ...(askedFor > addDays(today, MAX_DAYS_AHEAD)
      ? [wrong('asked_for', 'out_of_range', 'Enter a date within the next 12 months.')]
      : []),
    ...(way === 'collection' && address === null
      ? [wrong('address', 'required', 'Enter where we collect the vehicles.')]
      : []),
    ...(way === 'return' && !isBranch ? [wrong('branch_id', 'required', 'Choose the branch you return them to.')] : []),
    ...(told === stop.charge_ends_on
      ? []
      : [
          wrong(
            'asked_for',
            'changed',
            `Charges now stop at the end of ${formatDate(stop.charge_ends_on)}, not ${formatDate(told)}. Check the price, then send again.`,
          ),
        ]),
  ]
  if (fields.length > 0) throw problem('not valid', { fields })
}

const titleOf = (vehicles: readonly Candidate[]): string =>
  `Off-hire of ${vehicles.length === 1 ? vehicles[0]?.reg_no : counted(vehicles.length, 'vehicle')}`

async function open(
  call: Call,
  opened: Opened,
  found: readonly Candidate[],
  stop: ChargeStop,
  prices: Priced,
): Promise<CaseRow> {
  const { rows, portal } = call
  const [first] = found
  const account = first?.customer_account_number ?? ''
  const { vehicles, told_ends_on: _told, branch_id: branch, ...given } = opened
  const branch_id = given.way === 'return' ? branch : null
  const only = found.length === 1 && first ? { id: first.vehicle_id, reg_no: first.reg_no } : null
  return openCase(
    call,
    offHireCase,
    {
      ...{ account, type: opened.way, title: titleOf(found), vehicle: only, ownerTeam: 'Account management' },
      ownerId: await managerOf(rows, offHireCase.manage, account),
    },
    async (row) => {
      const owned = { case_id: row.id, customer_account_number: account }
      const { counted_on, charge_ends_on } = stop
      await rows
        .insertInto('off_hire_cases')
        .values({
          ...owned,
          ...given,
          branch_id,
          counted_on,
          charge_ends_on,
          cut_off: londonWallClock(stop.cut_off_at).time.slice(0, 5),
        })
        .execute()
      for (const each of vehicles) {
        const vehicle = found.find(({ vehicle_id: id }) => id === each.vehicle_id)
        if (!vehicle) continue
        const price = prices.of(each.vehicle_id)
        const kept = { reg_no: vehicle.reg_no, status_before: vehicle.status, price: price && JSON.stringify(price) }
        const damage_id = each.is_damaged ? await beginDamage(call, vehicle, each.damage_note, row.number) : null
        await rows
          .insertInto('off_hire_vehicles')
          .values({ ...owned, ...each, ...kept, damage_id })
          .execute()
      }
      await requestVehicles(call, row)
      const at = portal.clock.businessNow().toISOString()
      const read = vehicles.map(({ vehicle_id: vehicleId, miles }) => ({
        vehicleId,
        source: 'form' as const,
        miles,
        at,
      }))
      await acceptReadings(rows, read, at)
      if (opened.wants_replacement) await askReplacement(call, row, opened, found, stop)
    },
  )
}

/** Vehicles of the same kind from the day after charging stops, for whoever may request vehicles. */
async function askReplacement(
  call: Call,
  { id, number }: CaseRow,
  { way, address, postcode, contact, phone }: Opened,
  found: readonly Candidate[],
  { charge_ends_on: ends }: ChargeStop,
): Promise<void> {
  const ids = found.map(({ vehicle_id: vehicle }) => vehicle)
  const place = way === 'collection' ? { address, postcode } : { address: null, postcode: null }
  const replacement_id = await requestAlike(call, ids, {
    ...{ account: found[0]?.customer_account_number ?? '', startDate: addDays(ends, 1) },
    why: `Replacement for ${found.map(({ reg_no: plate }) => plate).join(', ')} (off-hire ${number}).`,
    site: {
      ...{ delivery_address: place.address, delivery_postcode: place.postcode },
      ...{ site_contact: contact, site_phone: phone },
    },
  })
  await call.rows.updateTable('off_hire_cases').set({ replacement_id }).where('case_id', '=', id).execute()
}

/** A report begun with what was declared, for whoever may report damage to finish. */
async function beginDamage(
  call: Call,
  vehicle: Candidate,
  note: string | null,
  number: string,
): Promise<number | null> {
  if (!call.actor.may.has(damageCase.open)) return null
  const { vehicle_id: id, reg_no, customer_account_number: account, driver_id, driver_name } = vehicle
  const { id: damage } = await draftDamage(call, {
    ...{ account, title: `Damage declared with ${number}`, vehicle: { id, reg_no }, driver_id, driver_name },
    ...{
      discovered_at: call.portal.clock.businessNow().toISOString(),
      circumstances: note,
      source: 'off_hire',
      marks: [],
    },
  })
  return damage
}

async function create(call: Call, opened: Opened): Promise<ReplyOf<Endpoints['create']>> {
  const { rows, actor, portal } = call
  const ids = opened.vehicles.map(({ vehicle_id: id }) => id)
  // Locked before they are read: of two who send the same vehicle the later one is told of the earlier's.
  await sql`select from vehicles where id = any(${ids}::int[]) order by id for no key update`.execute(rows)
  const found = await candidatesOf(rows, actor, sql<SqlBool>`v.id = any(${ids}::int[])`)
  const now = portal.clock.businessNow()
  const holidays = await bankHolidays(rows)
  const cutOff = await cutOffOf(rows, found[0]?.customer_account_number)
  const stop = chargeStop(now, opened.asked_for, holidays, cutOff)
  await refuseWrong(call, opened, found, { stop, today: londonDate(now) })
  return parts.reply(call, await open(call, opened, found, stop, await pricesOf(call, found, stop, holidays)))
}

export const offHiresArea = area(
  offHiresEndpoints,
  {
    ...parts.handlers,
    create,
    preview,
    proposedLines: async ({ rows }, { id }) => {
      const row = await findCase(rows, offHireCase.name, id)
      const vehicles = await vehiclesOf(rows, row.id, false)
      return {
        from: 'receipt',
        sources: [],
        lines: vehicles.flatMap(({ reg_no: plate, price }) =>
          (price?.lines ?? [])
            .filter(({ what }) => what !== 'hire')
            .map(({ what, net_pence, working }) => ({
              ...{ what: `${plate}: ${hireChargeWords[what]}, ${working}`, kind: 'other' as const },
              ...{ quantity: 1, unit_pence: net_pence, mark: undefined },
            })),
        ),
        unpriced: vehicles
          .filter(({ price }) => price === null)
          .map(({ reg_no: plate }) => `${plate}: the terms are not known`),
      }
    },
    reconciliation: async ({ rows }, { id }) => {
      const row = await findCase(rows, offHireCase.name, id)
      const kept = await keptOffHire(rows, row.id)
      const prices = (await vehiclesOf(rows, row.id, false)).map(({ price }) => price)
      const from = prices.flatMap((price) => price?.lines.map((line) => line.from) ?? []).toSorted()[0]
      const { number, customer_account_number: account } = row
      const lines = await linesOfReturn(rows, { id, account, number, from: from ?? kept.charge_ends_on })
      return { rows: reconcileReturn({ ...kept, prices }, lines).map((each) => ({ ...each, lines: [...each.lines] })) }
    },
    ...parts.packOf(({ openRows }, id) =>
      openRows(async (rows) => offHirePaper(rows, await findCase(rows, offHireCase.name, id))),
    ),
  },
  { lists: [parts.named] },
)
