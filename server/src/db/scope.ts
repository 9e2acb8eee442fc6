// The second lock: every request and job reaches rows only through here, in one transaction under an unprivileged role
// whose row-level policies see the accounts set for that transaction alone.
import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { DatabaseMisuse } from './database-errors.ts'
import { assertRoom, minFreeBytes, minFreeBytesForOwner } from './disk-space.ts'
import type { Beginning } from './connection/session.ts'
import type { Tables as PortalTables } from './tables.ts'
import { runGivingWay, runTransaction } from './transaction.ts'

/** Whose eyes the work has. */
export type Scope =
  /** A person bound to account numbers; with none, nothing is visible. `namesCompanies`: but for the names of companies (audience_companies). */
  | {
      readonly kind: 'accounts'
      readonly accounts: readonly string[]
      readonly userId: number | string
      readonly namesCompanies?: boolean
    }
  /** Staff with “see all accounts”; rows without an account too. */
  | { readonly kind: 'all'; readonly userId: number | string }
  /** Nobody: named functions only. */
  | { readonly kind: 'public' }
  /** A job by name: for the accounts it states, or for all when it states none. */
  | { readonly kind: 'job'; readonly name: string; readonly accounts?: readonly string[] }

/** The tables inside a transaction. */
export type Rows<Tables = PortalTables> = Transaction<Tables>

/** What the work may do besides reading and writing rows. */
export interface Within {
  /** Notifies a channel when, and only when, the transaction is saved. */
  notify(channel: string, payload: string): Promise<void>
  /** Runs `then` once the transaction is saved, before the caller goes on. A failure of `then` is the caller's. */
  afterCommit(then: () => void | Promise<void>): void
}

export interface ScopeOptions {
  /** True for requests that only read: the database refuses writes, and the end of the transaction costs no waiting. */
  readonly isReadOnly?: boolean
  /** The longest one statement may run. Requests: 4 seconds, so that they fail within five. Jobs, owner: 60. 0: no limit. */
  readonly limitMilliseconds?: number
  /** True for reads nobody should wait behind: between two statements the session goes to those who wait for one. Read-only alone. */
  readonly givesWay?: boolean
}

/** The longest a request's statement may run. */
export const requestLimitMilliseconds = 4_000
/** The longest a statement of a job or of the owner may run. */
export const jobLimitMilliseconds = 60_000

const plainName = /^[A-Za-z0-9-]{1,20}$/
const plainId = /^[A-Za-z0-9-]{1,64}$/
const plainJob = /^[A-Za-z0-9 _-]{1,60}$/

// The settings travel as literals in one message with `begin`, so nothing but plain characters may enter them.
const literal = (text: string, allowed: RegExp, what: string): string => {
  if (!allowed.test(text)) throw new DatabaseMisuse(`“${text}” is not ${what}`)
  return text
}

/** What is no account number is nobody's: it is left out, as it matches no row. */
const accountList = (accounts: readonly string[]): string =>
  `'${accounts.filter((account) => plainName.test(account)).join(',')}'`

const settingsOf = (who: Scope): readonly string[] => {
  switch (who.kind) {
    case 'public':
      return ['set local role portal_public']
    case 'all':
      return [
        'set local role portal_all',
        `set local app.user_id = '${literal(String(who.userId), plainId, 'a user id')}'`,
      ]
    case 'accounts':
      return [
        'set local role portal_accounts',
        `set local app.accounts = ${accountList(who.accounts)}`,
        ...(who.namesCompanies ? [`set local app.names_companies = 'yes'`] : []),
        `set local app.user_id = '${literal(String(who.userId), plainId, 'a user id')}'`,
      ]
    case 'job':
      return [
        ...(who.accounts === undefined
          ? ['set local role portal_all']
          : ['set local role portal_accounts', `set local app.accounts = ${accountList(who.accounts)}`]),
        `set local app.job = '${literal(who.name, plainJob, 'the name of a job')}'`,
      ]
  }
}

const beginningOf = (settings: readonly string[], isReadOnly: boolean, limitMilliseconds: number): Beginning => ({
  sql: [
    isReadOnly ? 'begin read only' : 'begin',
    ...settings,
    `set local statement_timeout = ${Math.max(0, Math.floor(limitMilliseconds))}`,
  ].join(';'),
  isReadOnly,
  limitMilliseconds,
})

const runScope = async <Tables, Result>(
  database: Database<Tables>,
  beginning: Beginning,
  minBytes: number,
  work: (rows: Rows<Tables>, within: Within) => Promise<Result>,
  givesWay = false,
): Promise<Result> => {
  const { inner, kysely } = database
  if (!beginning.isReadOnly && inner.freeBytes !== undefined) await assertRoom(inner.freeBytes, minBytes)
  const following: (() => void | Promise<void>)[] = []
  const run = givesWay && beginning.isReadOnly ? runGivingWay : runTransaction
  const result = await run({ ...inner, kysely }, beginning, (rows) =>
    work(rows, {
      notify: (channel, payload) => database.notify(channel, payload, rows),
      afterCommit: (then) => void following.push(then),
    }),
  )
  for (const then of following) await then()
  return result
}

/**
 * Runs `work` in one transaction that sees what `who` may see. Saved when it resolves; when it throws nothing remains.
 * Inside, only `rows` reaches the database; the outer handle and another scope are refused ({@link DatabaseMisuse}).
 */
export const openScope = async <Result, Tables = PortalTables>(
  database: Database<Tables>,
  who: Scope,
  work: (rows: Rows<Tables>, within: Within) => Promise<Result>,
  options: ScopeOptions = {},
): Promise<Result> => {
  const {
    isReadOnly = false,
    givesWay = false,
    limitMilliseconds = who.kind === 'job' ? jobLimitMilliseconds : requestLimitMilliseconds,
  } = options
  return runScope(database, beginningOf(settingsOf(who), isReadOnly, limitMilliseconds), minFreeBytes, work, givesWay)
}

// Transactions that began as the owner: only these may be narrowed, so that a scope can never be left for a wider one.
const ownersRows = new WeakSet<object>()

/**
 * Runs `work` as the owner of the tables, who is above every policy. For platform tables that belong to no account and
 * only these callers: sign-in and sessions (http), migrations and upkeep (db), the queue (jobs), the outbox (mail), the
 * audit chain, operator commands and demo data. An area states its scope, or narrows with {@link enterScope} at once.
 */
export const asOwner = async <Result, Tables = PortalTables>(
  database: Database<Tables>,
  work: (rows: Rows<Tables>, within: Within) => Promise<Result>,
  { isReadOnly = false, limitMilliseconds = jobLimitMilliseconds }: ScopeOptions = {},
): Promise<Result> =>
  runScope(database, beginningOf([], isReadOnly, limitMilliseconds), minFreeBytesForOwner, (rows, within) => {
    ownersRows.add(rows)
    return work(rows, within)
  })

/** Narrows an owner's transaction to what `who` may see, for the rest of it. There is no way back within it. */
export const enterScope = async <Tables>(rows: Rows<Tables>, who: Scope): Promise<void> => {
  if (!ownersRows.has(rows)) throw new DatabaseMisuse('Only a transaction of the owner can be narrowed to a scope')
  ownersRows.delete(rows)
  await sql.raw(settingsOf(who).join(';')).execute(rows)
}
