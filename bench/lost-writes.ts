// Looks for acknowledged writes in a portal that was killed and started again.
import { sql } from 'kysely'
import { openDatabase } from '@kerbline/server/db/database.ts'
import type { Ledger, State } from './acknowledged.ts'

const askAsJson = async (address: string, token: string): Promise<unknown> => {
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${new URL(address).pathname} answered ${reply.status}: ${text}`)
  return JSON.parse(text)
}

const entry = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The received messages: their id, and whether they count as read. */
export const inboxOf = async (base: string, token: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    list(entry(await askAsJson(`${base}/api/message/inbox/`, token), 'received')).map((message) => [
      String(entry(message, 'id')),
      entry(message, 'isRead') === true ? 'read' : 'unread',
    ]),
  )

const activeAccount = async (base: string, token: string): Promise<string> =>
  String(entry(list(entry(await askAsJson(`${base}/api/scope`, token), 'accounts'))[0], 'account_number'))

const isRight = (found: string, { acknowledged, sent }: State): boolean =>
  acknowledged === '' || found === acknowledged || found === sent

/** Two people: what one chooses to see must not hide the other's messages. */
export interface Tokens {
  readonly reader: string
  readonly chooser: string
  /** Of the hire company: moves cases on. */
  readonly staff: string
}

/** Each state that is neither what was acknowledged last nor what was asked last. What is found becomes the new start. */
export async function lostStates(base: string, tokens: Tokens, ledger: Ledger): Promise<string[]> {
  const messages = await inboxOf(base, tokens.reader)
  const account = await activeAccount(base, tokens.chooser)
  const lost: string[] = []
  for (const [record, state] of ledger.states) {
    const found = record === 'active accounts' ? account : (messages.get(record.slice('message '.length)) ?? 'gone')
    if (!isRight(found, state)) lost.push(`${record}: ${found}, acknowledged ${state.acknowledged}, sent ${state.sent}`)
    ledger.states.set(record, { acknowledged: found, sent: found })
  }
  return lost
}

/** Each acknowledged session that the portal does not know. */
export async function lostSessions(base: string, tokens: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (const token of tokens) {
    const reply = await fetch(`${base}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    if (reply.status === 429) throw new Error('The sessions were asked for too fast')
    if (!reply.ok) lost.push(`a session (${reply.status})`)
  }
  return lost
}

/** Each acknowledged deletion request that is not in the database. The server must have stopped. */
export async function lostRequests(
  place: { readonly DATA_DIR: string; readonly DATABASE_URL: string | undefined },
  references: readonly string[],
): Promise<string[]> {
  const database = await openDatabase(place)
  try {
    const { rows } = await sql<{ reference: string }>`select reference from account_deletion_requests`.execute(
      database.kysely,
    )
    const found = new Set(rows.map(({ reference }) => reference))
    return references.filter((reference) => !found.has(reference)).map((reference) => `deletion request ${reference}`)
  } finally {
    await database.close()
  }
}
