// A person who asked for work and went on: the job acts for them as they are at that moment, through the accounts that were active when
// they asked. What they have lost since, the job has lost too.
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../db/database.ts'
import { asOwner, type Rows } from '../db/scope.ts'
import type { Email } from '../mail/emails.ts'
import { sendMail } from '../mail/outbox.ts'
import { filterOf, type Actor } from './actor.ts'
import type { AuditEvent, Call, GuestCall, Portal, RequestFacts } from './call.ts'
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
  return { ...actor, accounts: kept, filter: filterOf(asked.asset_filter, actor.may) }
}

export interface BackgroundCall<Made extends GuestCall> {
  readonly call: Made
  /** Once the transaction is kept: makes stale what the calls touched, and does what they left for afterwards. */
  readonly finish: () => Promise<void>
}

function backgroundCall<By extends Actor | undefined>(
  portal: Portal,
  actor: By,
  rows: Rows,
  facts: Pick<RequestFacts, 'id' | 'through'>,
): BackgroundCall<GuestCall & { readonly actor: By }> {
  const { id: requestId } = facts
  const touched = new Set<string | null>()
  const later: ((rows: Rows) => Promise<void>)[] = []
  const by = actor && { id: actor.id, name: actor.name }
  const call = {
    rows,
    actor,
    portal,
    request: { ip: '', userAgent: null, ...facts },
    bytes: new Uint8Array(),
    recordAudit: (...events: readonly AuditEvent[]) => {
      for (const { account = null } of events) touched.add(account)
      return recordAudit(
        rows,
        ...events.map((event) => ({ ...event, ...(by && { actor: event.actor ?? by }), requestId })),
      )
    },
    sendMail: (email: Email) => sendMail(rows, email),
    afterwards: (work: (rows: Rows) => Promise<void>) => void later.push(work),
  }
  const finish = async (): Promise<void> => {
    for (const account of touched) portal.responseCache.changed(account)
    for (const each of later.splice(0)) await asOwner(portal.database, each)
  }
  return { call, finish }
}

/** A call as the server would make it, for work in the background. `requestId`: of the request that asked for the work. */
export const absentCall = (portal: Portal, actor: Actor, rows: Rows, requestId: string): BackgroundCall<Call> =>
  backgroundCall(portal, actor, rows, { id: requestId })

/** A call that somebody made by writing a letter. */
export const mailedCall = (portal: Portal, actor: Actor, rows: Rows): BackgroundCall<Call> =>
  backgroundCall(portal, actor, rows, { id: randomUUID(), through: 'mail' })

/** A call of the portal itself: nobody asked for it, and the trail says so. */
export const portalCall = (portal: Portal, rows: Rows): BackgroundCall<GuestCall> =>
  backgroundCall(portal, undefined, rows, { id: randomUUID() })
