import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { advertAudiences, type advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { advertContent, isAdvertDue, isAdvertEnabled } from '@kerbline/domain/areas/advert/rules.ts'
import { createHash } from 'node:crypto'
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
  readonly id: number
  readonly today: string
  readonly side: 'customer' | 'staff'
}

/** Names that say for whom and when: kept from readers, who are told on or off. */
const advertTimes = {
  starts_on: 'popup_advert_starts_on',
  ends_on: 'popup_advert_ends_on',
  audience: 'popup_advert_audience',
} as const

/** Set anew when the advert is to be shown again to everybody; nobody reads it as a setting. */
const shownAgain = 'popup_advert_shown_again_at'

const versionOf = (stored: ReadonlyMap<string, string>): { readonly content: string; readonly version: string } => {
  const content = advertContent(stored.get('popup_advert_text') ?? '', {
    popup_advert_image: stored.get('popup_advert_image') ?? null,
    popup_advert_image_desktop: stored.get('popup_advert_image_desktop') ?? null,
    popup_advert_image_mobile: stored.get('popup_advert_image_mobile') ?? null,
  })
  const round = stored.get(shownAgain) ?? ''
  return { content, version: createHash('sha256').update(`${round}|${content}`).digest('base64url') }
}

async function hasClosed(rows: Rows, userId: number, version: string): Promise<boolean> {
  const closing = await rows
    .selectFrom('advert_closings')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return closing?.version === version
}

const storedAdvert = async (rows: Rows): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await rows.selectFrom('settings').select(['name', 'value']).where('name', 'like', 'popup_advert%').execute()).map(
      ({ name, value }) => [name, value],
    ),
  )

/** False where the advert is no longer the one that was seen. */
export async function closeAdvert(rows: Rows, userId: number, seen: string): Promise<boolean> {
  const { content, version } = versionOf(await storedAdvert(rows))
  if (content !== seen) return false
  await rows
    .insertInto('advert_closings')
    .values({ user_id: userId, version })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ version, closed_at: sql`now()` }))
    .execute()
  return true
}

/** Every closing is of an earlier round from now on. */
export const showAdvertAgain = (rows: Rows, at: string): Promise<unknown> =>
  rows
    .insertInto('settings')
    .values({ name: shownAgain, value: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: at, updated_at: sql`now()` }))
    .execute()

async function namesAndValues(rows: Rows, { id, today, side }: Onlooker): Promise<Settings['Settings']> {
  const stored = new Map(
    (await rows.selectFrom('settings').select(['name', 'value']).orderBy('name').execute()).map(({ name, value }) => [
      name,
      value,
    ]),
  )
  stored.set('last_date_of_data_call', (await lastDataCall(rows)) ?? '')
  const [starts_on, ends_on, audience] = Object.values(advertTimes).map((name) => stored.get(name) ?? null)
  const { version } = versionOf(stored)
  for (const name of [...Object.values(advertTimes), shownAgain]) stored.delete(name)
  const times = { starts_on: starts_on ?? null, ends_on: ends_on ?? null, audience: audience ?? null }
  const isShown = isAdvertEnabled(stored.get('popup_advert_enabled')) && isAdvertDue(times, today, side)
  if (!isAdvertDue(times, today, side) || (isShown && (await hasClosed(rows, id, version))))
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
    await sql`insert into settings (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value, updated_at = clock_timestamp() where settings.value <> excluded.value`.execute(
      rows,
    )
  }
}
