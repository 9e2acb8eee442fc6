import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

type Settings = ReplyOf<(typeof settingsEndpoints)['read']>

/** Specification, section 3: these names always stand in the list, whether or not anybody has set them. */
const specifiedNames = [
  'last_date_of_data_call',
  'popup_advert_enabled',
  'popup_advert_text',
  'popup_advert_image',
  'popup_advert_image_desktop',
  'popup_advert_image_mobile',
] as const

/** Ruling 34: the newest snapshot taken in. Until a feed has told, the newest reading of the scope; null before the first. */
export async function lastDataCall(rows: Rows): Promise<string | null> {
  const {
    rows: [found],
  } = await sql<{ at: string | null }>`
    select coalesce(nullif((select s.value from settings s where s.name = 'last_date_of_data_call'), ''),
      json_instant((select max(e.snapshot_at) from equipment_latest e))) as at`.execute(rows)
  return found?.at ?? null
}

async function namesAndValues(rows: Rows): Promise<Settings['Settings']> {
  const stored = new Map(
    (await rows.selectFrom('settings').select(['name', 'value']).orderBy('name').execute()).map(({ name, value }) => [
      name,
      value,
    ]),
  )
  stored.set('last_date_of_data_call', (await lastDataCall(rows)) ?? '')
  for (const name of specifiedNames) if (!stored.has(name)) stored.set(name, '')
  return [...stored].map(([name, value]) => ({ name, value }))
}

/** The pick lists and the name and value settings. */
export async function readSettings(rows: Rows): Promise<Settings> {
  const { rows: managers } = await sql<Settings['AccountManagers'][number]>`
    select p.id, p.name, p.email from people p
    where p.side = 'staff' and p.status = 'active' and p.roles ? 'account manager' order by p.name, p.id`.execute(rows)
  return {
    AccountManagers: managers,
    AccountBranches: await rows
      .selectFrom('branches')
      .select(['id', 'name'])
      .where('is_active', '=', true)
      .orderBy('name')
      .execute(),
    E2OFields: await rows.selectFrom('e2o_fields').select('label').orderBy('place').orderBy('id').execute(),
    FleetAllocations: await rows
      .selectFrom('fleet_allocations')
      .select(['id', 'name', 'branch_id', 'is_active as active'])
      .orderBy('name')
      .execute(),
    Settings: await namesAndValues(rows),
  }
}
