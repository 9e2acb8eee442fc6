// Whom somebody may write to, and who of them can hold a message of an account. People belong to no account, so these read the owner's rows
// and every question names the accounts of whoever asks.
import { readPreferences } from '@kerbline/domain/areas/profile/preferences.ts'
import { teamRoles, type MessageTeam } from '@kerbline/domain/areas/messages/addressing.ts'
import { sql, type SqlBool } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { actorsAmong } from '../../http/session.ts'

export const sees = (person: Actor): boolean => person.may.has('see messages')

/** Whether a message under this account reaches somebody; null: it belongs to the hire company alone. */
export const holds = (person: Actor, account: string | null): boolean =>
  sees(person) && (person.ownAccounts === null || (account !== null && person.ownAccounts.includes(account)))

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

/** Who looks after the companies of the active accounts. */
export async function managersOf(rows: Rows, actor: Actor): Promise<Actor[]> {
  if (actor.accounts === null) return []
  return actorsAmong(
    rows,
    sql<SqlBool>`u.side = 'staff' and u.id in (
      select c.manager_id from customers c join accounts a on a.customer_id = c.id where a.customer_account_number = any(${listOf(actor)}::text[]))`,
  )
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

/** Those of some people who want a message by email as it comes. */
export async function wantingEmails(rows: Rows, people: readonly Actor[]): Promise<Actor[]> {
  const ids = people.map(({ id }) => id)
  const { rows: found } = await sql<{ id: number; preferences: unknown }>`
    select id, preferences from users where id = any(${ids}::int[])`.execute(rows)
  const stored = new Map(found.map(({ id, preferences }) => [id, preferences]))
  return people.filter(({ id, side }) => readPreferences(stored.get(id), side).notifications.message_emails === 'mail')
}

export interface Branch {
  readonly id: number
  readonly name: string
  readonly email: string | null
}

/** Branches one may write to: a company's people to their own, staff to all. */
export async function branchesFor(rows: Rows, actor: Actor, typed = ''): Promise<Branch[]> {
  const isOwn =
    actor.side === 'staff'
      ? sql`true`
      : sql`b.id in (select c.branch_id from customers c join accounts a on a.customer_id = c.id where a.customer_account_number = any(${listOf(actor)}::text[]))`
  const { rows: found } = await sql<Branch>`
    select b.id, b.name, b.email from branches b where b.is_active and ${isOwn} and b.name ilike ${containing(typed)} order by b.name limit 20`.execute(
    rows,
  )
  return found
}

export interface Account {
  readonly account: string
  readonly name: string
}

/** Accounts of the scope by number or name. */
export async function accountsFor(rows: Rows, actor: Actor, typed: string): Promise<Account[]> {
  const isOwn = actor.accounts === null ? sql`true` : sql`a.customer_account_number = any(${listOf(actor)}::text[])`
  const { rows: found } = await sql<Account>`
    select a.customer_account_number as account, c.name from accounts a join customers c on c.id = a.customer_id
    where ${isOwn} and (a.customer_account_number ilike ${containing(typed)} or c.name ilike ${containing(typed)})
    order by c.name, a.customer_account_number limit 20`.execute(rows)
  return found
}

/** Undefined: not one of the scope. */
export async function accountOf(rows: Rows, actor: Actor, account: string): Promise<Account | undefined> {
  if (actor.accounts !== null && !actor.accounts.includes(account)) return undefined
  const { rows: found } = await sql<Account>`
    select a.customer_account_number as account, c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${account}`.execute(
    rows,
  )
  return found[0]
}
