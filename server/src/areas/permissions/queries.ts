// Rules and what they do, as stored; and the run that brings people into line with them, for this area, for changes of one person
// and for the night.
import { parseAccountNumbers } from '@kerbline/domain/areas/auth/account-numbers.ts'
import {
  dryRun,
  isRuleWithin,
  type Person,
  type PersonChange,
  type Rule,
} from '@kerbline/domain/areas/permissions/rules.ts'
import { isWithinAccounts, type Granter } from '@kerbline/domain/areas/users/granting.ts'
import { readEffects, readPhrases } from '@kerbline/domain/areas/users/rights.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Call, Rows, AuditEvent } from '../../http/call.ts'

const accessLock = 5_372_041

/**
 * Whoever changes what people may do does so one after the other, taken before any row is: what was read is what is changed, and two
 * administrators cannot unmake each other at once.
 */
export const lockAccess = (rows: Rows) => sql`select pg_advisory_xact_lock(${accessLock})`.execute(rows)

export interface StoredRule extends Rule {
  readonly within: readonly string[] | null
  readonly created_at: string
  readonly updated_at: string
}

interface RuleRow extends Omit<StoredRule, 'when'> {
  readonly conditions: unknown
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function ruleOf({ conditions, ...rest }: RuleRow): StoredRule {
  const { roles, accounts, branch_ids, email_domains } = record(conditions)
  return {
    ...rest,
    when: {
      roles: readPhrases(roles),
      accounts: readPhrases(accounts),
      branch_ids: Array.isArray(branch_ids) ? branch_ids.filter((each) => typeof each === 'number') : [],
      email_domains: readPhrases(email_domains),
    },
  }
}

/** Every rule that is not removed, the highest priority first. */
export async function readRules(rows: Rows): Promise<readonly StoredRule[]> {
  const { rows: found } = await sql<RuleRow>`
    select id, name, conditions, grant_permissions, grant_roles, deny_permissions, priority, is_active, expires_on, within_accounts as within, created_at, updated_at
    from permission_rules where removed_at is null order by priority desc, id`.execute(rows)
  return found.map(ruleOf)
}

/** Names of all rules there ever were, as far as they are the asker's: what they gave may outlast them until the next run. */
export async function ruleNames(rows: Rows, granter: Pick<Granter, 'accounts'>): Promise<ReadonlyMap<number, string>> {
  const { rows: found } = await sql<RuleRow>`select id, name, conditions from permission_rules`.execute(rows)
  return new Map(
    found
      .map(ruleOf)
      .filter((rule) => isRuleWithin(granter, rule))
      .map(({ id, name }) => [id, name]),
  )
}

interface PersonRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly side: 'customer' | 'staff'
  readonly is_admin: boolean
  readonly roles: unknown
  readonly permissions: unknown
  readonly denied: unknown
  readonly by_rule: unknown
  readonly customer_account_numbers: string
  readonly branch_ids: number[]
}

/**
 * People as rules see them: with the accounts written on them, not those of companies they manage. A branch is that of a company
 * whose account they have. @param ids  absent: everyone
 */
export async function readPeople(rows: Rows, ids?: readonly number[]): Promise<readonly Person[]> {
  const { rows: found } = await sql<PersonRow>`
    select u.id, u.name, u.email, u.side, u.is_admin, u.roles, u.permissions, u.denied, u.by_rule, u.customer_account_numbers,
      array(select distinct c.branch_id from accounts a join customers c on c.id = a.customer_id
        where a.customer_account_number = any(account_numbers_of(u.customer_account_numbers)) and c.branch_id is not null order by 1) as branch_ids
    from users u where u.status <> 'deleted' and (${ids === undefined} or u.id = any(${[...(ids ?? [])]}::int[])) order by u.id`.execute(
    rows,
  )
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    side: row.side,
    isAdmin: row.is_admin,
    roles: readPhrases(row.roles),
    permissions: readPhrases(row.permissions),
    denied: readPhrases(row.denied),
    byRule: readEffects(row.by_rule),
    accounts: parseAccountNumbers(row.customer_account_numbers).accounts,
    branchIds: row.branch_ids,
  }))
}

/** People as far as they are the asker's. */
export const peopleOf = async (rows: Rows, granter: Pick<Granter, 'accounts'>): Promise<readonly Person[]> =>
  (await readPeople(rows)).filter((person) => isWithinAccounts(granter, person))

/** Since the last run was a rollback, rules do nothing by themselves until somebody applies them. Null: not held. */
export async function readHold(rows: Rows): Promise<{ since: string; by: string | null } | null> {
  const last = await rows
    .selectFrom('permission_rule_runs')
    .select(['kind', 'at', 'by_name'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'rollback' ? { since: last.at, by: last.by_name } : null
}

/** What a run needs of its surroundings. */
export interface RunRoom {
  readonly rows: Rows
  readonly today: string
  readonly by: { readonly id: number; readonly name: string } | null
  readonly recordAudit: (...events: readonly AuditEvent[]) => Promise<void>
  /** Makes open sessions read the person anew. */
  readonly refresh: (userId: number) => Promise<void>
}

export const roomOf = ({ rows, portal, actor, recordAudit }: Call): RunRoom => ({
  rows,
  today: londonDate(portal.clock.businessNow()),
  by: { id: actor.id, name: actor.name },
  recordAudit,
  refresh: (userId) => portal.sessions.refresh(rows, userId),
})

/** Writes what rules do for people, each told; returns the number of the run in the log, null where nothing changed. */
export async function writeRun(
  { rows, by, recordAudit, refresh }: RunRoom,
  kind: 'apply' | 'nightly' | 'person' | 'rollback',
  changes: readonly PersonChange[],
): Promise<number | null> {
  if (changes.length === 0 && kind !== 'rollback' && !(kind === 'apply' && (await readHold(rows)))) return null
  for (const { user_id, before, after } of changes) {
    await rows
      .updateTable('users')
      .set({ by_rule: JSON.stringify(after) })
      .where('id', '=', user_id)
      .execute()
    await refresh(user_id)
    await recordAudit({
      action: kind === 'rollback' ? 'rules rolled back' : 'rules applied',
      entity: 'user',
      entityId: user_id,
      before: { by_rule: before },
      after: { by_rule: after },
    })
  }
  const { id } = await rows
    .insertInto('permission_rule_runs')
    .values({
      kind,
      people: changes.length,
      changes: JSON.stringify(changes),
      by_id: by?.id ?? null,
      by_name: by?.name ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The rules for these people, at once: they are new, or their roles or accounts changed. Nothing while the rules are held. */
export async function runRulesFor(call: Call, ids: readonly number[]): Promise<void> {
  const room = roomOf(call)
  await lockAccess(room.rows)
  if (await readHold(room.rows)) return
  const changes = dryRun(await readRules(room.rows), await readPeople(room.rows, ids), room.today)
  await writeRun(room, 'person', changes)
}

/** The rules for everyone, every night: accounts change hands, rules expire. Nothing while they are held. */
export async function runRulesNightly(room: RunRoom): Promise<number> {
  await lockAccess(room.rows)
  if (await readHold(room.rows)) return 0
  const changes = dryRun(await readRules(room.rows), await readPeople(room.rows), room.today)
  await writeRun(room, 'nightly', changes)
  return changes.length
}
