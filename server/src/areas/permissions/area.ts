// Automate permissions: staff write rules, look at what they would do, apply them, and take a run back.
import { changesBetween } from '@kerbline/domain/areas/audit/changes.ts'
import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import {
  conflictsOf,
  dryRun,
  isRuleWithin,
  ruleProblems,
  type PersonChange,
  type Rule,
} from '@kerbline/domain/areas/permissions/rules.ts'
import { rolesToGive, systemAdminRole } from '@kerbline/domain/areas/users/granting.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { roles } from '@kerbline/domain/roles.ts'
import { createHash } from 'node:crypto'
import { area, type Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { accountOptions, granterOf, historyOf } from '../users/queries.ts'
import { lockAccess, peopleOf, readHold, readRules, roomOf, ruleNames, writeRun, type StoredRule } from './queries.ts'
import { listRuns, rollBack, viewRun } from './runs.ts'
import { staffOnly, wireChange, wireRule } from './wire.ts'

type Endpoints = typeof permissionsEndpoints
type Form = InputOf<Endpoints['create']>
type WireRule = ReplyOf<Endpoints['create']>

async function list(call: Call): Promise<ReplyOf<Endpoints['list']>> {
  const { rows, actor } = call
  if (actor.side !== 'staff') return { rules: [], conflicts: [], held: null }
  const [rules, people] = [await rulesOf(call), await peopleOf(rows, granterOf(actor))]
  const counted = (id: number): number =>
    people.filter(({ byRule }) => byRule.some(({ rule_id }) => rule_id === id)).length
  return {
    rules: rules.map((rule) => wireRule(rule, counted(rule.id))),
    conflicts: [...conflictsOf(rules, people, roomOf(call).today)],
    held: await readHold(rows),
  }
}

async function options(
  { rows, actor }: Call,
  { search }: InputOf<Endpoints['options']>,
): Promise<ReplyOf<Endpoints['options']>> {
  if (actor.side !== 'staff') return { accounts: [], branches: [], roles: [], permissions: [] }
  const granter = granterOf(actor)
  const names = roles.map(({ name }) => name)
  const accounts = await accountOptions(rows, actor.ownAccounts, search)
  return {
    accounts: accounts.map(({ account_number, name, customer }) => ({ account_number, name, customer })),
    branches: await rows.selectFrom('branches').select(['id', 'name']).orderBy('name').execute(),
    // No rule makes a system administrator.
    roles: (['customer', 'staff'] as const)
      .flatMap((side) => rolesToGive(granter, names, side))
      .filter((name) => name !== systemAdminRole),
    permissions: permissions.filter((permission) => actor.may.has(permission)),
  }
}

/** The rules that are the caller's to see. */
const rulesOf = async ({ rows, actor }: Call): Promise<readonly StoredRule[]> =>
  (await readRules(rows)).filter((rule) => isRuleWithin(granterOf(actor), rule))

async function ruleOf(call: Call, id: string | number): Promise<StoredRule> {
  const rule = (await rulesOf(call)).find((each) => String(each.id) === String(id))
  if (!rule) throw problem('not found')
  return rule
}

async function refuseUnfit(call: Call, values: Form, id: number | null): Promise<void> {
  const problems = [...ruleProblems(granterOf(call.actor), values)]
  const rules = await readRules(call.rows)
  if (rules.some((rule) => rule.id !== id && rule.name.toLowerCase() === values.name.toLowerCase()))
    problems.push({ field: 'name', reason: 'taken', message: 'There is already a rule with this name.' })
  if (problems.length) throw problem('not valid', { fields: problems })
}

/** A stored rule as its form wrote it. */
const formOf = ({ id: _, within: ____, created_at: __, updated_at: ___, ...values }: StoredRule) => values

const stored = ({ actor }: Call, { when, ...rest }: Form) => ({
  ...rest,
  conditions: JSON.stringify(when),
  within_accounts: actor.ownAccounts && [...actor.ownAccounts],
})

async function create(call: Call, values: Form): Promise<WireRule> {
  staffOnly(call)
  await lockAccess(call.rows)
  await refuseUnfit(call, values, null)
  const { id } = await call.rows
    .insertInto('permission_rules')
    .values({ ...stored(call, values), created_by: call.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await call.recordAudit({ action: 'rule written', entity: 'permission rule', entityId: id, after: values })
  return wireRule(await ruleOf(call, id), 0)
}

async function update(call: Call, { id, version, values }: InputOf<Endpoints['update']>): Promise<WireRule> {
  staffOnly(call)
  const { rows, portal, recordAudit } = call
  await lockAccess(rows)
  const before = await ruleOf(call, id)
  await requireVersion(before, version, () => wireRule(before, 0))
  await refuseUnfit(call, values, before.id)
  await rows
    .updateTable('permission_rules')
    .set({ ...stored(call, values), updated_at: portal.clock.realNow().toISOString() })
    .where('id', '=', before.id)
    .execute()
  await recordAudit({
    action: 'rule changed',
    entity: 'permission rule',
    entityId: before.id,
    before: formOf(before),
    after: values,
  })
  return wireRule(await ruleOf(call, before.id), 0)
}

async function remove(call: Call, { id }: InputOf<Endpoints['remove']>): Promise<ReplyOf<Endpoints['remove']>> {
  staffOnly(call)
  await lockAccess(call.rows)
  const before = await ruleOf(call, id)
  await call.rows
    .updateTable('permission_rules')
    .set({ removed_at: call.portal.clock.realNow().toISOString(), is_active: false })
    .where('id', '=', before.id)
    .execute()
  await call.recordAudit({ action: 'rule removed', entity: 'permission rule', entityId: before.id, before })
  return { removed: true }
}

const HISTORY_PAGE = 50

async function history(
  call: Call,
  { id, before }: InputOf<Endpoints['history']>,
): Promise<ReplyOf<Endpoints['history']>> {
  staffOnly(call)
  const rule = await ruleOf(call, id)
  const found = await historyOf(call.rows, 'permission rule', rule.id, before, HISTORY_PAGE + 1)
  const page = found.slice(0, HISTORY_PAGE)
  return {
    entries: page.map(({ at, by, action, before: was, after }) => ({
      ...{ at, by, action },
      changes: [...changesBetween(was, after)],
    })),
    next: found.length > HISTORY_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The same people, becoming the same, give the same words. */
const fingerprintOf = (changes: readonly PersonChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ user_id, before, after }) => [user_id, before, after])))
    .digest('base64url')

/** The rules as they would stand with a draft saved; its own number is 0 until then. */
async function rulesWith(call: Call, draft: InputOf<Endpoints['dryRun']>['draft']): Promise<readonly Rule[]> {
  const rules = await readRules(call.rows)
  if (!draft) return rules
  const { id, values } = draft
  if (id !== null) await ruleOf(call, id)
  await refuseUnfit(call, values, id)
  const drawn: Rule = { ...values, id: id ?? 0, is_active: true, within: call.actor.ownAccounts }
  return id === null ? [...rules, drawn] : rules.map((rule) => (rule.id === id ? drawn : rule))
}

async function tryRules(call: Call, { draft }: InputOf<Endpoints['dryRun']>): Promise<ReplyOf<Endpoints['dryRun']>> {
  staffOnly(call)
  const { today } = roomOf(call)
  const rules = await rulesWith(call, draft)
  const granter = granterOf(call.actor)
  const people = await peopleOf(call.rows, granter)
  const changes = dryRun(rules, people, today)
  const names = new Map([
    ...(await ruleNames(call.rows, granter)),
    ...rules.filter((rule) => isRuleWithin(granter, rule)).map(({ id, name }) => [id, name] as const),
  ])
  return {
    changes: changes.map((change) => wireChange(change, names)),
    people: people.length,
    conflicts: [
      ...conflictsOf(
        rules.filter((rule) => isRuleWithin(granter, rule)),
        people,
        today,
      ),
    ],
    fingerprint: fingerprintOf(changes),
  }
}

async function apply(call: Call, { fingerprint }: InputOf<Endpoints['apply']>): Promise<ReplyOf<Endpoints['apply']>> {
  staffOnly(call)
  const room = roomOf(call)
  await lockAccess(room.rows)
  // Rules that are held are held for everybody, and so are let go by who stands above accounts.
  if (call.actor.ownAccounts !== null && (await readHold(room.rows)))
    throw problem('not allowed now', {
      detail: 'Rules are paused because a run was undone. Ask someone with access to all accounts to apply them again.',
    })
  const people = await peopleOf(room.rows, granterOf(call.actor))
  const changes = dryRun(await readRules(room.rows), people, room.today)
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(changes))
    throw problem('changed meanwhile', { detail: 'Users or rules have changed since this preview. Check it again.' })
  return { run_id: await writeRun(room, 'apply', changes), people: changes.length }
}

export const permissionsArea = area(permissionsEndpoints, {
  list,
  options,
  create,
  update,
  remove,
  history,
  dryRun: tryRules,
  apply,
  runs: listRuns,
  run: viewRun,
  rollBack,
})
