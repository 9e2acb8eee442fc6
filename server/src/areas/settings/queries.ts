import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { advertAudiences, type advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { isAdvertDue, isAdvertEnabled } from '@kerbline/domain/areas/advert/rules.ts'
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

export interface Onlooker {
  readonly today: string
  readonly side: 'customer' | 'staff'
}

/** Names that say for whom and when: kept from readers, who are told on or off. */
const advertTimes = {
  starts_on: 'popup_advert_starts_on',
  ends_on: 'popup_advert_ends_on',
  audience: 'popup_advert_audience',
} as const

async function namesAndValues(rows: Rows, { today, side }: Onlooker): Promise<Settings['Settings']> {
  const stored = new Map(
    (await rows.selectFrom('settings').select(['name', 'value']).orderBy('name').execute()).map(({ name, value }) => [
      name,
      value,
    ]),
  )
  stored.set('last_date_of_data_call', (await lastDataCall(rows)) ?? '')
  const [starts_on, ends_on, audience] = Object.values(advertTimes).map((name) => stored.get(name) ?? null)
  for (const name of Object.values(advertTimes)) stored.delete(name)
  if (!isAdvertDue({ starts_on: starts_on ?? null, ends_on: ends_on ?? null, audience: audience ?? null }, today, side))
    stored.set('popup_advert_enabled', 'false')
  for (const name of specifiedNames) if (!stored.has(name)) stored.set(name, '')
  return [...stored].map(([name, value]) => ({ name, value }))
}

/** The pick lists and the name and value settings. */
export async function readSettings(rows: Rows, onlooker: Onlooker): Promise<Settings> {
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
    Settings: await namesAndValues(rows, onlooker),
  }
}

export type Advert = ReplyOf<(typeof advertEndpoints)['read']>
type AdvertValues = Omit<Advert, 'updated_at'>

const advertNames: Readonly<Record<keyof AdvertValues, string>> = {
  is_enabled: 'popup_advert_enabled',
  text: 'popup_advert_text',
  image_desktop: 'popup_advert_image_desktop',
  image_mobile: 'popup_advert_image_mobile',
  ...advertTimes,
}

/** The popup advert with its dates and audience. */
export async function readAdvert(rows: Rows): Promise<Advert> {
  const stored = await rows
    .selectFrom('settings')
    .select(['name', 'value', 'updated_at'])
    .where('name', 'like', 'popup_advert%')
    .execute()
  const valueOf = (name: keyof AdvertValues): string =>
    stored.find((each) => each.name === advertNames[name])?.value ?? ''
  const audience = advertAudiences.find((each) => each === valueOf('audience')) ?? 'all'
  return {
    is_enabled: isAdvertEnabled(valueOf('is_enabled')),
    text: valueOf('text'),
    image_desktop: valueOf('image_desktop'),
    image_mobile: valueOf('image_mobile'),
    starts_on: valueOf('starts_on') || null,
    ends_on: valueOf('ends_on') || null,
    audience,
    updated_at:
      stored
        .map((each) => each.updated_at)
        .toSorted()
        .at(-1) ?? null,
  }
}

export async function writeAdvert(rows: Rows, values: AdvertValues): Promise<void> {
  const given: Readonly<Record<string, string | boolean | null>> = values
  for (const [key, name] of Object.entries(advertNames)) {
    const value = String(given[key] ?? '')
    await sql`insert into settings (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value, updated_at = now() where settings.value <> excluded.value`.execute(
      rows,
    )
  }
}
