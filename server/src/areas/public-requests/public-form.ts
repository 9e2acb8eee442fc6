// The form anybody may fill in: it writes its rows and nothing else, so that its answer is the same, and as quick, for every plate.
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import type { publicRequestsEndpoints } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { breakdownAdvice } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import { enterScope } from '../../db/scope.ts'
import type { GuestCall } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { assertBelowLimit, type BroughtToday, lockLink } from '../../links/day-limit.ts'
import { linkAddress, linkEnd } from '../../links/record-links.ts'
import { requestReceivedEmail } from '../../mail/request-emails.ts'

type Endpoints = typeof publicRequestsEndpoints
type Form = InputOf<Endpoints['schedule']>

/** People write references down: no letters or digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newReference = (): string => `REQ-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** @throws problem 'not valid' for a day that has passed */
function assertAhead(days: readonly string[], today: string): void {
  const fields = days.flatMap((day, place) =>
    day < today ? [{ field: `days.${place}`, reason: 'too_early', message: 'Choose today or a later date.' }] : [],
  )
  if (fields.length > 0) throw problem('not valid', { fields })
}

/** Nobody fills another's letter box by this form: so many a day to one address, whoever sends them. */
const MAX_EMAILS_A_DAY = 5

async function mailLink(call: GuestCall, { email }: Form, sent: { reference: string; token: string }): Promise<void> {
  if (email === null) return
  // Several at once are counted one after the other.
  await lockUntilCommit(call.rows, `request emails to ${email.toLowerCase()}`)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from mail_outbox where kind = 'request received' and lower(to_email) = lower(${email})
      and created_at > now() - interval '1 day'`.execute(call.rows)
  if ((counted[0]?.count ?? 0) >= MAX_EMAILS_A_DAY) return
  const address = linkAddress(call.portal.publicUrl(), sent.token)
  await call.sendMail(requestReceivedEmail({ email }, { reference: sent.reference, address }))
}

/** The reference of a request that came before by this key, while its answer was lost; two at once are one after the other. */
async function sentBefore({ rows }: GuestCall, key: string | null): Promise<string | undefined> {
  if (key === null) return undefined
  await lockUntilCommit(rows, `public request ${key}`)
  const { rows: found } = await sql<{ reference: string }>`
    select reference from public_requests where client_key = ${key} limit 1`.execute(rows)
  return found[0]?.reference
}

/**
 * The vehicle's code a request comes by; none where it no longer works. Whoever knows the code may send from any number of addresses, so
 * that it has a day's limit of its own.
 * @throws problem 'limit reached' with the time to wait
 */
async function findCode({ rows, portal }: GuestCall, { link }: Form): Promise<number | null> {
  if (link === null) return null
  const { rows: found } = await sql<{ id: number | null }>`select vehicle_link_id(${hashOf(link)}) as id`.execute(rows)
  const id = found[0]?.id ?? null
  if (id === null) return null
  await lockLink(rows, { id })
  const now = portal.clock.businessNow()
  const { requestsADay: limit } = linkPurposes['vehicle request']
  const { rows: brought } = await sql<BroughtToday>`
    select count(distinct reference)::int as count, json_instant(min(created_at)) as first from public_requests
    where link_id = ${id} and created_at > ${now.toISOString()}::timestamptz - interval '1 day'`.execute(rows)
  const detail = `This QR code accepts up to ${limit} requests in 24 hours. Call us on ${headOffice.phone} instead.`
  assertBelowLimit(brought[0], limit, now, detail)
  return id
}

/** Its rows, one a piece of work. */
async function keep({ rows, portal }: GuestCall, form: Form, reference: string, code: number | null): Promise<void> {
  const { registration, mileage, types, days, name, phone, email, note, unsafe_signs: signs, key } = form
  const at = portal.clock.businessNow().toISOString()
  await sql`
    insert into public_requests (reference, client_key, registration, plate, mileage, type, days, name, phone, email, note, is_unsafe, unsafe_signs, link_id, created_at)
    select ${reference}, ${key}::text, ${registration}, ${normaliseRegistration(registration)}, ${mileage}::int, type, ${[...days]}::date[], ${name}, ${phone}, ${email}, ${note},
      ${signs.length > 0}::boolean, ${[...signs]}::text[], ${code}::int, ${at}::timestamptz
    from unnest(${[...types]}::text[]) type`.execute(rows)
}

export async function scheduleMaintenance(call: GuestCall, form: Form): Promise<ReplyOf<Endpoints['schedule']>> {
  const { rows, portal } = call
  assertAhead(form.days, londonDate(portal.clock.businessNow()))
  const known = await sentBefore(call, form.key)
  const reference = known ?? newReference()
  const token = newToken()
  const code = known === undefined ? await findCode(call, form) : null
  if (known === undefined) await mailLink(call, form, { reference, token })
  await enterScope(rows, { kind: 'public' })
  if (known === undefined) await keep(call, form, reference, code)
  await sql`select link_public_request(${reference}, ${hashOf(token)}, ${linkEnd('request status', portal.clock.realNow())}::timestamptz)`.execute(
    rows,
  )
  return {
    message: 'We have your request. We will review it and call you.',
    reference,
    token,
    advice: form.unsafe_signs.length > 0 ? breakdownAdvice : null,
  }
}
