// An evidence pack is asked for here and made in the background (areas/documents/make-archives.ts), with the asker's rights of that moment.
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { packVerdictOf } from '@kerbline/domain/areas/compliance/evidence-signature.ts'
import { packName } from '@kerbline/domain/areas/compliance/evidence.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { selectionSql } from '../../crud/list-query.ts'
import { signedHere } from '../../files/signed-index.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import { askedBy } from '../../http/absent-actor.ts'
import type { Beforehand, Call } from '../../http/call.ts'
import { archivesChannel } from '../../jobs/jobs.ts'
import { dueEventsSource, dueFrom } from './due-source.ts'
import { keptType } from './queries.ts'

type Endpoints = typeof complianceEndpoints

const MAX_AT_ONCE = 2

const MAX_NARROWED = 10_000

/** Of vehicles with something of a list due, as the list stands now. @throws problem 'not valid' for more than a pack can name */
async function vehiclesDue(
  { rows, actor, portal }: Call,
  { search, filter }: NonNullable<InputOf<Endpoints['startPack']>['narrowed']>,
): Promise<number[]> {
  const about = { actor, today: londonDate(portal.clock.businessNow()), filter }
  const chosen = selectionSql(dueEventsSource(about), { search, filter, sort: '', pasted: '', archived: 'no' })
  const { rows: found } = await sql<{ id: number }>`
    select distinct i.vehicle_id as id from ${dueFrom(about).items} where i.vehicle_id is not null and ${chosen} limit ${MAX_NARROWED + 1}`.execute(
    rows,
  )
  const message = `You can include up to ${MAX_NARROWED.toLocaleString('en-GB')} filtered vehicles. Filter further, or choose all vehicles.`
  if (found.length > MAX_NARROWED)
    throw problem('not valid', { fields: [{ field: 'narrowed', reason: 'too_many', message }] })
  return found.map(({ id }) => id)
}

/** Null: every vehicle of the scope. */
async function vehiclesAsked(call: Call, asked: InputOf<Endpoints['startPack']>): Promise<number[] | null> {
  if (asked.vehicle_ids !== null) return [...new Set(asked.vehicle_ids)]
  return asked.narrowed === null ? null : vehiclesDue(call, asked.narrowed)
}

/** The key is the installation's own: it is read beside the caller's scope, which may not. */
export async function prepareCheck(
  { portal }: Beforehand,
  { index_sha256: sha256, signature }: InputOf<Endpoints['checkPack']>,
): Promise<() => Promise<ReplyOf<Endpoints['checkPack']>>> {
  const statement = await signedHere(portal.secrets, signature)
  return async () => ({ verdict: packVerdictOf(sha256, statement), made_at: statement?.madeAt ?? null })
}

export async function startPack(
  call: Call,
  asked: InputOf<Endpoints['startPack']>,
): Promise<ReplyOf<Endpoints['startPack']>> {
  const { rows, actor, portal, recordAudit } = call
  const {
    rows: [waiting],
  } = await sql<{ count: number }>`
    select count(*)::int as count from document_archives where state in ('waiting', 'running')`.execute(rows)
  if ((waiting?.count ?? 0) >= MAX_AT_ONCE)
    throw problem('not allowed now', {
      detail: `You already have ${MAX_AT_ONCE} zip files in progress. Wait for one to finish, or stop it.`,
    })
  const ids = await vehiclesAsked(call, asked)
  const { rows: vehicles } = await sql<{ reg_no: string }>`
    select v.reg_no from vehicles v where ${ids === null ? sql`true` : sql`v.id = any(${ids}::int[])`} and ${inScope(actor.filter, sql.ref('v.id'))}`.execute(
    rows,
  )
  // One that is not in sight is as good as none.
  if (vehicles.length === 0 || (ids !== null && vehicles.length < ids.length)) throw problem('not found')
  const today = londonDate(portal.clock.businessNow())
  const type = asked.type === null ? undefined : await keptType(rows, asked.type)
  const name = packName({
    plates: vehicles.slice(0, 2).map(({ reg_no: plate }) => plate),
    vehicles: vehicles.length,
    typeName: type?.name ?? null,
    months: asked.months,
    today,
  })
  const { user_id, accounts, asset_filter } = askedBy(actor)
  const question = { vehicle_ids: ids, type: asked.type, months: asked.months, until: today }
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into document_archives (user_id, accounts, asset_filter, name, document_ids, files_total, evidence)
    values (${user_id}, ${accounts}, ${asset_filter}::jsonb, ${name}, '{}', ${vehicles.length}, ${JSON.stringify(question)}::jsonb) returning id`.execute(
    rows,
  )
  const id = made?.id ?? 0
  await recordAudit({
    action: 'evidence pack asked for',
    entity: 'compliance',
    entityId: id,
    after: { name, ...question },
  })
  await sql`select pg_notify(${archivesChannel}, '')`.execute(rows)
  return { id, name, vehicles: vehicles.length }
}
