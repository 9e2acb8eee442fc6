// Up to what the portal authorises contract work by itself. What was authorised stays; the next estimate is judged by the new figure.
import { AUTO_AUTHORISE_PENCE, autoAuthoriseSetting } from '@kerbline/domain/areas/maintenance/limits.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { beginSave, readerOf } from './reference-table.ts'

type Limits = ReplyOf<(typeof settingsEndpoints)['maintenanceLimits']>
type Given = InputOf<(typeof settingsEndpoints)['saveMaintenanceLimits']>

async function keptLimits(rows: Rows) {
  const { rows: found } = await sql<{ value: string }>`
    select value from settings where name = ${autoAuthoriseSetting} and value ~ '^[0-9]{1,9}$'`.execute(rows)
  return [{ auto_authorise_pence: found[0] ? Number(found[0].value) : AUTO_AUTHORISE_PENCE }] as const
}

async function limitsOf(rows: Rows): Promise<Limits> {
  const kept = await keptLimits(rows)
  return { version: versionOf(kept), ...kept[0] }
}

export const readMaintenanceLimits = readerOf<Limits>(limitsOf, {
  version: '',
  auto_authorise_pence: AUTO_AUTHORISE_PENCE,
})

export async function saveMaintenanceLimits(call: Call, { version, ...after }: Given): Promise<Limits> {
  const table = { name: 'maintenance limits', read: keptLimits, answer: limitsOf }
  const { rows, before: kept } = await beginSave(call, table, version)
  const [before] = kept
  if (after.auto_authorise_pence !== before.auto_authorise_pence) {
    await sql`insert into settings (name, value) values (${autoAuthoriseSetting}, ${String(after.auto_authorise_pence)})
      on conflict (name) do update set value = excluded.value, updated_at = clock_timestamp()`.execute(rows)
    await call.recordAudit({ action: 'maintenance limits changed', entity: 'settings', before, after })
  }
  return limitsOf(rows)
}
