// The desk of staff. Whatever the public form brings waits here until they make a booking or a
// query of it, answer it or refuse it.
import { bookingVerdict, skipReason } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { NEXT_DUE } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import type { publicRequestsEndpoints } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { faultInWords } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { MAX_QUERY_TITLE } from '@kerbline/domain/areas/queries/arrivals.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { clockRules } from '../../cases/clocks.ts'
import { dueIfOpened } from '../../cases/open-case.ts'
import { containing } from '../../db/containing.ts'
import { LIVE } from '../../fleet/vehicles-of.ts'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import type { Call, Rows } from '../../http/call.ts'
import { linkAddress, makeLink } from '../../links/record-links.ts'
import { queryMadeEmail, requestAnsweredEmail } from '../../mail/request-emails.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { openBooking, type WantedWork, wantedWork } from '../maintenance/queries.ts'
import { wantedBookings } from '../maintenance/rules.ts'
import { suggestedFor } from '../queries/queries.ts'
import { openArrival } from '../queries/steps.ts'

type Endpoints = typeof publicRequestsEndpoints
type Shown = ReplyOf<Endpoints['match']>
const PAGE = 50

interface Row extends Omit<Shown, 'case' | 'answer' | 'vehicle' | 'due_at'> {
  readonly case_id: number | null
  readonly case_number: string | null
  readonly answer: string | null
  readonly answered_at: string | null
  readonly answered_by: string | null
  readonly vehicle_id: number | null
  readonly reg_no: string
  readonly account: string
}

/** The one live vehicle that wears the plate of request r now; of several the one whose code was scanned. */
const wearer = sql`
  left join record_links l on l.id = r.link_id and l.record = 'vehicle'
  left join lateral (
    select case when count(*) = 1 then min(v.id) else min(v.id) filter (where v.id = l.record_id) end as id from vehicles v
    where ${LIVE} and v.id in (select p.vehicle_id from vehicle_plates p where p.plate = r.plate and p.to_date is null)) worn on r.state = 'waiting'
  left join vehicles w on w.id = worn.id`

const rowsOf = async (rows: Rows, where: RawBuilder<unknown>): Promise<Row[]> =>
  (
    await sql<Row>`
      select r.id, r.reference, r.state, r.registration, r.mileage, r.type, r.days::text[] as days, r.name, r.phone, r.email, r.note, r.is_unsafe, r.unsafe_signs,
        r.link_id is not null as is_by_code, json_instant(r.created_at) as created_at, r.reason, person_name(r.handled_by) as handled_by,
        r.answer, json_instant(r.answered_at) as answered_at, person_name(r.answered_by) as answered_by, r.case_id, c.number as case_number,
        w.id as vehicle_id, w.reg_no, w.customer_account_number as account
      from public_requests r left join cases c on c.id = r.case_id ${wearer} where ${where}`.execute(rows)
  ).rows

/** Why no booking can be made of them for the vehicles that wear their plates, by vehicle and work. */
async function obstacles(rows: Rows, found: readonly Row[], today: string): Promise<ReadonlyMap<string, string>> {
  const events = found.flatMap(({ vehicle_id: id, type }) => (id === null ? [] : [{ vehicle_id: id, type }]))
  if (events.length === 0) return new Map()
  const wanted = await wantedBookings(rows, {
    type: NEXT_DUE,
    vehicle_ids: events.map(({ vehicle_id: id }) => id),
    events,
  })
  return new Map(
    wanted.flatMap(({ id, type, status, booked_at, ...vehicle }) => {
      const verdict = bookingVerdict({ ...vehicle, type })
      const booking = status === null ? null : { status, booked_at }
      return verdict === 'request' ? [] : [[`${id} ${type}`, skipReason({ verdict, type, booking }, today)] as const]
    }),
  )
}

/** When each has to be acknowledged: as if its booking had been opened when it was sent. */
async function deadlines(rows: Rows, found: readonly Row[]): Promise<ReadonlyMap<number, string | null>> {
  const waiting = found.filter(({ state }) => state === 'waiting')
  const rules = new Map<string | null, Awaited<ReturnType<typeof clockRules>>>()
  for (const { account } of waiting)
    if (!rules.has(account)) rules.set(account, await clockRules(rows, maintenanceCase.name, account))
  return new Map(
    waiting.flatMap(({ id, account, created_at: at, is_unsafe: isUnsafe }) => {
      const own = rules.get(account)
      return own ? [[id, dueIfOpened(maintenanceCase, { at, priority: isUnsafe ? 'urgent' : 'normal' }, own)]] : []
    }),
  )
}

async function shown(call: Call, rows: Rows, where: RawBuilder<unknown>): Promise<Shown[]> {
  const found = await rowsOf(rows, where)
  const why = await obstacles(rows, found, londonDate(call.portal.clock.businessNow()))
  const due = await deadlines(rows, found)
  return found.map((row) => {
    const { case_id: id, case_number: number, answer, answered_at: at, answered_by: by, ...rest } = row
    const { vehicle_id: vehicle, reg_no, account, ...request } = rest
    return {
      ...request,
      reason: why.get(`${vehicle} ${request.type}`) ?? request.reason,
      due_at: due.get(request.id) ?? null,
      vehicle: vehicle === null ? null : { id: vehicle, reg_no, account },
      case: id === null || number === null ? null : { id, number },
      answer: answer === null || at === null ? null : { text: answer, at, by },
    }
  })
}

export async function listRequests(
  call: Call,
  { state, after, search }: InputOf<Endpoints['list']>,
): Promise<ReplyOf<Endpoints['list']>> {
  // What belongs to no account is there for nobody who is bound to some.
  if (!isAboveAccounts(call)) return { requests: [], waiting: 0, more: 0 }
  const rows = await staffRows(call)
  // What waits is worked off from the front; what was dealt with is looked back on.
  const isQueue = state === 'waiting' && search === ''
  const asked =
    search === ''
      ? sql`r.state = ${state}`
      : sql`(r.reference ilike ${containing(search)} or r.plate = ${normaliseRegistration(search)})`
  const beyond = after === undefined ? sql`true` : isQueue ? sql`r.id > ${after}` : sql`r.id < ${after}`
  const { rows: counts } = await sql<{ waiting: number; all: number }>`
    select (select count(*)::int from public_requests where state = 'waiting') as waiting,
      (select count(*)::int from public_requests r where ${asked} and ${beyond}) as "all"`.execute(rows)
  const order = isQueue ? sql`r.id` : sql`r.id desc`
  const requests = await shown(call, rows, sql`${asked} and ${beyond} order by ${order} limit ${PAGE}`)
  return { requests, waiting: counts[0]?.waiting ?? 0, more: Math.max(0, (counts[0]?.all ?? 0) - requests.length) }
}

interface KeptRequest {
  readonly id: number
  readonly reference: string
  readonly state: string
  readonly registration: string
  readonly plate: string
  readonly mileage: number | null
  readonly type: string
  readonly days: string[]
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly note: string | null
  readonly is_unsafe: boolean
  readonly unsafe_signs: string[]
  /** The vehicle's own code it came by. */
  readonly link_id: number | null
  readonly created_at: string
}

const requestColumns = sql`id, reference, state, registration, plate, mileage, type, days::text[] as days, name, phone, email, note, is_unsafe, unsafe_signs, link_id,
  json_instant(created_at) as created_at`

async function keptRequest(rows: Rows, id: number, lock = sql``): Promise<KeptRequest> {
  const { rows: found } = await sql<KeptRequest>`
    select ${requestColumns} from public_requests where id = ${id} ${lock}`.execute(rows)
  const [request] = found
  if (!request) throw problem('not found')
  return request
}

/** One that still waits for a person, locked. */
async function waitingRequest(rows: Rows, id: number): Promise<KeptRequest> {
  const request = await keptRequest(rows, id, sql`for update`)
  if (request.state !== 'waiting')
    throw problem('not allowed now', { detail: 'Someone else has already dealt with this request.' })
  return request
}

async function one(call: Call, rows: Rows, id: number): Promise<Shown> {
  const [request] = await shown(call, rows, sql`r.id = ${id}`)
  if (!request) throw problem('not found')
  return request
}

const unknownVehicle = () =>
  problem('not valid', {
    fields: [{ field: 'vehicle_id', reason: 'unknown_reference', message: 'Choose a vehicle from the list.' }],
  })

/** Its booking: opened now, late if it has waited too long. */
async function bookRequest(call: Call, request: KeptRequest, wanted: WantedWork): Promise<void> {
  const { rows, portal, actor } = call
  const now = portal.clock.businessNow().toISOString()
  const { created_at: since, mileage: miles } = request
  const row = await openBooking(call, {
    vehicle: { id: wanted.id, reg_no: wanted.reg_no },
    ...{ account: wanted.account, type: request.type, isOffRoad: request.is_unsafe, since },
    by: { id: null, name: request.name, phone: request.phone, email: request.email },
    own: {
      preferred_dates: request.days,
      is_by_public_form: true,
      odometer: miles,
      fault_description: faultInWords(request.unsafe_signs, request.note),
      note: `Public form, ${request.reference}${request.link_id === null ? '' : ', QR code in the vehicle'}`,
    },
  })
  if (miles !== null && miles > 0)
    await acceptReadings(rows, [{ vehicleId: wanted.id, source: 'form', miles, at: since }], now)
  await sql`update public_requests set state = 'matched', customer_account_number = ${wanted.account}, case_id = ${row.id}, reason = null,
      handled_by = ${actor.id}, handled_at = ${now}, updated_at = now() where id = ${request.id}`.execute(rows)
  await call.recordAudit({
    ...{ action: 'public request matched', entity: 'public request', entityId: request.id, account: wanted.account },
    after: { case: row.number, reg_no: wanted.reg_no, work: eventTypeName(request.type) },
  })
}

/** Makes the booking, and of what else the form asked for and waits; that of which none can be made goes on waiting. */
export async function matchRequest(
  call: Call,
  { id, vehicle_id: vehicleId }: InputOf<Endpoints['match']>,
): Promise<Shown> {
  const rows = await staffRows(call)
  const request = await waitingRequest(rows, id)
  const today = londonDate(call.portal.clock.businessNow())
  const wanted = await wantedWork(rows, { vehicleId, type: request.type, today })
  if (!wanted) throw unknownVehicle()
  if (wanted.refusal) throw wanted.refusal
  await bookRequest({ ...call, rows }, request, wanted)
  const { rows: others } = await sql<KeptRequest>`
    select ${requestColumns} from public_requests where reference = ${request.reference} and state = 'waiting' order by id for update`.execute(
    rows,
  )
  for (const other of others) {
    const more = await wantedWork(rows, { vehicleId, type: other.type, today })
    if (more && !more.refusal) await bookRequest({ ...call, rows }, other, more)
    else if (more?.refusal)
      await sql`update public_requests set reason = ${more.refusal.message}, updated_at = now() where id = ${other.id}`.execute(
        rows,
      )
  }
  return one(call, rows, id)
}

/** A link of its own goes with every email: the token of the first is nobody's to read again. */
async function mailAnswer(call: Call, request: KeptRequest, text: string): Promise<void> {
  if (request.email === null) return
  const { rows, portal, actor } = call
  const { token } = await makeLink(rows, {
    ...{ purpose: 'request status', recordId: request.id, account: null, madeBy: actor.id },
    now: portal.clock.realNow(),
  })
  const address = linkAddress(portal.publicUrl(), token)
  await call.sendMail(requestAnsweredEmail({ email: request.email }, { reference: request.reference, text, address }))
}

/** What the form said, in a line each. */
function wordsOf(request: KeptRequest, types: readonly string[]): string {
  const { days, mileage, unsafe_signs: signs, note, registration } = request
  return [
    `${types.map(eventTypeName).join(', ')} for ${registration}.`,
    `Preferred dates: ${days.map(formatDate).join(' or ')}.`,
    ...(mileage === null ? [] : [`Mileage: ${mileage.toLocaleString('en-GB')}.`]),
    faultInWords(signs, note) ?? '',
  ]
    .join('\n')
    .trim()
}

export async function suggestRequestQuery(
  call: Call,
  { id }: InputOf<Endpoints['suggestQuery']>,
): Promise<ReplyOf<Endpoints['suggestQuery']>> {
  const rows = await staffRows(call)
  const request = await keptRequest(rows, id)
  const { rows: works } = await sql<{ type: string }>`
    select type from public_requests where reference = ${request.reference} and (state = 'waiting' or id = ${id}) order by id`.execute(
    rows,
  )
  const types = works.map(({ type }) => type)
  return {
    ...(await suggestedFor(rows, call.actor, { email: request.email, plates: [request.plate] })),
    category: 'maintenance',
    title: `${types.map(eventTypeName).join(', ')} for ${request.registration}`.slice(0, MAX_QUERY_TITLE),
    body: wordsOf(request, types),
  }
}

/** One query of everything of the form that waits: it is one question. */
export async function makeRequestQuery(call: Call, { id, ...asked }: InputOf<Endpoints['makeQuery']>): Promise<Shown> {
  const rows = await staffRows(call)
  const by = { ...call, rows }
  const request = await waitingRequest(rows, id)
  const { reference, name, email, phone } = request
  const { row, person, address } = await openArrival(by, asked, {
    ...{ way: 'public form', at: request.created_at, reference, name, email, phone, isOffRoad: request.is_unsafe },
  })
  const at = call.portal.clock.businessNow().toISOString()
  const text = `Your request is now query ${row.number}. We will reply to you.`
  await sql`update public_requests set state = 'queried', customer_account_number = ${row.customer_account_number}, case_id = ${row.id}, reason = null,
      answer = ${text}, answered_by = ${call.actor.id}, answered_at = ${at}, handled_by = ${call.actor.id}, handled_at = ${at}, updated_at = now()
    where reference = ${reference} and state = 'waiting'`.execute(rows)
  if (person) await call.sendMail(queryMadeEmail(person, { number: row.number, way: 'public form', address }))
  else await mailAnswer(by, request, text)
  await call.recordAudit({
    ...{ action: 'public request made a query', entity: 'public request', entityId: id },
    account: row.customer_account_number,
    after: { reference, query: row.number },
  })
  return one(by, rows, id)
}

export async function answerRequest(call: Call, { id, text }: InputOf<Endpoints['answer']>): Promise<Shown> {
  const rows = await staffRows(call)
  const request = await waitingRequest(rows, id)
  const at = call.portal.clock.businessNow().toISOString()
  await sql`update public_requests set answer = ${text}, answered_by = ${call.actor.id}, answered_at = ${at}, updated_at = now()
    where reference = ${request.reference}`.execute(rows)
  await mailAnswer(call, request, text)
  await call.recordAudit({
    ...{ action: 'public request answered', entity: 'public request', entityId: id },
    after: { reference: request.reference, answer: text },
  })
  return one(call, rows, id)
}

export async function dismissRequest(call: Call, { id, reason }: InputOf<Endpoints['dismiss']>): Promise<Shown> {
  const rows = await staffRows(call)
  const request = await waitingRequest(rows, id)
  const at = call.portal.clock.businessNow().toISOString()
  await sql`update public_requests set state = 'dismissed', reason = ${reason}, handled_by = ${call.actor.id}, handled_at = ${at}, updated_at = now() where id = ${id}`.execute(
    rows,
  )
  await mailAnswer(call, request, reason)
  await call.recordAudit({
    action: 'public request dismissed',
    entity: 'public request',
    entityId: id,
    after: { reason },
  })
  return one(call, rows, id)
}
