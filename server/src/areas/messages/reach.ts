// Who gets a message, and under which account it stands: one answer for whoever looks before sending and for the sending itself.
import { type Addressee, mayBroadcast, mayWriteTo, readAddressee } from '@kerbline/domain/areas/messages/addressing.ts'
import { problem, type Problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import {
  accountOf,
  branchesByIds,
  everyoneOf,
  holds,
  managersOf,
  managersOfAccount,
  peopleByIds,
  sees,
  teamMembers,
  type Branch,
} from './people.ts'

export interface Asked {
  readonly to: readonly string[]
  readonly account: string | null
  readonly reply_to: number | null
}

/** The message that is answered. */
export interface Answered {
  readonly id: number
  readonly thread_id: number
  readonly account: string | null
  readonly is_broadcast: boolean
  readonly sender_id: number
  readonly reg_no: string | null
}

export interface Reach {
  readonly people: readonly Actor[]
  readonly account: string | null
  readonly accountName: string | null
  /** As the writer named them. */
  readonly addressed: readonly string[]
  readonly isBroadcast: boolean
  /** Desks that read mail as well. */
  readonly branches: readonly Branch[]
  readonly answered: Answered | null
}

const refused = (message: string): Problem =>
  problem('not valid', { fields: [{ field: 'to', reason: 'not_allowed', message }] })

/** A message of one's own mailbox. @throws problem 'not found' */
export async function answeredOf(rows: Rows, actor: Actor, id: number): Promise<Answered> {
  const isOfStaff = actor.side === 'staff' ? sql`m.customer_account_number is null` : sql`false`
  const isInScope =
    actor.accounts === null
      ? sql`true`
      : sql`(m.customer_account_number = any(${[...actor.accounts]}::text[]) or ${isOfStaff})`
  const { rows: found } = await sql<Answered>`
    select m.id, m.thread_id, m.customer_account_number as account, m.is_broadcast, m.sender_id, m.reg_no from messages m
    where m.id = ${id} and ${isInScope} and (m.sender_id = ${actor.id} and m.sender_folder <> 'deleted'
      or exists (select from message_recipients r where r.message_id = m.id and r.user_id = ${actor.id} and r.folder <> 'deleted'))`.execute(
    rows,
  )
  const [answered] = found
  if (!answered) throw problem('not found')
  return answered
}

/** Who took part in what is answered, but for oneself: of a message to everyone its writer alone. */
export async function othersIn(
  rows: Rows,
  actor: Actor,
  { id, is_broadcast: isBroadcast, sender_id: sender }: Answered,
) {
  const { rows: got } = isBroadcast
    ? { rows: [] }
    : await sql<{ id: number }>`select user_id as id from message_recipients where message_id = ${id}`.execute(rows)
  const ids = [sender, ...got.map((each) => each.id)].filter((each) => each !== actor.id)
  return peopleByIds(rows, actor, [...new Set(ids)])
}

interface Parts {
  readonly people: readonly Actor[]
  readonly teams: readonly Extract<Addressee, { kind: 'team' }>[]
  readonly branches: readonly Branch[]
  readonly everyone: string | null
}

interface Writing {
  readonly answered: Answered | null
  readonly today: string
}

async function namedPeople(rows: Rows, actor: Actor, ids: readonly number[], { answered, today }: Writing) {
  const found = (await peopleByIds(rows, actor, ids)).filter((person) => sees(person) && person.id !== actor.id)
  const managers = new Set((await managersOf(rows, actor, today)).map(({ person }) => person.id))
  const others = new Set(answered ? (await othersIn(rows, actor, answered)).map(({ id }) => id) : [])
  const writer = { side: actor.side, mayBroadcast: actor.may.has('broadcast messages') }
  const allowed = found.filter((person) =>
    mayWriteTo(writer, { side: person.side, isManager: managers.has(person.id), isInThread: others.has(person.id) }),
  )
  if (allowed.length < ids.filter((id) => id !== actor.id).length)
    throw refused('You cannot message one of these people. Remove them and send again.')
  return allowed
}

async function partsOf(rows: Rows, actor: Actor, asked: Asked, writing: Writing): Promise<Parts> {
  const all = asked.to.flatMap((written) => readAddressee(written) ?? [])
  const idsOf = (kind: 'person' | 'branch') => [...new Set(all.flatMap((to) => (to.kind === kind ? [to.id] : [])))]
  const accounts = [...new Set(all.flatMap((to) => (to.kind === 'everyone' ? [to.account] : [])))]
  if (accounts.length > 1) throw refused('You can only message everyone on one account at a time.')
  const writer = { side: actor.side, mayBroadcast: actor.may.has('broadcast messages') }
  if (accounts.length > 0 && !mayBroadcast(writer))
    throw refused('You need the “broadcast messages” permission to message everyone on an account.')
  const branches = await branchesByIds(rows, actor, idsOf('branch'))
  if (branches.length < idsOf('branch').length)
    throw refused('You cannot message one of these branches. Remove it and send again.')
  return {
    people: await namedPeople(rows, actor, idsOf('person'), writing),
    teams: all.flatMap((to) => (to.kind === 'team' ? [to] : [])),
    branches,
    everyone: accounts[0] ?? null,
  }
}

const among = (list: readonly string[] | null, account: string): boolean => list === null || list.includes(account)

/** The account a message stands under: that of what it answers, else one that everybody named has in common; between staff alone none. */
function accountFor(actor: Actor, { people, everyone }: Parts, asked: Asked, answered: Answered | null): string | null {
  if (answered) return answered.account
  const chosen = everyone ?? asked.account
  if (chosen !== null) {
    if (!among(actor.accounts, chosen)) throw refused('You do not have access to that account.')
    return chosen
  }
  if (actor.side === 'staff' && people.every(({ side }) => side === 'staff')) return null
  const bound = people.filter(({ ownAccounts }) => ownAccounts !== null)
  const [first, ...rest] = bound
  if (!first) {
    if (actor.accounts === null) return null
    const own = actor.accounts[0]
    if (own === undefined) throw refused('You do not have an account to send from. Ask your administrator.')
    return own
  }
  const candidates = (actor.accounts ?? first.ownAccounts ?? []).filter(
    (account) => among(first.ownAccounts, account) && rest.every(({ ownAccounts }) => among(ownAccounts, account)),
  )
  const common = candidates[0]
  if (common === undefined) throw refused('These people are not on the same account. Message each company separately.')
  return common
}

/** @throws problem 'not valid' naming `to` in words, 'not found' for a message one cannot answer */
export async function reachOf(rows: Rows, actor: Actor, asked: Asked, today: string): Promise<Reach> {
  const answered = asked.reply_to === null ? null : await answeredOf(rows, actor, asked.reply_to)
  const parts = await partsOf(rows, actor, asked, { answered, today })
  const account = accountFor(actor, parts, asked, answered)
  const named = account === null ? undefined : await accountOf(rows, actor, account)
  if (account !== null && !named) throw refused('You do not have access to that account.')
  const left = parts.people.find((person) => !holds(person, account))
  if (left)
    throw refused(
      account === null
        ? `${left.name} can only read messages about their own accounts. Choose the account.`
        : `${left.name} does not have access to account ${account}.`,
    )
  const groups = [
    ...(await Promise.all(parts.teams.map(({ team }) => teamMembers(rows, team)))),
    parts.everyone === null ? [] : await everyoneOf(rows, parts.everyone),
    parts.branches.length === 0 || account === null ? [] : await managersOfAccount(rows, account),
  ].flat()
  const people = [...parts.people, ...groups.filter((person) => holds(person, account))].filter(
    ({ id }) => id !== actor.id,
  )
  return {
    people: [...new Map(people.map((person) => [person.id, person])).values()],
    account,
    accountName: named?.name ?? null,
    addressed: [
      ...parts.people.map(({ name }) => name),
      ...parts.teams.map(({ team }) => team),
      ...parts.branches.map(({ name }) => name),
      ...(parts.everyone === null ? [] : [`Everyone at ${named?.name ?? parts.everyone} (${parts.everyone})`]),
    ],
    isBroadcast: parts.everyone !== null,
    branches: parts.branches.filter(({ email }) => email !== null && email !== ''),
    answered,
  }
}
