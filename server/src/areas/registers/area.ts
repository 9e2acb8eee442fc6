// The registers of DVSA and DVLA as staff see them, and as a vehicle's page asks for them. Nothing here talks to a register:
// what is asked for is noted, and the background jobs do it.
import type { RegisterSource } from '@kerbline/domain/areas/registers/changes.ts'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { area, type Call } from '../../http/call.ts'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import {
  checksOf,
  countRecalls,
  findVehicle,
  lastRuns,
  registerChanges,
  countChanges,
  registerCounts,
  registerProblems,
  testsOf,
} from './queries.ts'
import { registerRequestChannel, registerSyncChannel } from '../../jobs/jobs.ts'

const sources: readonly RegisterSource[] = ['dvsa', 'dvla']
const PAGE = 25

const variables: Readonly<Record<RegisterSource, readonly (keyof Config)[]>> = {
  dvsa: ['DVSA_TOKEN_URL', 'DVSA_CLIENT_ID', 'DVSA_CLIENT_SECRET', 'DVSA_API_KEY'],
  dvla: ['DVLA_API_KEY'],
}
const isConfigured = (config: Config, source: RegisterSource): boolean =>
  variables[source].every((name) => config[name] !== undefined)

async function state(call: Call) {
  const { config } = call.portal
  const isOpen = isAboveAccounts(call)
  const rows = isOpen ? await staffRows(call) : null
  const [counts, runs] = rows ? [await registerCounts(rows), await lastRuns(rows)] : [[], []]
  return {
    registers: sources.map((source) => {
      const {
        vehicles = 0,
        checked = 0,
        not_found = 0,
        failed = 0,
      } = counts.find((each) => each.source === source) ?? {}
      const run = runs.find((each) => each.source === source)
      return {
        source,
        is_configured: isConfigured(config, source),
        variables: [...variables[source]],
        last_run: run ?? null,
        vehicles,
        checked,
        not_found,
        failed,
      }
    }),
    recalls: rows ? await countRecalls(rows) : 0,
  }
}

async function vehicleOf({ rows }: Call, id: number) {
  const vehicle = await findVehicle(rows, id)
  if (!vehicle) throw problem('not found')
  return vehicle
}

export const registersArea = area(registersEndpoints, {
  state,

  changes: async (call, { before }) => {
    if (!isAboveAccounts(call)) return { changes: [], total: 0, next: null }
    const rows = await staffRows(call)
    const { may } = call.actor
    const found = await registerChanges(rows, may, before, PAGE + 1)
    const changes = found.slice(0, PAGE)
    const next = found.length > PAGE ? (changes.at(-1)?.id ?? null) : null
    return { changes, total: await countChanges(rows, may), next }
  },

  problems: async (call, { after }) =>
    isAboveAccounts(call)
      ? registerProblems(await staffRows(call), after, PAGE)
      : { problems: [], total: 0, next: null },

  runNow: async (call) => {
    const rows = await staffRows(call)
    if (!sources.some((source) => isConfigured(call.portal.config, source)))
      throw problem('not allowed now', {
        detail: 'DVSA and DVLA checks are off. Set their variables and restart the server.',
      })
    await call.recordAudit({ action: 'register round asked for', entity: 'register' })
    await sql`select pg_notify(${registerSyncChannel}, '')`.execute(rows)
    return { message: 'Checking DVSA and DVLA. Vehicles checked in the last 20 hours are skipped.' }
  },

  ofVehicle: async (call, { id }) => {
    const { has_recall, tax_status, mot_status } = await vehicleOf(call, id)
    const { rows, actor, portal } = call
    const known = await checksOf(rows, id)
    const blank = { outcome: null, detail: null, checked_at: null, requested_at: null }
    return {
      has_recall,
      tax_status,
      mot_status,
      checks: sources.map((source) => ({
        ...blank,
        ...known.find((each) => each.source === source),
        source,
        is_configured: isConfigured(portal.config, source),
      })),
      tests: await testsOf(rows, id),
      can_refresh:
        actor.side === 'staff' &&
        actor.may.has('edit vehicles') &&
        sources.some((source) => isConfigured(portal.config, source)),
    }
  },

  refresh: async (call, { id }) => {
    const vehicle = await vehicleOf(call, id)
    if (call.actor.side !== 'staff') throw problem('no permission')
    const asked = sources.filter((source) => isConfigured(call.portal.config, source))
    if (asked.length === 0) throw problem('not allowed now', { detail: 'DVSA and DVLA checks are off.' })
    await sql`insert into register_checks as kept (vehicle_id, source, customer_account_number, requested_at)
      select ${id}::int, source, ${vehicle.account}, now() from unnest(${asked}::text[]) as asked(source)
      on conflict (vehicle_id, source) do update set requested_at = coalesce(kept.requested_at, excluded.requested_at)`.execute(
      call.rows,
    )
    await call.recordAudit({
      action: 'registers asked',
      entity: 'vehicle',
      entityId: id,
      account: vehicle.account,
      after: { registers: asked },
    })
    await sql`select pg_notify(${registerRequestChannel}, '')`.execute(call.rows)
    return { message: `Checking DVSA and DVLA for ${displayRegistration(vehicle.reg_no)}.` }
  },
})
