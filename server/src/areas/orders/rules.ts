// What is an order's own in the grammar of cases: its dates and why they move, what has to be there before delivery, and the vehicle and
// hire that a delivery makes.
import { type Gate, gateNames, gates, type OrderHireType, orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { isGridDate } from '@kerbline/domain/areas/orders/grid.ts'
import { type Milestone, milestones, milestoneWords } from '@kerbline/domain/areas/orders/milestones.ts'
import { normaliseRegistration, registrationStyle } from '@kerbline/domain/fleet/registration.ts'
import type { RateBasis } from '@kerbline/domain/areas/hires/rate-terms.ts'
import { rateTerms } from '@kerbline/domain/areas/hires/rate-terms-schema.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { addMonthsToDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import {
  type CaseRules,
  numberOf,
  type StepValues,
  takeCaseStep,
  textOf,
  type TakenCaseStep,
} from '../../cases/case-steps.ts'
import { takeTimedSteps } from '../../cases/timed-steps.ts'
import type { GuestCall, Portal, Rows } from '../../http/call.ts'
import { splitOrder } from './split.ts'

type Dates = Readonly<Partial<Record<Milestone, string>>>

/** The dates a step says, by milestone. */
function datesSaid({ verb, values }: Pick<TakenCaseStep, 'verb' | 'values'>): Dates {
  if (verb === 'change date') {
    const [milestone, day] = [textOf(values, 'milestone'), textOf(values, 'day')]
    return milestone !== null && isGridDate(milestone) && day !== null ? { [milestone]: day } : {}
  }
  return Object.fromEntries(
    milestones.flatMap((name) => {
      const day = textOf(values, name)
      return day === null ? [] : [[name, day]]
    }),
  )
}

async function datesKept(rows: Rows, id: number): Promise<Readonly<Record<Milestone, string | null>>> {
  const { rows: found } = await sql<Record<Milestone, string | null>>`
    select order_date, build_slot, factory_eta, body_eta, pdi_date, delivery_booked from order_cases where case_id = ${id}`.execute(
    rows,
  )
  const [kept] = found
  if (!kept) throw new Error(`Order ${id} has no row of its own`)
  return kept
}

const dateProblem = (field: string, reason: string, message: string): FieldProblem => ({ field, reason, message })

async function problemsOfDates({ rows }: GuestCall, taken: TakenCaseStep): Promise<FieldProblem[]> {
  const said = Object.entries(datesSaid(taken)) as [Milestone, string][]
  if (said.length === 0) return []
  const kept = await datesKept(rows, taken.row.id)
  const moved = said.filter(([name, day]) => kept[name] !== null && kept[name] !== day)
  if (taken.verb === 'change date' && moved.length === 0 && said.some(([name, day]) => kept[name] === day))
    return [dateProblem('day', 'unchanged', 'This is the date already.')]
  return moved.length > 0 && textOf(taken.values, 'date_reason') === null
    ? [dateProblem('date_reason', 'required', 'Enter why the date moved. The customer reads it.')]
    : []
}

/** Each date where it is kept, and as a change with its reason. */
async function writeDates({ rows, actor }: GuestCall, taken: TakenCaseStep): Promise<void> {
  const said = Object.entries(datesSaid(taken)) as [Milestone, string][]
  if (said.length === 0) return
  const { row, values, at } = taken
  const kept = await datesKept(rows, row.id)
  for (const [name, day] of said.filter(([each, to]) => kept[each] !== to)) {
    await sql`update order_cases set ${sql.ref(name)} = ${day} where case_id = ${row.id}`.execute(rows)
    await sql`insert into order_dates (case_id, customer_account_number, milestone, from_date, to_date, reason, changed_by, at)
      values (${row.id}, ${row.customer_account_number}, ${name}, ${kept[name]}, ${day}, ${kept[name] === null ? null : textOf(values, 'date_reason')},
        ${actor?.id ?? null}, ${at})`.execute(rows)
  }
}

/** What shows each gate: a document of the order that is in date, or somebody's tick. */
export async function gatesOf(
  rows: Rows,
  id: number,
  today: string,
): Promise<{ gate: Gate; by: 'document' | 'ticked' | null }[]> {
  const { rows: found } = await sql<Record<Gate, boolean> & { types: string[] }>`
    select k.has_tax, k.has_mot, k.has_agreement, k.has_insurance, array(
      select distinct d.type from documents d where d.case_id = k.case_id and d.superseded_at is null and (d.expires_on is null or d.expires_on >= ${today}::date)) as types
    from order_cases k where k.case_id = ${id}`.execute(rows)
  const [kept] = found
  return gateNames.map((gate) => {
    const { document } = gates[gate]
    const isShown = document !== null && kept?.types.includes(document) === true
    return { gate, by: isShown ? 'document' : kept?.[gate] === true ? 'ticked' : null }
  })
}

interface Ordered {
  readonly quantity: number
  readonly signed_by: string | null
}

async function ruleProblem({ rows, portal }: GuestCall, { id }: CaseRow, rule: string): Promise<string | null> {
  if (rule === 'gates are met') {
    const open = (await gatesOf(rows, id, londonDate(portal.clock.businessNow()))).filter(({ by }) => by === null)
    return open.length === 0 ? null : `Missing: ${open.map(({ gate }) => gates[gate].missing).join(', ')}.`
  }
  const { rows: found } = await sql<Ordered & { has_sheet: boolean }>`
    select k.quantity, k.signed_by, exists (select from documents d where d.case_id = k.case_id and d.type = 'handover_sheet') as has_sheet
    from order_cases k where k.case_id = ${id}`.execute(rows)
  const [kept] = found
  const isOne = kept?.quantity === 1
  if (rule === 'it is one vehicle') return isOne ? null : 'Split the order into single vehicles first.'
  if (rule === 'it is several vehicles') return isOne ? 'The order is for one vehicle.' : null
  return kept?.signed_by !== null || kept.has_sheet ? null : 'Add the signed handover sheet first.'
}

interface Standing {
  readonly id: number
  readonly account: string
  readonly status: string
}

/** The vehicle that wears a plate, and is not gone. */
async function vehicleWith(rows: Rows, plate: string): Promise<Standing | undefined> {
  const { rows: found } = await sql<Standing>`
    select id, customer_account_number as account, status from vehicles where reg_no = ${plate} and status <> 'disposed' for update`.execute(
    rows,
  )
  return found[0]
}

const free: readonly string[] = ['on_order', 'off_hired']

async function problemsOfDelivery({ rows }: GuestCall, { values, row }: TakenCaseStep): Promise<FieldProblem[]> {
  const plate = normaliseRegistration(textOf(values, 'reg_no') ?? '')
  if (registrationStyle(plate) === null)
    return [dateProblem('reg_no', 'invalid_registration', 'Enter a registration such as AB12 CDE.')]
  const there = await vehicleWith(rows, plate)
  const isOthers = there && there.account !== row.customer_account_number && !free.includes(there.status)
  return isOthers ? [dateProblem('reg_no', 'on_hire', 'This vehicle is on hire to another customer.')] : []
}

interface Delivered {
  readonly hire_type: OrderHireType | null
  readonly term_months: number | null
  readonly weekly_pence: number | null
  readonly rate_pence: number | null
  readonly rate_basis: RateBasis | null
}

/** What is paid a week, where the rate says so by the day or the week. */
const weekly = sql`case k.rate_basis when 'day' then k.rate_pence * 7 when 'days28' then round(k.rate_pence / 4.0)::int
  when 'calendar_month' then null else k.rate_pence end`

/** The vehicle is made, or moves to the customer; its hire opens at the instant of the signed delivery (ruling 63). */
async function deliver(call: GuestCall, { row, values, at }: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const { id, customer_account_number: account, number } = row
  const plate = normaliseRegistration(textOf(values, 'reg_no') ?? '')
  const day = londonDate(at)
  const miles = numberOf(values, 'miles')
  const {
    rows: [order],
  } =
    await sql<Delivered>`select k.hire_type, k.term_months, ${weekly} as weekly_pence, k.rate_pence, k.rate_basis from order_cases k where k.case_id = ${id}`.execute(
      rows,
    )
  const hire = {
    ...{ customer_account_number: account, status: 'on_hire', on_hire_date: day, off_hire_date: null },
    ...{ contract_ref: number, hire_type: order?.hire_type ?? 'contract_hire' },
    ...{ weekly_rate_pence: order?.weekly_pence ?? null, miles_at_on_hire: miles },
    contract_end_date: order?.term_months ? addMonthsToDate(day, order.term_months) : null,
  }
  const there = await vehicleWith(rows, plate)
  const sets = Object.entries(hire)
  if (there)
    await sql`update vehicles set ${sql.join(sets.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}, updated_at = clock_timestamp()
      where id = ${there.id}`.execute(rows)
  const { rows: made } = there
    ? { rows: [{ id: there.id }] }
    : await sql<{ id: number }>`
        insert into vehicles (${sql.join(sets.map(([name]) => sql.ref(name)))}, reg_no, vin, manufacturer_id, model, vehicle_category_id, body_id, fuel_type,
          has_tail_lift, branch_id, fleet_allocation_id, miles, miles_at, created_by)
        select ${sql.join(sets.map(([, value]) => sql`${value}`))}, ${plate}, k.vin, k.manufacturer_id, k.model, k.vehicle_category_id, k.body_id,
          ${textOf(values, 'fuel_type')}, k.has_tail_lift, k.branch_id, k.fleet_allocation_id, ${miles}, ${at}, ${actor?.id ?? null}
        from order_cases k where k.case_id = ${id} returning id`.execute(rows)
  const vehicle = made[0]?.id ?? 0
  const terms =
    order?.rate_pence == null
      ? null
      : rateTerms.parse({ rate_pence: order.rate_pence, ...(order.rate_basis && { rate_basis: order.rate_basis }) })
  await sql`update hires h set from_at = greatest(${at}::timestamptz, coalesce((select max(e.to_at) from hires e where e.vehicle_id = h.vehicle_id and e.id <> h.id), ${at})),
      agreed_from = ${at}, is_time_recorded = true, rate_terms = ${terms && JSON.stringify(terms)}
    where h.vehicle_id = ${vehicle} and h.to_at is null`.execute(rows)
  await sql`update cases set vehicle_id = ${vehicle}, reg_no = ${plate} where id = ${id}`.execute(rows)
  await sql`update order_cases set delivered_at = ${at}, on_hire_date = ${day}, miles_out = ${miles}, fuel_out = ${textOf(values, 'fuel')},
    driver_name = ${textOf(values, 'driver_name')}, signed_by = ${textOf(values, 'signed_by')} where case_id = ${id}`.execute(
    rows,
  )
  await call.recordAudit({
    action: there ? 'vehicle saved' : 'vehicle created',
    ...{ entity: 'vehicle', entityId: vehicle, account },
    after: { reg_no: plate, ...hire, order: number },
  })
}

/** What is said with a step and kept with the order, by column. */
const kept = ['manufacturer_order_no', 'chassis_no', 'body_builder'] as const

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows } = call
  const { row, verb, values } = taken
  await writeDates(call, taken)
  for (const name of kept) {
    const said = textOf(values, name)
    if (said !== null && verb !== 'deliver')
      await sql`update order_cases set ${sql.ref(name)} = ${said} where case_id = ${row.id}`.execute(rows)
  }
  if (verb === 'deliver') await deliver(call, taken)
  if (verb === 'split') await splitOrder(call, row, (id) => submitOrder(call, id))
  if (verb === 'cancel')
    await sql`update order_cases set cancel_charge_pence = ${numberOf(values, 'cancel_charge_pence')} where case_id = ${row.id}`.execute(
      rows,
    )
}

const noteOf = (_: string, values: StepValues): string | null => {
  const [milestone, day, why] = [textOf(values, 'milestone'), textOf(values, 'day'), textOf(values, 'date_reason')]
  const moved = milestone !== null && isGridDate(milestone) && day !== null
  const date = moved ? `${milestoneWords[milestone]}: now ${formatDate(day)}` : null
  const reason = textOf(values, 'reason') ?? why
  return [date, reason].filter((each) => each !== null).join('. ') || null
}

export const orderRules: CaseRules = {
  ruleProblem,
  problems: async (call, taken) =>
    taken.verb === 'deliver' ? problemsOfDelivery(call, taken) : problemsOfDates(call, taken),
  // Why a date moved is asked where one was promised before.
  asked: async ({ rows }, { id }) => {
    const dates = await datesKept(rows, id)
    const isPromised = (names: readonly string[]) =>
      milestones.some((name) => names.includes(name) && dates[name] !== null)
    return (verb, field) =>
      field !== 'date_reason' ||
      isPromised(
        orderCase.steps.flatMap((step) => (step.verb === verb && 'asks' in step ? Object.keys(step.asks) : [])),
      ) ||
      (verb === 'change date' && isPromised(milestones))
  },
  after,
  // Signed for, it is on hire with the same press.
  next: async (_, { verb, values }) =>
    verb === 'deliver' && textOf(values, 'signed_by') !== null ? 'start hire' : null,
  note: noteOf,
}

/** What is asked for is sent on at once: the credit check comes next, whoever asked. */
export const submitOrder = (call: GuestCall, id: number): Promise<unknown> =>
  takeCaseStep(call, orderCase, orderRules, { id, verb: 'submit', values: {}, as: { who: 'system', actor: null } })

/** An order is over when the hire it began is. */
export const closeEnded = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void): Promise<number> =>
  takeTimedSteps(portal, {
    job: 'close orders',
    kind: orderCase,
    rules: orderRules,
    verb: 'end',
    table: 'order_cases',
    // With another vehicle in its place, or without.
    isDue: sql`c.state = 'on_hire' and exists (
      with recursive going as (
        select h.id, h.to_at from hires h where h.vehicle_id = c.vehicle_id and h.customer_account_number = c.customer_account_number and h.from_at >= k.delivered_at
        union all
        select h.id, h.to_at from hires h join going g on h.follows_id = g.id where h.customer_account_number = c.customer_account_number)
      select from going g where g.to_at <= ${portal.clock.businessNow().toISOString()}::timestamptz
        and not exists (select from hires n where n.follows_id = g.id and n.customer_account_number = c.customer_account_number))`,
    stopping,
    warn,
  })
