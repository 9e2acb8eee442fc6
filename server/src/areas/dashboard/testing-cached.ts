// Ready answers built for tests as the server builds them, without HTTP: whose eyes, which filter, then the row's schema.
import { complianceEvent } from '@kerbline/domain/areas/compliance/specified.ts'
import { dashboardReply, type Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { isWholeDashboard } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { assetFilter, type AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { vehicleRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { z } from 'zod'
import { areas } from '../../areas.ts'
import type { Database } from '../../db/database.ts'
import { openScope } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { isCached } from '../../http/call.ts'
import { replyText } from '../../http/reply.ts'
import { today } from './testing-fleet-rows.ts'

/** Every call that is kept in the response cache. */
export const cachedCalls = Object.entries(endpoints).flatMap(([name, calls]) =>
  Object.entries(calls).flatMap(([verb, row]) => {
    const handler = Object.entries(areas).find(([area]) => area === name)?.[1].handlers[verb]
    return isCached(handler) ? [{ name: `${name}.${verb}`, row, handler }] : []
  }),
)

export const actorOf = (
  account: string,
  may: readonly Permission[] = permissions,
  filter: AssetFilter | null = null,
): Actor => ({
  id: 7,
  sessionId: 1,
  name: 'Priya',
  email: 'priya@kerbline.example',
  jobTitle: null,
  side: 'customer',
  isAdmin: false,
  roles: [],
  may: new Set(may),
  costLimitPence: 0,
  writtenAccounts: [],
  lastLoginAt: null,
  ownAccounts: [account],
  accounts: [account],
  recentAccounts: [],
  filter,
  viewedBy: null,
})
const now = `${today}T10:00:00.000Z`
export const narrowTo = (some: Partial<AssetFilter>): AssetFilter => assetFilter.parse(some)

export const cached = z.object({ vehicles: z.array(vehicleRow), allVehicleEvents: z.array(complianceEvent) })

export function cachedCall(name: string) {
  const found = cachedCalls.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is not kept ready`)
  return found
}

/** The dashboard's reply, none of whose parts failed. */
export function wholeDashboard(reply: unknown): Dashboard {
  const dashboard = dashboardReply.parse(reply)
  if (!isWholeDashboard(dashboard)) throw new Error('A part of the dashboard failed')
  return dashboard
}

/** No part fails here: one that does fails the test. */
const refuse = (_: string, error: unknown): never => {
  throw error
}

/** The reply as it leaves, read back through its schema. */
export async function buildCached(database: Database, name: string, actor: Actor): Promise<unknown> {
  const { handler, row } = cachedCall(name)
  const built = await openScope(
    database,
    { kind: 'accounts', accounts: actor.accounts ?? [], userId: actor.id },
    (rows) => handler.build(rows, { today, now, actor, failed: refuse, leaveOut: () => undefined }),
    { isReadOnly: true },
  )
  const isText = typeof built === 'object' && built !== null && 'json' in built && typeof built.json === 'string'
  // What the database writes as text leaves as it is written.
  return row.reply.parse(JSON.parse(isText ? String(built.json) : replyText(row, built, actor.may)))
}
