// The form anybody may fill in: it writes a row and nothing else, so that its answer is the same, and as quick, for every plate. The desk of
// staff reads what no booking could be made of, and matches it by hand.
import {
  breakdownAdvice,
  type publicMaintenanceEndpoints,
} from '@kerbline/domain/areas/maintenance/public-endpoints.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { enterScope } from '../../db/scope.ts'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import type { Call, GuestCall, Rows } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { publicRequestsChannel } from '../../jobs/jobs.ts'
import { wantedWork } from './create-booking.ts'
import { bookRequest, type KeptRequest, requestColumns } from './take-requests.ts'

type Endpoints = typeof publicMaintenanceEndpoints
type Shown = ReplyOf<Endpoints['matchRequest']>

/** People write references down: no letters or digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newReference = (): string => `REQ-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** @throws problem 'not valid' for a day that has passed */
function assertAhead(days: readonly string[], today: string): void {
  const fields = days.flatMap((day, place) =>
    day < today ? [{ field: `days.${place}`, reason: 'too_early', message: 'Choose a date from today on.' }] : [],
  )
  if (fields.length > 0) throw problem('not valid', { fields })
}

export async function scheduleMaintenance(
  { rows, portal }: GuestCall,
  form: InputOf<Endpoints['schedule']>,
): Promise<ReplyOf<Endpoints['schedule']>> {
  const now = portal.clock.businessNow()
  assertAhead(form.days, londonDate(now))
  const { registration, mileage, type, days, name, phone, email, note, is_unsafe: isUnsafe } = form
  const reference = newReference()
  const token = `${reference}:${newToken()}`
  await enterScope(rows, { kind: 'public' })
  await sql`
    insert into public_requests (reference, token_hash, registration, plate, mileage, type, days, name, phone, email, note, is_unsafe, created_at)
    values (${reference}, ${hashOf(token)}, ${registration}, ${normaliseRegistration(registration)}, ${mileage}, ${type}, ${[...days]}::date[], ${name}, ${phone},
      ${email}, ${note}, ${isUnsafe}, ${now.toISOString()})`.execute(rows)
  await sql`select pg_notify(${publicRequestsChannel}, '')`.execute(rows)
  return {
    message: 'We have your request. Somebody looks at it and calls you.',
    reference,
    token,
    advice: isUnsafe ? breakdownAdvice : null,
  }
}

const RECEIVED = 'We have it. Somebody looks at it and calls you.'

interface Status {
  readonly reference: string
  readonly state: string
  readonly case_state: string | null
  readonly booked_at: string | null
  readonly created_at: string
}

/** What somebody was told so far: nothing, until a person has answered. */
const wordsOf = ({ state, case_state: booking }: Status): string => {
  if (state === 'dismissed') return `We could not take it on. Call us on ${headOffice.phone}.`
  return booking === null || booking === 'requested' ? RECEIVED : stateInWords(maintenanceCase, booking)
}

/** @throws problem 'link expired' for a token that shows nothing */
export async function scheduleStatus(
  { rows }: GuestCall,
  { token }: InputOf<Endpoints['scheduleStatus']>,
): Promise<ReplyOf<Endpoints['scheduleStatus']>> {
  await enterScope(rows, { kind: 'public' })
  const { rows: found } = await sql<Status>`
    select reference, state, case_state, json_instant(booked_at) as booked_at, json_instant(created_at) as created_at from public_request_status(${hashOf(token)})`.execute(
    rows,
  )
  const [status] = found
  if (!status) throw problem('link expired')
  const { reference, created_at: sent_at } = status
  return { reference, sent_at, words: wordsOf(status), booked_at: status.booked_at, phone: headOffice.phone }
}

const PAGE = 50

const shown = async (rows: Rows, where: ReturnType<typeof sql>): Promise<Shown[]> => {
  const { rows: found } = await sql<Omit<Shown, 'case'> & { case_id: number | null; case_number: string | null }>`
    select r.id, r.reference, r.state, r.registration, r.mileage, r.type, r.days::text[] as days, r.name, r.phone, r.email, r.note, r.is_unsafe,
      json_instant(r.created_at) as created_at, r.reason, person_name(r.handled_by) as handled_by, r.case_id, c.number as case_number
    from public_requests r left join cases c on c.id = r.case_id where ${where}`.execute(rows)
  return found.map(({ case_id: id, case_number: number, ...request }) => ({
    ...request,
    case: id === null || number === null ? null : { id, number },
  }))
}

export async function listRequests(
  call: Call,
  { state, before }: InputOf<Endpoints['publicRequests']>,
): Promise<ReplyOf<Endpoints['publicRequests']>> {
  // What belongs to no account is there for nobody who is bound to some.
  if (!isAboveAccounts(call)) return { requests: [], waiting: 0, earlier: 0 }
  const rows = await staffRows(call)
  const { rows: counts } = await sql<{ waiting: number; all: number }>`
    select (select count(*)::int from public_requests where state = 'waiting') as waiting,
      (select count(*)::int from public_requests r where r.state = ${state} and ${before === undefined ? sql`true` : sql`r.id < ${before}`}) as "all"`.execute(
    rows,
  )
  const beyond = before === undefined ? sql`true` : sql`r.id < ${before}`
  const requests = await shown(rows, sql`r.state = ${state} and ${beyond} order by r.id desc limit ${PAGE}`)
  return { requests, waiting: counts[0]?.waiting ?? 0, earlier: Math.max(0, (counts[0]?.all ?? 0) - requests.length) }
}

/** One that still waits for a person, locked. */
async function waitingRequest(rows: Rows, id: number): Promise<KeptRequest> {
  const { rows: found } = await sql<KeptRequest & { state: string }>`
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

export async function matchRequest(
  call: Call,
  { id, vehicle_id: vehicleId }: InputOf<Endpoints['matchRequest']>,
): Promise<Shown> {
  const rows = await staffRows(call)
  const request = await waitingRequest(rows, id)
  const today = londonDate(call.portal.clock.businessNow())
  const wanted = await wantedWork(rows, { vehicleId, type: request.type, today })
  if (!wanted)
    throw problem('not valid', {
      fields: [{ field: 'vehicle_id', reason: 'unknown_reference', message: 'Choose a vehicle from the list.' }],
    })
  if (wanted.refusal) throw wanted.refusal
  await bookRequest({ ...call, rows }, request, wanted)
  return one(rows, id)
}

export async function dismissRequest(call: Call, { id, reason }: InputOf<Endpoints['dismissRequest']>): Promise<Shown> {
  const rows = await staffRows(call)
  await waitingRequest(rows, id)
  const at = call.portal.clock.businessNow().toISOString()
  await sql`update public_requests set state = 'dismissed', reason = ${reason}, handled_by = ${call.actor.id}, handled_at = ${at}, updated_at = now() where id = ${id}`.execute(
    rows,
  )
  await call.recordAudit({
    action: 'public request dismissed',
    entity: 'public request',
    entityId: id,
    after: { reason },
  })
  return one(rows, id)
}
