// An evidence pack is asked for here and made in the background (areas/documents/make-archives.ts), with the asker's rights of that moment.
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { packName } from '@kerbline/domain/areas/compliance/evidence.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { askedBy } from '../../http/absent-actor.ts'
import type { Call } from '../../http/call.ts'
import { archivesChannel } from '../../jobs/jobs.ts'
import { inScope } from '../scope/vehicles-of.ts'
import { keptType } from './queries.ts'

type Endpoints = typeof complianceEndpoints

const MAX_AT_ONCE = 2

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
      detail: `${MAX_AT_ONCE} zip files of yours are still being made. Wait for one to end, or stop it.`,
    })
  const ids = asked.vehicle_ids === null ? null : [...new Set(asked.vehicle_ids)]
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
