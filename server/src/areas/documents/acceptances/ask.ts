// Asking people to read a document, and reminding those who wait. A job tells them (tell-readers.ts).
import type { readingsEndpoints } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { MAX_READERS, REMIND_HOURS } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Beforehand, Call } from '../../../http/call.ts'
import { caseEventsChannel } from '../../../jobs/jobs.ts'
import { assertAllSee, assertMayAsk, documentToAsk, reachOf, type ReadDocument, type Reach } from './reach.ts'
import { findReading } from './readings.ts'

type Endpoints = typeof readingsEndpoints
type Asking = InputOf<Endpoints['ask']>

const tellSoon = ({ rows }: Pick<Call, 'rows'>) => sql`select pg_notify(${caseEventsChannel}, '')`.execute(rows)

/** Asked for twice it is one reading, with the people of both. */
async function beginReading({ rows, actor }: Call, document: ReadDocument, asked: Asking, at: string): Promise<number> {
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into readings (customer_account_number, document_id, title, version, sha256, note, is_asked_again, remind_days, asked_by, asked_by_name, asked_at)
    values (${document.account}, ${document.id}, ${document.title}, ${document.version}, ${document.sha256}, ${asked.note}, ${asked.is_asked_again},
      ${asked.remind_days}, ${actor.id}, ${actor.name}, ${at})
    on conflict (document_id) do update set note = coalesce(excluded.note, readings.note), is_asked_again = excluded.is_asked_again,
      remind_days = excluded.remind_days, ended_at = null
    returning id`.execute(rows)
  return made?.id ?? 0
}

async function askNow(call: Call, asked: Asking, { people, drivers }: Reach): Promise<ReplyOf<Endpoints['ask']>> {
  const { rows, actor, portal } = call
  const document = await documentToAsk(rows, actor, asked.document)
  const at = portal.clock.businessNow().toISOString()
  const id = await beginReading(call, document, asked, at)
  const { rows: added } = await sql<{ user_name: string }>`
    insert into reading_people (customer_account_number, reading_id, user_id, driver_id, user_name, asked_at, next_told_at)
    select ${document.account}, ${id}::int, p.user_id, p.driver_id, p.name, ${at}::timestamptz, ${at}::timestamptz
    from (select u.id as user_id, null::int as driver_id, u.name from unnest(${people.map((person) => person.id)}::int[], ${people.map(({ name }) => name)}::text[]) as u (id, name)
      union all select null, d.id, d.name from unnest(${drivers.map((driver) => driver.id)}::int[], ${drivers.map(({ name }) => name)}::text[]) as d (id, name)) p
    on conflict do nothing returning user_name`.execute(rows)
  if (added.length > 0)
    await call.recordAudit({
      action: 'people asked to read a document',
      entity: 'reading',
      entityId: id,
      account: document.account,
      after: {
        ...{ document: document.id, title: document.title, version: document.version, sha256: document.sha256 },
        people: added.map(({ user_name: name }) => name),
      },
    })
  await tellSoon(call)
  return { reading: await findReading(rows, actor, id), added: added.length }
}

/** As many as are meant, and who of them cannot be asked. */
async function reachAhead(
  { actor, portal, openRows }: Beforehand,
  { document: id, audience }: Pick<Asking, 'document' | 'audience'>,
) {
  const document = await openRows((rows) => documentToAsk(rows, actor, id))
  return reachOf(portal.database, actor, document, audience)
}

export async function prepareAsk(ahead: Beforehand, asked: Asking) {
  const reach = await reachAhead(ahead, asked)
  assertAllSee(reach, asked.audience)
  const count = reach.people.length + reach.drivers.length
  if (count === 0)
    throw problem('not valid', {
      fields: [
        { field: 'audience', reason: 'empty', message: 'None of these people can be asked to read this document.' },
      ],
    })
  if (count > MAX_READERS)
    throw problem('not valid', {
      fields: [
        {
          field: 'audience',
          reason: 'too_many',
          message: `You chose ${count.toLocaleString('en-GB')} people. The most you can ask is ${MAX_READERS.toLocaleString('en-GB')}.`,
        },
      ],
    })
  return (call: Call) => askNow(call, asked, reach)
}

export async function prepareCount(ahead: Beforehand, asked: InputOf<Endpoints['count']>) {
  const { people, drivers, cannotSee } = await reachAhead(ahead, asked)
  return async ({ rows }: Call): Promise<ReplyOf<Endpoints['count']>> => {
    const {
      rows: [known],
    } = await sql<{ count: number }>`
      select count(*)::int as count from reading_people p join readings r on r.id = p.reading_id
      where r.document_id = ${asked.document} and (p.user_id = any(${people.map(({ id }) => id)}::int[]) or p.driver_id = any(${drivers.map(({ id }) => id)}::int[]))`.execute(
      rows,
    )
    const already = known?.count ?? 0
    return {
      people: people.length + drivers.length - already,
      asked_already: already,
      cannot_see: cannotSee.map(({ name }) => name).toSorted(),
    }
  }
}

export async function remind(call: Call, { id }: { readonly id: number }): Promise<ReplyOf<Endpoints['remind']>> {
  assertMayAsk(call.actor)
  const { rows, actor, portal } = call
  const reading = await findReading(rows, actor, id, { isLocked: true })
  if (!reading.is_current)
    throw problem('not allowed now', { detail: 'There is a newer version, so this one can no longer be accepted.' })
  const at = portal.clock.businessNow().toISOString()
  const { rows: waiting } = await sql<{ is_reminded: boolean }>`
    with waiting as (select p.id, p.told_at is null or p.told_at <= ${at}::timestamptz - make_interval(hours => ${REMIND_HOURS}) as is_reminded
      from reading_people p where p.reading_id = ${id} and p.accepted_at is null),
    marked as (update reading_people p set next_told_at = ${at}::timestamptz from waiting w where p.id = w.id and w.is_reminded)
    select is_reminded from waiting`.execute(rows)
  const reminded = waiting.filter((each) => each.is_reminded).length
  if (reminded > 0) {
    await call.recordAudit({
      action: 'readers reminded',
      entity: 'reading',
      entityId: id,
      account: reading.customer_account_number,
      after: { title: reading.title, reminded },
    })
    await tellSoon(call)
  }
  return { reminded, left_alone: waiting.length - reminded }
}
