// Days off of a workshop. What is booked on them stays booked and is said beside them: it is for people to move.
import { dealers } from '@kerbline/domain/areas/dealers/resource.ts'
import type { workshopEndpoints } from '@kerbline/domain/areas/maintenance/workshop-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { workshopDays } from './days.ts'

type Endpoints = typeof workshopEndpoints
type Reply = ReplyOf<Endpoints['closures']>

const MAX_AHEAD_DAYS = 366
const todayOf = ({ portal }: Call): string => londonDate(portal.clock.businessNow())

/** @throws problem 'not found' */
async function requireWorkshop({ rows }: Call, id: number): Promise<void> {
  const { rows: found } = await sql`select from dealers where id = ${id}`.execute(rows)
  if (found.length === 0) throw problem('not found')
}

export async function readClosures(
  call: Call,
  { dealer: id }: Pick<InputOf<Endpoints['closures']>, 'dealer'>,
): Promise<Reply> {
  await requireWorkshop(call, id)
  const { rows } = call
  const { rows: closures } = await sql<{ day: string; reason: string }>`
    select day::text as day, reason from workshop_closures where dealer_id = ${id} and day >= ${todayOf(call)}::date order by workshop_closures.day`.execute(
    rows,
  )
  const [first, last] = [closures[0]?.day, closures.at(-1)?.day]
  if (first === undefined || last === undefined) return { closures: [] }
  const days = await workshopDays(rows, { workshops: [id], from: first, to: last })
  const booked = new Map(days.map((each) => [each.day, each.booked]))
  return { closures: closures.map((each) => ({ ...each, visits: booked.get(each.day) ?? 0 })) }
}

const refused = (reason: string, message: string) =>
  problem('not valid', { fields: [{ field: 'day', reason, message }] })

export async function addClosure(
  call: Call,
  { dealer: id, day, reason }: InputOf<Endpoints['addClosure']>,
): Promise<Reply> {
  await requireWorkshop(call, id)
  const today = todayOf(call)
  if (day < today) throw refused('too_early', 'Choose today or a later date.')
  if (day > addDays(today, MAX_AHEAD_DAYS)) throw refused('too_late', 'Choose a date within a year.')
  const { rows: made } = await sql`
    insert into workshop_closures (dealer_id, day, reason) values (${id}, ${day}, ${reason}) on conflict do nothing returning dealer_id`.execute(
    call.rows,
  )
  if (made.length === 0) throw refused('twice', 'The workshop is already closed on this date.')
  await call.recordAudit({ action: 'workshop shut', entity: dealers.name, entityId: id, after: { day, reason } })
  return readClosures(call, { dealer: id })
}

export async function removeClosure(
  call: Call,
  { dealer: id, day }: InputOf<Endpoints['removeClosure']>,
): Promise<Reply> {
  const { rows: gone } = await sql<{ reason: string }>`
    delete from workshop_closures where dealer_id = ${id} and day = ${day} returning reason`.execute(call.rows)
  const [was] = gone
  if (!was) throw problem('not found')
  await call.recordAudit({
    ...{ action: 'workshop open again', entity: dealers.name, entityId: id },
    before: { day, reason: was.reason },
  })
  return readClosures(call, { dealer: id })
}
