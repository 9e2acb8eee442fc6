// Right after a public form was sent: a plate that is known becomes a booking that nobody has verified, the others wait for a person.
import { faultInWords } from '@kerbline/domain/areas/maintenance/public-form.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { portalCall } from '../../../http/absent-actor.ts'
import type { GuestCall, Portal, Rows } from '../../../http/call.ts'
import { openAsJob } from '../../../jobs/open-as-job.ts'
import { acceptReadings } from '../../../readings/accept-readings.ts'
import { LIVE } from '../../scope/queries.ts'
import { openBooking, wantedWork, type WantedWork } from '../create-booking.ts'

/** As the grants of jobs write it. */
const JOB = 'public requests'
/** At a time; the rest follows with the next minute. */
const MAX_TAKEN = 1_000

export interface KeptRequest {
  readonly id: number
  readonly reference: string
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
}

export const requestColumns = sql`id, reference, plate, mileage, type, days::text[] as days, name, phone, email, note, is_unsafe, unsafe_signs, link_id`

/** A booking of it, flagged: who asked is known by their own word alone. */
export async function bookRequest(call: GuestCall, request: KeptRequest, wanted: WantedWork): Promise<void> {
  const { rows, portal, actor } = call
  const now = portal.clock.businessNow().toISOString()
  const row = await openBooking(call, {
    vehicle: { id: wanted.id, reg_no: wanted.reg_no },
    ...{ account: wanted.account, type: request.type, isOffRoad: request.is_unsafe },
    by: { id: null, name: request.name, phone: request.phone, email: request.email },
    own: {
      preferred_dates: request.days,
      is_unverified: true,
      odometer: request.mileage,
      fault_description: faultInWords(request.unsafe_signs, request.note),
      note: `Public form, ${request.reference}${request.link_id === null ? '' : ', by the code in the vehicle'}`,
    },
  })
  if (request.mileage !== null && request.mileage > 0)
    await acceptReadings(rows, [{ vehicleId: wanted.id, source: 'form', miles: request.mileage, at: null }], now)
  await sql`update public_requests set state = 'matched', customer_account_number = ${wanted.account}, case_id = ${row.id}, reason = null,
      handled_by = ${actor?.id ?? null}, handled_at = ${now}, updated_at = now() where id = ${request.id}`.execute(rows)
  await call.recordAudit({
    ...{ action: 'public request matched', entity: 'public request', entityId: request.id, account: wanted.account },
    after: { case: row.number, reg_no: wanted.reg_no, work: eventTypeName(request.type) },
  })
}

/** The one live vehicle that wears the plate now; of several the one whose code was scanned. */
async function wearerOf(rows: Rows, { plate, link_id: link }: KeptRequest): Promise<number | undefined> {
  const { rows: found } = await sql<{ id: number; is_scanned: boolean | null }>`
    select v.id, v.id = (select l.record_id from record_links l where l.id = ${link} and l.record = 'vehicle') as is_scanned
    from vehicles v where ${LIVE} and v.id in (select p.vehicle_id from vehicle_plates p where p.plate = ${plate} and p.to_date is null) limit 20`.execute(
    rows,
  )
  return (found.find((vehicle) => vehicle.is_scanned === true) ?? (found.length === 1 ? found[0] : undefined))?.id
}

const wait = (rows: Rows, id: number, reason: string | null) =>
  sql`update public_requests set state = 'waiting', reason = ${reason}, updated_at = now() where id = ${id}`.execute(
    rows,
  )

/** The request becomes a booking or waits, in a transaction of its own. */
async function take(portal: Portal, id: number): Promise<void> {
  const finish = await openAsJob(
    portal.database,
    JOB,
  )(async (rows) => {
    const { rows: found } = await sql<KeptRequest>`
      select ${requestColumns} from public_requests where id = ${id} and state = 'received' for update skip locked`.execute(
      rows,
    )
    const [request] = found
    if (!request) return undefined
    const { call, finish: after } = portalCall(portal, rows)
    const vehicleId = await wearerOf(rows, request)
    const today = londonDate(portal.clock.businessNow())
    const wanted =
      vehicleId === undefined ? undefined : await wantedWork(rows, { vehicleId, type: request.type, today })
    if (wanted && !wanted.refusal) await bookRequest(call, request, wanted)
    else await wait(rows, request.id, wanted?.refusal?.message ?? null)
    return after
  })
  await finish?.()
}

/** Works off what was sent. One that cannot be booked waits for a person, and holds up no other. Returns how many there were. */
export async function takePublicRequests(
  portal: Portal,
  stopping: AbortSignal,
  warn: (error: unknown) => void,
): Promise<number> {
  const inJob = openAsJob(portal.database, JOB)
  const sent = await inJob(async (rows) => {
    const { rows: found } = await sql<{ id: number }>`
      select id from public_requests where state = 'received' order by id limit ${MAX_TAKEN}`.execute(rows)
    return found
  })
  for (const { id } of sent) {
    if (stopping.aborted) break
    await take(portal, id).catch(async (error: unknown) => {
      warn(error)
      await inJob((rows) => wait(rows, id, 'The portal could not book it by itself.'))
    })
  }
  return sent.length
}
