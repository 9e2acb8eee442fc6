// A person who asked for work and went on: the job acts for them as they are at that moment, through the accounts that were active when
// they asked. What they have lost since, the job has lost too.
import { assetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../db/database.ts'
import { asOwner, type Rows } from '../db/scope.ts'
import { sendMail } from '../mail/outbox.ts'
import type { Actor } from './actor.ts'
import type { Call, Portal } from './call.ts'
import { actorOfPerson } from './session.ts'

/** Who asked, and what narrowed their portal at that moment. */
export interface AskedBy {
  readonly user_id: number
  /** The accounts that were active; null: all of theirs. */
  readonly accounts: readonly string[] | null
  readonly asset_filter: unknown
}

/** What is kept of whoever asks for work that goes on without them. */
export const askedBy = ({ id, accounts, filter }: Actor) => ({
  user_id: id,
  accounts: accounts && [...accounts],
  asset_filter: filter && JSON.stringify(filter),
})

/** Undefined: no longer an active person. */
export async function absentActor(database: Database, asked: AskedBy): Promise<Actor | undefined> {
  const actor = await asOwner(database, (rows) => actorOfPerson(rows, asked.user_id))
  if (!actor) return undefined
  const { ownAccounts } = actor
  const kept = asked.accounts?.filter((account) => ownAccounts === null || ownAccounts.includes(account)) ?? ownAccounts
  const filter = assetFilter.safeParse(asked.asset_filter ?? undefined)
  return { ...actor, accounts: kept, filter: filter.success ? filter.data : null }
}

export interface AbsentCall {
  readonly call: Call
  /** Once the transaction is kept: makes stale what the calls touched, and does what they left for afterwards. */
  readonly finish: () => Promise<void>
}

/** A call as the server would make it, for work in the background. `requestId`: of the request that asked for the work. */
export function absentCall(portal: Portal, actor: Actor, rows: Rows, requestId: string): AbsentCall {
  const touched = new Set<string | null>()
  const later: ((rows: Rows) => Promise<void>)[] = []
  const call: Call = {
    rows,
    actor,
    portal,
    request: { id: requestId, ip: '', userAgent: null },
    bytes: new Uint8Array(),
    recordAudit: (...events) => {
      for (const { account = null } of events) touched.add(account)
      const by = { id: actor.id, name: actor.name }
      return recordAudit(rows, ...events.map((event) => ({ ...event, actor: event.actor ?? by, requestId })))
    },
    sendMail: (email) => sendMail(rows, email),
    afterwards: (work) => void later.push(work),
  }
  const finish = async (): Promise<void> => {
    for (const account of touched) portal.responseCache.changed(account)
    for (const each of later.splice(0)) await asOwner(portal.database, each)
  }
  return { call, finish }
}
