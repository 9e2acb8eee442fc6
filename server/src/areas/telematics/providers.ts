// Telematics providers as staff keep them. The token goes in and never out: not into a list, a log or the audit trail.
import type { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { feedAddress, RefusedAddress } from './feed/outbound-address.ts'
import { arePrivateAddressesAllowed } from './feed-settings.ts'
import { telematicsChannel } from '../../jobs/jobs.ts'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import { requireVersion } from '../../http/require-version.ts'
import { sealedAs } from '../../secrets.ts'

type Endpoints = typeof telematicsEndpoints
type Provider = ReplyOf<Endpoints['providers']>['providers'][number]
type Values = InputOf<Endpoints['addProvider']>

const shown = sql`id, name, url, format, odometer_units, has_token, poll_minutes, is_enabled, last_snapshot_at, last_attempt_at, last_error, poll_requested_at, last_counts, only_complete,
  resettled_to is not null as is_resettling, updated_at`

const readProviders = async (rows: Rows): Promise<Provider[]> =>
  (
    await sql<Provider>`select ${shown} from telematics_providers order by is_enabled desc, sort_words(name), id`.execute(
      rows,
    )
  ).rows

async function readProvider(rows: Rows, id: number): Promise<Provider> {
  const {
    rows: [found],
  } = await sql<Provider>`select ${shown} from telematics_providers where id = ${id} for update`.execute(rows)
  if (!found) throw problem('not found')
  return found
}

/** An address we would not connect to is refused while it is typed, not at the next poll. */
async function assertAddress(rows: Rows, url: string | null): Promise<void> {
  if (url === null) return
  try {
    feedAddress(url, await arePrivateAddressesAllowed(rows))
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error
    throw problem('not valid', { fields: [{ field: 'url', reason: 'invalid', message: error.message }] })
  }
}

async function assertName(rows: Rows, name: string, id: number | null): Promise<void> {
  const taken =
    await sql`select from telematics_providers where lower(name) = lower(${name}) and id is distinct from ${id}`.execute(
      rows,
    )
  if (taken.rows.length > 0)
    throw problem('not valid', {
      fields: [{ field: 'name', reason: 'already_exists', message: 'Another provider has this name.' }],
    })
}

const siteOf = (url: string | null): string | null => (url !== null && URL.canParse(url) ? new URL(url).origin : null)

/** A token belongs to the site it was entered for: for another it has to be entered again, by way of no address too. */
function assertSameSite(before: Provider, url: string | null): void {
  if (!before.has_token || url === null || siteOf(url) === siteOf(before.url)) return
  throw problem('not valid', {
    fields: [
      {
        field: 'token',
        reason: 'missing',
        message: 'The new URL is on a different site. Enter its token, or remove the saved token.',
      },
    ],
  })
}

/** The query of an address may hold a key. */
const withoutQuery = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : url

/** For the trail: what was entered, and whether the token was touched. */
const auditedOf = ({
  name,
  url,
  format,
  odometer_units,
  poll_minutes,
  is_enabled,
  only_complete,
}: Omit<Values, 'token' | 'odometer_units'> & { readonly odometer_units: string }) => ({
  name,
  url: withoutQuery(url),
  format,
  odometer_units,
  poll_minutes,
  is_enabled,
  only_complete,
})
const touched = (token: Values['token']): object =>
  token === undefined ? {} : { access: token === null ? 'removed' : 'entered anew' }

export async function listProviders(call: Call): Promise<ReplyOf<Endpoints['providers']>> {
  if (!isAboveAccounts(call)) return { providers: [], can_change: false }
  return { providers: await readProviders(await staffRows(call)), can_change: true }
}

const sealed = ({ portal }: Call, token: string | null): string | null =>
  token === null ? null : portal.secrets.seal(token, sealedAs.feedToken)

export async function addProvider(call: Call, { token, ...values }: Values) {
  const rows = await staffRows(call)
  await assertName(rows, values.name, null)
  await assertAddress(rows, values.url)
  const { id } = await rows
    .insertInto('telematics_providers')
    .values({ ...values, bearer_token: sealed(call, token ?? null), created_by: call.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await call.recordAudit({
    action: 'telematics provider added',
    entity: 'telematics provider',
    entityId: id,
    after: { ...auditedOf(values), ...touched(token) },
  })
  await sql`select pg_notify(${telematicsChannel}, '')`.execute(rows)
  return { id, message: `${values.name} added.` }
}

export async function changeProvider(
  call: Call,
  { id, version, token, ...values }: InputOf<Endpoints['changeProvider']>,
) {
  const rows = await staffRows(call)
  const before = await readProvider(rows, id)
  await requireVersion(before, version)
  await assertName(rows, values.name, id)
  await assertAddress(rows, values.url)
  if (token === undefined) assertSameSite(before, values.url)
  const isTurned = before.only_complete !== values.only_complete
  await rows
    .updateTable('telematics_providers')
    .set({
      ...values,
      // What can no longer be asked is not waited for.
      ...((!values.is_enabled || values.url === null) && { poll_requested_at: null }),
      ...(token !== undefined && { bearer_token: sealed(call, token) }),
      // Every vehicle its kept readings are of is worked out anew, beside other work.
      ...(isTurned && { resettled_to: 0 }),
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  // Readings and decisions name their provider.
  if (before.name !== values.name) await renameReadings(rows, before.name, values.name)
  await call.recordAudit({
    action: 'telematics provider changed',
    entity: 'telematics provider',
    entityId: id,
    before: auditedOf(before),
    after: { ...auditedOf(values), ...touched(token) },
  })
  if (!isTurned) return { message: `${values.name} saved.` }
  await sql`select pg_notify(${telematicsChannel}, '')`.execute(rows)
  return { message: `${values.name} saved. We are recalculating its vehicles.` }
}

async function renameReadings(rows: Rows, from: string, to: string): Promise<void> {
  await sql`update equipment_readings set provider = ${to} where provider = ${from}`.execute(rows)
  await sql`update device_matches set provider = ${to} where provider = ${from}`.execute(rows)
}

const SOONEST_SECONDS = 60

export async function pollNow(call: Call, { id }: InputOf<Endpoints['pollNow']>) {
  const rows = await staffRows(call)
  const { name, url, is_enabled } = await readProvider(rows, id)
  if (!is_enabled) throw problem('not allowed now', { detail: `Polling is off for ${name}. Turn it on first.` })
  if (url === null) throw problem('not allowed now', { detail: `${name} has no feed URL. Import its files instead.` })
  const asked = await sql`update telematics_providers set poll_requested_at = now() where id = ${id}
    and (last_attempt_at is null or last_attempt_at < now() - make_interval(secs => ${SOONEST_SECONDS})) returning id`.execute(
    rows,
  )
  if (asked.rows.length === 0)
    throw problem('not allowed now', { detail: `${name} was polled less than a minute ago. Try again in a minute.` })
  await call.recordAudit({
    action: 'telematics poll asked for',
    entity: 'telematics provider',
    entityId: id,
    after: { name },
  })
  await sql`select pg_notify(${telematicsChannel}, '')`.execute(rows)
  return { message: `Polling ${name}.` }
}
