// Whom somebody may write to, and who of them can hold a message of an account. People belong to no account, so these read the owner's rows
// and every question names the accounts of whoever asks.
import { teamRoles, type MessageTeam } from '@kerbline/domain/areas/messages/addressing.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type SqlBool } from 'kysely'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { containing } from '../../db/containing.ts'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import { actorsAmong } from '../../http/session.ts'
import { coversOn } from '../profile/queries.ts'

export const todayOf = (portal: Pick<Call['portal'], 'clock'>): string => londonDate(portal.clock.businessNow())

export const sees = (person: Actor): boolean => person.may.has('see messages')

/** Whether a message under this account reaches somebody; null: it belongs to the hire company, and to all of its people. */
export const holds = (person: Actor, account: string | null): boolean =>
  sees(person) &&
  (account === null ? person.side === 'staff' : person.ownAccounts === null || person.ownAccounts.includes(account))

const listOf = (actor: Actor) => [...(actor.accounts ?? [])]

/** That a row `u` of users is of the hire company, or shares one of the active accounts. */
const inScopeOf = (actor: Actor) =>
  actor.accounts === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(u.side = 'staff' or account_numbers_of(u.customer_account_numbers) && ${listOf(actor)}::text[])`

export const peopleByIds = (rows: Rows, actor: Actor, ids: readonly number[]): Promise<Actor[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : actorsAmong(rows, sql<SqlBool>`u.id = any(${[...ids]}::int[]) and ${inScopeOf(actor)}`)

/** Staff and customers of the scope whose name or address carries what is typed. */
export async function peopleNamed(rows: Rows, actor: Actor, typed: string, max: number): Promise<Actor[]> {
  const { rows: found } = await sql<{ id: number }>`
    select u.id from users u where u.status = 'active' and ${inScopeOf(actor)} and u.id <> ${actor.id}
      and (u.name ilike ${containing(typed)} or u.email ilike ${containing(typed)}) order by u.name, u.id limit ${max}`.execute(
    rows,
  )
  const people = await peopleByIds(
    rows,
    actor,
    found.map(({ id }) => id),
  )
  return people.filter(sees).toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Who looks after the companies of the active accounts, and whoever covers for one of them on a London day. */
export async function managersOf(
  rows: Rows,
  actor: Actor,
  today: string,
): Promise<{ readonly person: Actor; readonly isCover: boolean }[]> {
  if (actor.accounts === null) return []
  const managers = await actorsAmong(
    rows,
    sql<SqlBool>`u.side = 'staff' and u.id in (
      select c.manager_id from customers c join accounts a on a.customer_id = c.id where a.customer_account_number = any(${listOf(actor)}::text[]))`,
  )
  const known = managers.map(({ id }) => id)
  const covers = (await coversOn(rows, known, today)).map(({ cover_id: id }) => id).filter((id) => !known.includes(id))
  const standingIn = (await peopleByIds(rows, actor, covers)).filter(({ side }) => side === 'staff')
  return [
    ...managers.map((person) => ({ person, isCover: false })),
    ...standingIn.map((person) => ({ person, isCover: true })),
  ]
}

export async function managersOfAccount(rows: Rows, account: string): Promise<Actor[]> {
  const people = await actorsAmong(
    rows,
    sql<SqlBool>`u.side = 'staff' and u.id in (
      select c.manager_id from customers c join accounts a on a.customer_id = c.id where a.customer_account_number = ${account})`,
  )
  return people.filter(sees)
}

export const teamMembers = async (rows: Rows, team: MessageTeam): Promise<Actor[]> =>
  (await actorsAmong(rows, sql<SqlBool>`u.side = 'staff'`)).filter(
    (person) => person.roles.includes(teamRoles[team]) && sees(person),
  )

/** Everyone of a company's own people who has the account. */
export const everyoneOf = async (rows: Rows, account: string): Promise<Actor[]> =>
  (
    await actorsAmong(
      rows,
      sql<SqlBool>`u.side = 'customer' and account_numbers_of(u.customer_account_numbers) @> array[${account}]::text[]`,
    )
  ).filter((person) => holds(person, account))

export interface Branch {
  readonly id: number
  readonly name: string
  readonly email: string | null
}

/** Branches one may write to: a company's people to their own, staff to all. */
const mayReach = (actor: Actor) =>
  actor.side === 'staff'
    ? sql<SqlBool>`b.is_active`
    : sql<SqlBool>`b.is_active and b.id in (select c.branch_id from customers c join accounts a on a.customer_id = c.id where a.customer_account_number = any(${listOf(actor)}::text[]))`

/** Those of them whose name carries what is typed: the first of them. */
export const branchesFor = async (rows: Rows, actor: Actor, typed: string): Promise<Branch[]> =>
  (
    await sql<Branch>`
      select b.id, b.name, b.email from branches b where ${mayReach(actor)} and b.name ilike ${containing(typed)} order by b.name limit 20`.execute(
      rows,
    )
  ).rows

/** Those of these that one may write to. */
export const branchesByIds = async (rows: Rows, actor: Actor, ids: readonly number[]): Promise<Branch[]> =>
  ids.length === 0
    ? []
    : (
        await sql<Branch>`
          select b.id, b.name, b.email from branches b where ${mayReach(actor)} and b.id = any(${[...ids]}::int[]) order by b.name`.execute(
          rows,
        )
      ).rows

export interface Account {
  readonly account: string
  readonly name: string
}

/** Accounts of the scope by number or name. */
export async function accountsFor(rows: Rows, actor: Actor, typed: string): Promise<Account[]> {
  const isOwn = actor.accounts === null ? sql`true` : sql`a.customer_account_number = any(${listOf(actor)}::text[])`
  const { rows: found } = await sql<Account>`
    select a.customer_account_number as account, c.name from accounts a join customers c on c.id = a.customer_id
    where ${isOwn} and ${isSomebodys} and (a.customer_account_number ilike ${containing(typed)} or c.name ilike ${containing(typed)})
    order by c.name, a.customer_account_number limit 20`.execute(rows)
  return found
}

/** Undefined: not one of the scope. */
export async function accountOf(rows: Rows, actor: Actor, account: string): Promise<Account | undefined> {
  if (actor.accounts !== null && !actor.accounts.includes(account)) return undefined
  const { rows: found } = await sql<Account>`
    select a.customer_account_number as account, c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${account} and ${isSomebodys}`.execute(
    rows,
  )
  return found[0]
}
