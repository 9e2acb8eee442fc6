// The log of what rules did, and taking a run back: everyone as before, and the rules held until they are applied by hand.
import type { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { isSameEffects, type PersonChange } from '@kerbline/domain/areas/permissions/rules.ts'
import { effectivePermissions, readEffects, readPhrases, rolesOf } from '@kerbline/domain/areas/users/rights.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { isPermission } from '@kerbline/domain/permissions.ts'
import { sql, type SqlBool } from 'kysely'
import type { Call } from '../../http/call.ts'
import { granterOf, visibleTo } from '../users/queries.ts'
import { lockAccess, readPeople, roomOf, ruleNames, writeRun } from './queries.ts'
import { staffOnly, wireChange } from './wire.ts'

type Endpoints = typeof permissionsEndpoints
const PAGE = 50

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function changeOf(stored: unknown): PersonChange {
  const { user_id, name, email, before, after, gained, lost, roles_gained, roles_lost } = record(stored)
  return {
    user_id: Number(user_id),
    name: String(name),
    email: String(email),
    before: readEffects(before),
    after: readEffects(after),
    gained: readPhrases(gained).filter(isPermission),
    lost: readPhrases(lost).filter(isPermission),
    roles_gained: readPhrases(roles_gained),
    roles_lost: readPhrases(roles_lost),
  }
}

/** Runs that are the caller's to see: bound to accounts, those that were about their own people alone. */
const runsOf = ({ rows, actor }: Call) =>
  rows
    .selectFrom('permission_rule_runs')
    .select(['id', 'kind', 'at', 'by_name as by', 'people', 'rolled_back_at', 'rolled_back_by'])
    .$if(actor.ownAccounts !== null, (runs) =>
      runs.where(sql<SqlBool>`people > 0 and not exists (
        select from jsonb_array_elements(changes) each
        where not exists (select from users u where u.id = (each->>'user_id')::int and ${visibleTo(granterOf(actor))}))`),
    )

export async function listRuns(
  call: Call,
  { before }: InputOf<Endpoints['runs']>,
): Promise<ReplyOf<Endpoints['runs']>> {
  if (call.actor.side !== 'staff') return { runs: [], next: null }
  const found = await runsOf(call)
    .where('id', '<', before ?? 2_147_483_647)
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const runs = found.slice(0, PAGE)
  return { runs, next: found.length > PAGE ? (runs.at(-1)?.id ?? null) : null }
}

async function runOf(call: Call, id: string) {
  staffOnly(call)
  const run = /^\d{1,9}$/.test(id) ? await runsOf(call).where('id', '=', Number(id)).executeTakeFirst() : undefined
  if (!run) throw problem('not found')
  const { changes } = await call.rows
    .selectFrom('permission_rule_runs')
    .select('changes')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  return { run, changes: Array.isArray(changes) ? changes.map(changeOf) : [] }
}

export async function viewRun(call: Call, { id }: InputOf<Endpoints['run']>): Promise<ReplyOf<Endpoints['run']>> {
  const { run, changes } = await runOf(call, id)
  const names = await ruleNames(call.rows, granterOf(call.actor))
  return { run, changes: changes.map((change) => wireChange(change, names)) }
}

/** @throws problem 'not allowed now' for a run that was taken back before, or that took one back */
export async function rollBack(
  call: Call,
  { id }: InputOf<Endpoints['rollBack']>,
): Promise<ReplyOf<Endpoints['rollBack']>> {
  const room = roomOf(call)
  await lockAccess(room.rows)
  const { run, changes } = await runOf(call, id)
  if (call.actor.ownAccounts !== null)
    throw problem('no permission', {
      detail: 'Undoing a run pauses the rules for everyone. Ask someone with access to all accounts.',
    })
  if (run.rolled_back_at !== null) throw problem('not allowed now', { detail: 'This run has already been undone.' })
  if (run.kind === 'rollback')
    throw problem('not allowed now', {
      detail: 'This run undid another. Apply the rules to use them again.',
    })
  const people = new Map(
    (
      await readPeople(
        room.rows,
        changes.map(({ user_id }) => user_id),
      )
    ).map((person) => [person.id, person]),
  )
  const undone: PersonChange[] = []
  const skipped: string[] = []
  for (const { user_id, name, before, after } of changes) {
    const person = people.get(user_id)
    if (!person || !isSameEffects(person.byRule, after)) {
      skipped.push(person?.name ?? name)
      continue
    }
    const then = { ...person, byRule: before }
    const [has, had] = [effectivePermissions(person), effectivePermissions(then)]
    undone.push({
      ...{ user_id, name: person.name, email: person.email, before: person.byRule, after: before },
      gained: [...had].filter((permission) => !has.has(permission)),
      lost: [...has].filter((permission) => !had.has(permission)),
      roles_gained: rolesOf(then).filter((role) => !rolesOf(person).includes(role)),
      roles_lost: rolesOf(person).filter((role) => !rolesOf(then).includes(role)),
    })
  }
  await writeRun(room, 'rollback', undone)
  await room.rows
    .updateTable('permission_rule_runs')
    .set({ rolled_back_at: call.portal.clock.realNow().toISOString(), rolled_back_by: call.actor.name })
    .where('id', '=', run.id)
    .execute()
  await call.recordAudit({
    action: 'rules held',
    entity: 'permission rule run',
    entityId: run.id,
    after: { people: undone.length, skipped: skipped.length },
  })
  return { people: undone.length, skipped }
}
