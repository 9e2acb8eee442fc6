// The desk of staff: what the public form brought and no booking could be made of is matched by hand, answered or refused.
import type { publicMaintenanceEndpoints } from '@kerbline/domain/areas/maintenance/public-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { isAboveAccounts, staffRows } from '../../../http/above-accounts.ts'
import type { Call, Rows } from '../../../http/call.ts'
import { linkAddress, makeLink } from '../../../links/record-links.ts'
import { requestAnsweredEmail } from '../../../mail/request-emails.ts'
import { wantedWork } from '../create-booking.ts'
import { bookRequest, type KeptRequest, requestColumns } from './take-requests.ts'

type Endpoints = typeof publicMaintenanceEndpoints
type Shown = ReplyOf<Endpoints['matchRequest']>
const PAGE = 50

interface Row extends Omit<Shown, 'case' | 'answer'> {
  readonly case_id: number | null
  readonly case_number: string | null
  readonly answer: string | null
  readonly answered_at: string | null
  readonly answered_by: string | null
}

const shown = async (rows: Rows, where: ReturnType<typeof sql>): Promise<Shown[]> => {
  const { rows: found } = await sql<Row>`
    select r.id, r.reference, r.state, r.registration, r.mileage, r.type, r.days::text[] as days, r.name, r.phone, r.email, r.note, r.is_unsafe, r.unsafe_signs,
      r.link_id is not null as is_by_code, json_instant(r.created_at) as created_at, r.reason, person_name(r.handled_by) as handled_by,
      r.answer, json_instant(r.answered_at) as answered_at, person_name(r.answered_by) as answered_by, r.case_id, c.number as case_number
    from public_requests r left join cases c on c.id = r.case_id where ${where}`.execute(rows)
  return found.map(({ case_id: id, case_number: number, answer, answered_at: at, answered_by: by, ...request }) => ({
    ...request,
    case: id === null || number === null ? null : { id, number },
    answer: answer === null || at === null ? null : { text: answer, at, by },
  }))
}

export async function listRequests(
  call: Call,
  { state, before }: InputOf<Endpoints['publicRequests']>,
): Promise<ReplyOf<Endpoints['publicRequests']>> {
  // What belongs to no account is there for nobody who is bound to some.
  if (!isAboveAccounts(call)) return { requests: [], waiting: 0, earlier: 0 }
  const rows = await staffRows(call)
  const beyond = before === undefined ? sql`true` : sql`r.id < ${before}`
  const { rows: counts } = await sql<{ waiting: number; all: number }>`
    select (select count(*)::int from public_requests where state = 'waiting') as waiting,
      (select count(*)::int from public_requests r where r.state = ${state} and ${beyond}) as "all"`.execute(rows)
  const requests = await shown(rows, sql`r.state = ${state} and ${beyond} order by r.id desc limit ${PAGE}`)
  return { requests, waiting: counts[0]?.waiting ?? 0, earlier: Math.max(0, (counts[0]?.all ?? 0) - requests.length) }
}

type Waiting = KeptRequest & { readonly state: string }

/** One that still waits for a person, locked. */
async function waitingRequest(rows: Rows, id: number): Promise<Waiting> {
  const { rows: found } = await sql<Waiting>`
    select state, ${requestColumns} from public_requests where id = ${id} for update`.execute(rows)
  const [request] = found
  if (!request) throw problem('not found')
  if (request.state === 'matched' || request.state === 'dismissed')
    throw problem('not allowed now', { detail: 'Somebody has dealt with this request.' })
  return request
}

const one = async (rows: Rows, id: number): Promise<Shown> => {
  const [request] = await shown(rows, sql`r.id = ${id}`)
  if (!request) throw problem('not found')
  return request
}

const unknownVehicle = () =>
  problem('not valid', {
    fields: [{ field: 'vehicle_id', reason: 'unknown_reference', message: 'Choose a vehicle from the list.' }],
  })

/** Makes the booking, and of what else the form asked for and waits; that of which none can be made goes on waiting. */
export async function matchRequest(
  call: Call,
  { id, vehicle_id: vehicleId }: InputOf<Endpoints['matchRequest']>,
): Promise<Shown> {
  const rows = await staffRows(call)
  const request = await waitingRequest(rows, id)
  const today = londonDate(call.portal.clock.businessNow())
  const wanted = await wantedWork(rows, { vehicleId, type: request.type, today })
  if (!wanted) throw unknownVehicle()
  if (wanted.refusal) throw wanted.refusal
  await bookRequest({ ...call, rows }, request, wanted)
  const { rows: others } = await sql<Waiting>`
    select state, ${requestColumns} from public_requests where reference = ${request.reference} and state = 'waiting' order by id for update`.execute(
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
  return one(rows, id)
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

export async function answerRequest(call: Call, { id, text }: InputOf<Endpoints['answerRequest']>): Promise<Shown> {
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
  return one(rows, id)
}

export async function dismissRequest(call: Call, { id, reason }: InputOf<Endpoints['dismissRequest']>): Promise<Shown> {
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
  return one(rows, id)
}
