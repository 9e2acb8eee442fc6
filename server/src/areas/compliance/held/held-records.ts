// What was done for a driver or a company, as their pages read it and as somebody writes it down. What a driver's own record says of it (a licence,
// a card, the last check) moves there; what is kept for itself is a date of compliance, as a vehicle's is.
import { completionProblems } from '@kerbline/domain/areas/compliance/completion.ts'
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import {
  companyKinds,
  driverKinds,
  type HeldKind,
  heldProblems,
  isSameKind,
} from '@kerbline/domain/areas/compliance/records/held-records.ts'
import type { HeldDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { type DateHolder, holderNeeds } from '@kerbline/domain/areas/compliance/holders.ts'
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import { nextLicenceCheck } from '@kerbline/domain/areas/drivers/expiries.ts'
import { nextDueDate } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { lockUntilCommit } from '../../../db/lock-until-commit.ts'
import { toldSql } from '../../../db/told.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Beforehand, Call, Rows } from '../../../http/call.ts'
import { licenceCheckRule } from '../../drivers/queries.ts'
import { driverInScope } from './held-dates.ts'
import { keptType, recordsWhere, writeRecord } from '../queries.ts'
import { attachPaper, type PaperTarget, readyPaper, type Ready, recordNow } from '../record-papers.ts'

type Endpoints = typeof complianceEndpoints
type Kind = Pick<HeldKind, 'type' | 'driver_field'>

const PAGE = 50

/** Whose records they are. */
interface Holder {
  readonly kind: DateHolder
  readonly id: number
  readonly account: string
  /** Null: not for this person to know. */
  readonly name: string | null
  readonly points: number
}

const driverOf = async (rows: Rows, actor: Pick<Actor, 'filter' | 'may'>, id: number): Promise<Holder> => {
  const {
    rows: [found],
  } = await sql<Omit<Holder, 'kind'>>`
    select i.id, i.customer_account_number as account, ${toldSql(actor.may, 'driver name', sql`i.name`)} as name, i.points from drivers i
    where i.id = ${id} and ${driverInScope(actor, sql.ref('i.id'))}`.execute(rows)
  if (!found) throw problem('not found')
  return { ...found, kind: 'driver' }
}

const companyOf = async (rows: Rows, account: string): Promise<Holder> => {
  const {
    rows: [found],
  } = await sql<{ id: number; name: string }>`
    select c.id, c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${account}`.execute(
    rows,
  )
  if (!found) throw problem('not found')
  return { ...found, kind: 'company', account, points: 0 }
}

/** Rows r of a holder: records, or dates of compliance. */
const ofHolder = ({ kind, id, account }: Holder): RawBuilder<SqlBool> =>
  kind === 'driver'
    ? sql<SqlBool>`r.driver_id = ${id}`
    : sql<SqlBool>`r.vehicle_id is null and r.driver_id is null and r.customer_account_number = ${account}`

const kindsOf = ({ kind }: Holder): readonly HeldKind[] => (kind === 'driver' ? driverKinds() : companyKinds())

interface Standing extends Omit<HeldDate, 'what'> {
  readonly what: string | null
}

const standingDates = ({ kind }: Holder): RawBuilder<unknown> =>
  kind === 'driver'
    ? sql`(select k.driver_id, k.event_type, k.driver_field, k.what, k.due_date, k.overdue_weeks from driver_dates k) r`
    : sql`(select k.vehicle_id, k.driver_id, k.customer_account_number, k.event_type, null::text as driver_field, null::text as what, k.due_date, k.overdue_weeks
        from compliance_items k) r`

/** All that is kept of a holder, with what could be. */
async function datesOf(rows: Rows, holder: Holder, today: string): Promise<HeldDate[]> {
  const { rows: standing } = await sql<Standing>`
    select r.event_type as type, r.driver_field, r.what, r.due_date::text as due_date, coalesce(r.overdue_weeks, t.amber_weeks) as amber_weeks,
      rag_of(r.due_date, coalesce(r.overdue_weeks, t.amber_weeks), ${today}::date) as rag
    from ${standingDates(holder)} join compliance_types t on t.slug = r.event_type where ${ofHolder(holder)}`.execute(
    rows,
  )
  const { rows: types } = await sql<{ slug: string; weeks: number }>`
    select slug, amber_weeks as weeks from compliance_types`.execute(rows)
  return kindsOf(holder).map((kind) => {
    const stands = standing.find((each) => isSameKind(each, kind))
    if (stands) return { ...stands, what: stands.what ?? kind.what }
    const weeks = types.find(({ slug }) => slug === kind.type)?.weeks ?? 0
    return { ...kind, due_date: null, amber_weeks: weeks, rag: null }
  })
}

type Asked = Omit<InputOf<Endpoints['driverRecords']>, 'driver_id'>

const ofKind = ({ type, driver_field: field }: Pick<Asked, 'type' | 'driver_field'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${type === undefined ? sql`true` : sql`r.event_type = ${type}`} and ${field === undefined ? sql`true` : sql`r.driver_field = ${field}`}`

const todayOf = ({ portal }: Pick<Call, 'portal'>): string => londonDate(portal.clock.businessNow())

/** Nothing of a driver or a company is done in a booking. */
const withoutBooking = ({ booking_id: _booking, ...record }: ComplianceRecord) => record

async function readRecords(call: Call, holder: Holder, { before, ...kind }: Asked) {
  const { rows, actor } = call
  const where = sql<SqlBool>`${ofHolder(holder)} and ${ofKind(kind)}`
  const found = await recordsWhere(rows, where, { before, limit: PAGE + 1 }, actor)
  const records = found.slice(0, PAGE)
  return {
    holder: holder.name,
    holder_id: holder.id,
    dates: await datesOf(rows, holder, todayOf(call)),
    records: records.map(withoutBooking),
    next: found.length > PAGE ? (records.at(-1)?.id ?? null) : null,
  }
}

export const driverRecords = async (
  call: Call,
  { driver_id: id, ...asked }: InputOf<Endpoints['driverRecords']>,
): Promise<ReplyOf<Endpoints['driverRecords']>> => readRecords(call, await driverOf(call.rows, call.actor, id), asked)

export const companyRecords = async (
  call: Call,
  { account, ...asked }: InputOf<Endpoints['companyRecords']>,
): Promise<ReplyOf<Endpoints['companyRecords']>> => readRecords(call, await companyOf(call.rows, account), asked)

type Given = Omit<InputOf<Endpoints['addDriverRecord']>, 'driver_id'>

interface Known {
  readonly typeName: string
  readonly amberWeeks: number
  readonly dueDate: string | null
  /** What the next date is by; null: it does not come again. */
  readonly next: string | null
}

/** What is known of it before, locked: two people at once write two records, one after the other. @throws problem 'not valid' */
async function judge(call: Call, holder: Holder, given: Given): Promise<Known> {
  const { rows } = call
  const today = todayOf(call)
  const { type: slug, driver_field: field, done_on: doneOn, outcome, next_due_date: nextDue, points } = given
  await lockUntilCommit(rows, `compliance ${holder.kind} ${holder.id} ${holder.account} ${slug}`)
  const type = await keptType(rows, slug, holder.kind)
  const {
    rows: [last],
  } = await sql<{ done_on: string | null }>`
    select max(r.done_on)::text as done_on from compliance_records r
    where ${ofHolder(holder)} and r.event_type = ${slug} and r.driver_field is not distinct from ${field}`.execute(rows)
  const kind: Kind = { type: slug, driver_field: field }
  const stands = (await datesOf(rows, holder, today)).find((each) => isSameKind(each, kind))
  const known = {
    typeName: (stands?.what ?? '').toLowerCase(),
    lastDoneOn: last?.done_on ?? null,
    lastReading: null,
    dueDate: stands?.due_date ?? null,
    asksWhyLate: false,
  }
  const fields = [
    ...heldProblems({ ...kind, outcome, doneOn, nextDue, points }, type ? kindsOf(holder) : []),
    ...completionProblems({ doneOn, miles: null, lateReason: null, outcome, findings: given.findings }, known, today),
  ]
  if (fields.length > 0) throw problem('not valid', { fields })
  const next =
    field === 'last_licence_check'
      ? nextLicenceCheck(doneOn, points ?? holder.points, await licenceCheckRule(rows))
      : (nextDue ?? nextDueDate({ type: slug, doneOn, dueDate: known.dueDate, typeInterval: type?.interval ?? null }))
  return { ...known, amberWeeks: type?.amberWeeks ?? 0, next: outcome === 'fail' ? null : next }
}

/** A date of the driver's own record moves there, with the points a check found. */
const moveDriver = (rows: Rows, holder: Holder, { driver_field: field, done_on, points }: Given, next: string | null) =>
  sql`update drivers set ${sql.ref(field ?? '')} = ${field === 'last_licence_check' ? done_on : next}::date,
    points = coalesce(${points}::int, points), updated_at = clock_timestamp() where id = ${holder.id}`.execute(rows)

/** A date kept for itself moves where it stands; the first time it begins to. */
async function moveDate(rows: Rows, holder: Holder, { type, done_on }: Given, { next, amberWeeks }: Known) {
  const { rows: moved } = await sql<object>`
    update compliance_items r set due_date = ${next}::date, due_date_text = null, last_done_date = ${done_on}::date, source = 'manual', updated_at = now()
    where ${ofHolder(holder)} and r.event_type = ${type} returning r.id`.execute(rows)
  if (moved.length > 0) return
  await sql`
    insert into compliance_items (customer_account_number, driver_id, event_type, due_date, overdue_weeks, last_done_date, source)
    values (${holder.account}, ${holder.kind === 'driver' ? holder.id : null}::int, ${type}, ${next}::date, ${amberWeeks}, ${done_on}::date, 'manual')`.execute(
    rows,
  )
}

const targetOf = ({ kind, id }: Holder): PaperTarget => ({
  kind: kind === 'driver' ? 'driver compliance' : 'company compliance',
  id,
})

async function addRecord(call: Call, holder: Holder, given: Given, paper: Ready | null) {
  const { rows, actor } = call
  const known = await judge(call, holder, given)
  const { type, driver_field, done_on, outcome, findings } = given
  const id = await writeRecord(rows, {
    ...{ customer_account_number: holder.account, driver_id: holder.kind === 'driver' ? holder.id : null },
    ...{ event_type: type, driver_field, done_on, outcome, findings },
    ...{ due_date: known.dueDate, next_due_date: known.next, source: 'manual' },
    ...{ recorded_by: actor.id, recorded_by_name: actor.name },
  })
  if (outcome !== 'fail' && driver_field !== null) await moveDriver(rows, holder, given, known.next)
  if (outcome !== 'fail' && driver_field === null && known.next !== null) await moveDate(rows, holder, given, known)
  await call.recordAudit({
    action: 'compliance recorded',
    entity: holder.kind === 'driver' ? 'drivers' : 'companies',
    entityId: holder.id,
    account: holder.account,
    before: { due_date: known.dueDate },
    after: { type, ...(driver_field !== null && { driver_field }), done_on, outcome, next_due_date: known.next },
  })
  if (paper) await attachPaper(call, { record: id, target: targetOf(holder), account: holder.account, type }, paper)
  return { record: withoutBooking(await recordNow(call, id)), next_due_date: known.next }
}

async function prepare(
  ahead: Beforehand,
  given: Given,
  holderOf: (rows: Rows, actor: Actor) => Promise<Holder>,
): Promise<(call: Call) => Promise<ReplyOf<Endpoints['addDriverRecord']>>> {
  const { upload } = given
  const paper =
    upload === null
      ? null
      : await readyPaper(ahead, upload, async (rows) => targetOf(await holderOf(rows, ahead.actor)))
  return async (call) => addRecord(call, await holderOf(call.rows, call.actor), given, paper)
}

export async function prepareDriverRecord(
  ahead: Beforehand,
  { driver_id: id, ...given }: InputOf<Endpoints['addDriverRecord']>,
) {
  if (!ahead.actor.may.has(holderNeeds.driver)) throw problem('no permission')
  return prepare(ahead, given, (rows, actor) => driverOf(rows, actor, id))
}

export const prepareCompanyRecord = (
  ahead: Beforehand,
  { account, ...given }: InputOf<Endpoints['addCompanyRecord']>,
) => prepare(ahead, { ...given, driver_field: null, points: null }, (rows) => companyOf(rows, account))
