// What is an off-hire's own in the grammar of cases: its days, where its vehicles stand, and the charges after it.
import { toldBasis } from '@kerbline/domain/areas/damage/inspection.ts'
import { offHireCase, type offHireReasons } from '@kerbline/domain/areas/off-hires/case.ts'
import { totalsOf } from '@kerbline/domain/cases/money-lines.ts'
import type { HireType } from '@kerbline/domain/areas/vehicles/words.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { type CaseRules, type TakenCaseStep, textOf } from '../../cases/case-steps.ts'
import { settleDeadlines } from '../../cases/clocks.ts'
import { afterMoneyStep, type CaseMoneyRules } from '../../cases/money.ts'
import { linesOf } from '../../cases/money-rows.ts'
import { headOfficeVoice, sideOf, writePost } from '../../cases/posts.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { hasInvoice } from '../../invoices/has-invoice.ts'

export interface KeptOffHire {
  readonly way: 'collection' | 'return'
  readonly branch: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly contact: string
  readonly phone: string
  readonly access_hours: string | null
  readonly asked_for: string
  readonly counted_on: string
  readonly cut_off: string
  readonly charge_ends_on: string
  readonly reason: (typeof offHireReasons)[number]
  readonly note: string | null
  readonly wants_replacement: boolean
  readonly goods_removed: boolean
  readonly data_cleared: boolean
  readonly fuel_card_returned: boolean
  readonly collect_at: string | null
  readonly carrier: string | null
  readonly collected_at: string | null
  readonly collected_by: string | null
  readonly inspected_at: string | null
  readonly inspected_by: string | null
  readonly customer_present: boolean | null
  readonly findings: string | null
  readonly charges_pence: number | null
  readonly agreed_pence: number | null
  readonly invoice_ref: string | null
  readonly has_invoice: boolean
}

export async function keptOffHire(rows: Rows, id: number): Promise<KeptOffHire> {
  const { rows: found } = await sql<KeptOffHire>`
    select k.way, (select b.name from branches b where b.id = k.branch_id) as branch, k.address, k.postcode, k.contact, k.phone, k.access_hours,
      k.asked_for::text as asked_for, k.counted_on::text as counted_on, k.cut_off, k.charge_ends_on::text as charge_ends_on, k.reason, k.note, k.wants_replacement,
      k.goods_removed, k.data_cleared, k.fuel_card_returned, json_instant(k.collect_at) as collect_at, k.carrier,
      json_instant(k.collected_at) as collected_at, k.collected_by, json_instant(k.inspected_at) as inspected_at, k.inspected_by, k.customer_present, k.findings,
      k.charges_pence, k.agreed_pence, k.invoice_ref, ${hasInvoice(sql`k.invoice_ref`, sql`c.customer_account_number`)} as has_invoice
    from off_hire_cases k join cases c on c.id = k.case_id where k.case_id = ${id}`.execute(rows)
  const [kept] = found
  if (!kept) throw new Error(`Off-hire ${id} has no row of its own`)
  return kept
}

type Kept = Readonly<Record<string, string | number | boolean | null>>
const keep = (rows: Rows, id: number, values: Kept) =>
  rows.updateTable('off_hire_cases').set(values).where('case_id', '=', id).execute()

export const offHireMoney: CaseMoneyRules = {
  kind: offHireCase,
  saveSums: (rows, id, lines) => {
    const { net_pence, agreed_pence } = totalsOf(lines)
    return keep(rows, id, {
      charges_pence: lines.length === 0 ? null : net_pence,
      agreed_pence: lines.some(({ decision }) => decision !== null) ? agreed_pence : null,
    })
  },
}

async function ruleProblem({ rows, actor }: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  if (rule === 'not yours yet') return row.owner_id === actor?.id ? 'This is already assigned to you.' : null
  const lines = await linesOf(rows, row.id)
  if (rule === 'there is nothing to charge')
    return lines.every(({ decision }) => decision === 'withdrawn') ? null : 'Delete the charges first, or send them.'
  return lines.some(({ decision }) => decision === null) ? null : 'Add at least one charge for the customer to decide.'
}

/** What happened lies behind us, and in its order. */
async function problems(
  { rows, portal }: GuestCall,
  { row, verb, values }: TakenCaseStep,
): Promise<readonly FieldProblem[]> {
  const now = portal.clock.businessNow().toISOString()
  const wrong = (field: string, reason: string, message: string): FieldProblem => ({ field, reason, message })
  const collect = textOf(values, 'collect_at')
  if (collect !== null && collect <= now)
    return [wrong('collect_at', 'too_early', 'Choose a date and time in the future.')]
  const passed = ['collected_at', 'inspected_at'].flatMap((field) => {
    const at = textOf(values, field)
    return at !== null && at > now ? [wrong(field, 'out_of_range', 'Enter a time that has passed.')] : []
  })
  if (verb === 'send charges' && textOf(values, 'reason') === null) {
    const { customer_present: isPresent } = await keptOffHire(rows, row.id)
    if (isPresent === false)
      return [
        wrong('reason', 'required', 'Enter how the charges were worked out. The customer was not at the inspection.'),
      ]
  }
  const inspected = textOf(values, 'inspected_at')
  if (inspected === null) return passed
  const { collected_at: collected } = await keptOffHire(rows, row.id)
  return collected !== null && inspected < collected
    ? [...passed, wrong('inspected_at', 'out_of_range', 'Enter a time after the collection.')]
    : passed
}

interface Moved {
  readonly id: number
  readonly account: string
  readonly before: string
  readonly after: string
}

/** The trail of each vehicle says which off-hire moved it. */
const tellMoved = (call: GuestCall, number: string, moved: readonly Moved[]): Promise<unknown> =>
  call.recordAudit(
    ...moved.map(({ id, account, before, after }) => ({
      ...{ action: 'hire status changed', entity: 'vehicle', entityId: id, account },
      before: { status: before },
      after: { status: after, off_hire: number },
    })),
  )

/** On submission: from now on they are on their way back. */
export async function requestVehicles(call: GuestCall, { id, number }: CaseRow): Promise<void> {
  const { rows: moved } = await sql<Moved>`
    update vehicles v set status = 'off_hire_requested', updated_at = clock_timestamp() from off_hire_vehicles o
    where o.case_id = ${id} and v.id = o.vehicle_id
    returning v.id, v.customer_account_number as account, o.status_before as before, v.status as after`.execute(
    call.rows,
  )
  await tellMoved(call, number, moved)
}

/** They stay on hire: as each was before, unless somebody has changed it meanwhile. */
async function keepVehicles(call: GuestCall, { id, number }: CaseRow): Promise<void> {
  const { rows: moved } = await sql<Moved>`
    update vehicles v set status = case o.status_before when 'vor' then 'vor' else 'on_hire' end, updated_at = clock_timestamp() from off_hire_vehicles o
    where o.case_id = ${id} and v.id = o.vehicle_id and v.status = 'off_hire_requested' and v.customer_account_number = o.customer_account_number
    returning v.id, v.customer_account_number as account, 'off_hire_requested' as before, v.status as after`.execute(
    call.rows,
  )
  await tellMoved(call, number, moved)
}

/** Collected: hire ended on the day charging did, custody at the moment we took them over (ruling 63). */
async function endHires(call: GuestCall, { id, number }: CaseRow, collectedAt: string): Promise<void> {
  const { rows } = call
  const { rows: moved } = await sql<Moved>`
    with ended as (select v.id, v.status as before from vehicles v join off_hire_vehicles o on o.vehicle_id = v.id
      where o.case_id = ${id} and v.customer_account_number = o.customer_account_number and v.status not in ('off_hired', 'disposed'))
    update vehicles v set status = 'off_hired', off_hire_date = (select charge_ends_on from off_hire_cases where case_id = ${id}), updated_at = clock_timestamp()
    from ended where v.id = ended.id returning v.id, v.customer_account_number as account, ended.before, v.status as after`.execute(
    rows,
  )
  await sql`
    update hires h set to_at = greatest(${collectedAt}::timestamptz, h.from_at + interval '1 millisecond'), is_time_recorded = true, updated_at = now()
    from off_hire_vehicles o where o.case_id = ${id} and h.id = (select l.id from hires l where l.vehicle_id = o.vehicle_id
      and l.customer_account_number = o.customer_account_number order by l.from_at desc limit 1)`.execute(rows)
  await tellMoved(call, number, moved)
}

/** What comes after the collection is the customer's to do, and nobody else would tell them. */
const reminder = (reason: 'collection' | 'return'): string =>
  `We have the ${reason === 'return' ? 'returned' : 'collected'} vehicles. Please notify your insurer, and take them out of the motor insurance database (MID). Stop their fuel cards and charging cards, too.`

async function postWith(call: GuestCall, { row, at }: TakenCaseStep, body: string | null): Promise<void> {
  const { actor } = call
  if (body === null || !actor) return
  await writePost(call, offHireCase, row, { body, by: { id: actor.id, name: actor.name, side: sideOf(actor) }, at })
}

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows } = call
  const { row, verb, values, at } = taken
  await afterMoneyStep(call, offHireMoney, taken)
  switch (verb) {
    case 'book collection':
      return void (await keep(rows, row.id, {
        collect_at: textOf(values, 'collect_at'),
        carrier: textOf(values, 'carrier'),
      }))
    case 'move collection':
      await keep(rows, row.id, { collect_at: textOf(values, 'collect_at') })
      return postWith(call, taken, textOf(values, 'reason'))
    case 'collect':
      return collect(call, taken)
    case 'record inspection':
      return void (await keep(rows, row.id, {
        inspected_at: textOf(values, 'inspected_at'),
        inspected_by: textOf(values, 'inspected_by'),
        customer_present: values['customer_present'] === 'yes',
        findings: textOf(values, 'findings'),
      }))
    case 'reject':
    case 'withdraw':
      await keepVehicles(call, row)
      return postWith(call, taken, textOf(values, 'reason'))
    case 'close':
      return void (await keep(rows, row.id, { invoice_ref: textOf(values, 'invoice_ref') }))
    default:
      return postWith(call, { ...taken, at }, textOf(values, 'reason'))
  }
}

async function collect(call: GuestCall, { row, values, at }: TakenCaseStep): Promise<void> {
  const collectedAt = textOf(values, 'collected_at') ?? at
  await keep(call.rows, row.id, { collected_at: collectedAt, collected_by: textOf(values, 'collected_by') })
  await endHires(call, row, collectedAt)
  const { way } = await keptOffHire(call.rows, row.id)
  await settleDeadlines(
    call.rows,
    offHireCase,
    { ...row, state: 'collected' },
    { firstDays: await firstDays(call.rows, row), at },
  )
  await writePost(call, offHireCase, row, { body: reminder(way), through: 'system', by: headOfficeVoice, at })
}

/** The notice of charges counts from the collection, by the strictest of the hires that ended with it. */
async function firstDays(rows: Rows, { id }: Pick<CaseRow, 'id'>) {
  const { rows: found } = await sql<{ at: string | null; hire_type: HireType }>`
    select json_instant(k.collected_at) as at, v.hire_type from off_hire_cases k join off_hire_vehicles o on o.case_id = k.case_id join vehicles v on v.id = o.vehicle_id
    where k.case_id = ${id}`.execute(rows)
  const bases = found.map(({ hire_type: type }) => toldBasis[type])
  const basis = bases.includes('rental') ? 'rental' : bases.find((each) => each !== null)
  const at = found[0]?.at ?? null
  return at === null || !basis ? [] : [{ clock: 'told', basis, day: londonDate(at) }]
}

/** Whoever takes or accepts one has it. */
const spine: CaseRules['spine'] = async ({ actor }, { row, verb }) =>
  verb === 'take'
    ? { owner_id: actor?.id ?? null }
    : verb === 'accept'
      ? { owner_id: row.owner_id ?? actor?.id ?? null }
      : {}

export const offHireRules: CaseRules = {
  ...{ ruleProblem, problems, after, firstDays, spine },
  note: (_, values) => textOf(values, 'reason'),
}
