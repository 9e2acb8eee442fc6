// Making, changing, archiving and merging tags. An archived tag wears off at once and comes back as it was.
import type { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import type { TagRule } from '@kerbline/domain/areas/tags/rules.ts'
import { visibilitiesFor } from '@kerbline/domain/areas/tags/visibility.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { violationOf } from '../../db/database-errors.ts'
import { followMerged } from '../../crud/references/soft-references.ts'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { assertAccount } from '../scope/queries.ts'
import { applyRule } from './apply-rules.ts'
import { findTag, findTags, tagAccounts } from './queries.ts'

type Endpoints = typeof tagsEndpoints
type Tag = Awaited<ReturnType<typeof findTag>>
type View = ReplyOf<Endpoints['view']>
type Values = InputOf<Endpoints['update']>['values']

const todayOf = ({ portal }: Call): string => londonDate(portal.clock.businessNow())

/** A name that is taken stops the transaction, so it is looked for beforehand; the index has the last word. */
async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violationOf(error)?.rule !== 'unique') throw error
    throw problem('already exists', {
      detail: `This account already has a tag called ${name}.`,
      fields: [
        {
          field: 'name',
          reason: 'taken',
          message: 'Choose another name. This account already has a tag with this name.',
        },
      ],
    })
  }
}

function assertVisibility(
  { actor }: Call,
  before: Parameters<typeof visibilitiesFor>[0],
  wanted: Values['visibility'],
) {
  if (visibilitiesFor(before, actor).includes(wanted)) return
  throw problem('not valid', {
    fields: [
      {
        field: 'visibility',
        reason: 'not_possible',
        message: 'Only the person who created this tag can hide it from others.',
      },
    ],
  })
}

/** What a tag of the company is, is said by who works in all of its accounts: others do not see all it is on. */
function assertWhole({ name, is_whole: isWhole }: Tag): void {
  if (!isWhole)
    throw problem('not allowed now', {
      detail: `${name} is for the whole company. Select all its accounts to edit it.`,
    })
}

/** What is no longer for the whole company comes off the vehicles of its other accounts. */
async function stayWithin({ rows }: Call, { id }: Tag): Promise<void> {
  await sql`delete from vehicle_tags t using tags g where t.tag_id = ${id} and g.id = t.tag_id and t.customer_account_number <> all(${tagAccounts('g')})`.execute(
    rows,
  )
}

/** Whatever the others are on, the one that stays may be on too. */
async function areOnesAccounts({ rows }: Call, kept: Tag, others: readonly Tag[]): Promise<boolean> {
  const { rows: found } = await sql`select from tags k join tags o on not ${tagAccounts('o')} <@ ${tagAccounts('k')}
    where k.id = ${kept.id} and o.id = any(${others.map(({ id }) => id)}::int[])`.execute(rows)
  return found.length === 0
}

const ruleJson = (rule: TagRule | null): string | null => (rule ? JSON.stringify(rule) : null)
const auditedRule = (tag: Tag) => tag.rule_words ?? 'Manual'

async function follow(call: Call, { id }: Pick<Tag, 'id'>, rule: TagRule | null): Promise<void> {
  if (rule) await applyRule(call.rows, { id, rule }, todayOf(call))
}

export async function createTag(
  call: Call,
  { customer_account_number: account, rule, ...words }: InputOf<Endpoints['create']>,
): Promise<View> {
  const { rows, actor } = call
  await assertAccount(rows, account)
  assertVisibility(call, { visibility: words.visibility, owner_user_id: actor.id }, words.visibility)
  const { id } = await withFreeName(words.name, () =>
    rows
      .insertInto('tags')
      .values({
        ...words,
        customer_account_number: account,
        owner_user_id: actor.id,
        created_by: actor.id,
        rule: ruleJson(rule),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const made = await findTag(call, id)
  assertWhole(made)
  await follow(call, made, rule)
  await call.recordAudit({
    action: 'tag created',
    entity: 'tags',
    entityId: id,
    account,
    after: { ...words, kept: auditedRule(made) },
  })
  return { tag: await findTag(call, id) }
}

const differing = (before: Tag, after: Tag) => {
  const audited = (tag: Tag) => ({
    name: tag.name,
    colour: tag.colour,
    description: tag.description,
    visibility: tag.visibility,
    spans_company: tag.spans_company,
    kept: auditedRule(tag),
  })
  return { before: audited(before), after: audited(after) }
}

export async function updateTag(
  call: Call,
  { id, version, values: { rule, ...words } }: InputOf<Endpoints['update']>,
): Promise<View> {
  const { rows } = call
  const before = await findTag(call, id)
  assertWhole(before)
  await requireVersion(before, version)
  const { owner_user_id } = await rows
    .selectFrom('tags')
    .select('owner_user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assertVisibility(call, { ...before, owner_user_id }, words.visibility)
  await withFreeName(words.name, () =>
    rows
      .updateTable('tags')
      .set({ ...words, rule: ruleJson(rule), updated_at: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .execute(),
  )
  const after = await findTag(call, id)
  assertWhole(after)
  await stayWithin(call, after)
  await follow(call, after, rule)
  await call.recordAudit({
    action: 'tag saved',
    entity: 'tags',
    entityId: id,
    account: before.customer_account_number,
    ...differing(before, after),
  })
  return { tag: await findTag(call, id) }
}

/** What a tag is on goes with it into the archive. */
async function archive(call: Call, { id }: Tag): Promise<void> {
  await sql`update tags g set is_active = false, updated_at = clock_timestamp(),
    archived_vehicle_ids = array(select t.vehicle_id from vehicle_tags t where t.tag_id = g.id) where g.id = ${id}`.execute(
    call.rows,
  )
  await sql`delete from vehicle_tags where tag_id = ${id}`.execute(call.rows)
}

async function restore(call: Call, tag: Tag): Promise<void> {
  await withFreeName(tag.name, () =>
    sql`update tags set is_active = true, updated_at = clock_timestamp() where id = ${tag.id}`.execute(call.rows),
  )
  await sql`insert into vehicle_tags (customer_account_number, vehicle_id, tag_id)
    select v.customer_account_number, v.id, g.id from tags g join vehicles v on v.id = any(g.archived_vehicle_ids) and v.customer_account_number = any(${tagAccounts('g')})
    where g.id = ${tag.id} on conflict do nothing`.execute(call.rows)
  await sql`update tags set archived_vehicle_ids = '{}' where id = ${tag.id}`.execute(call.rows)
  await follow(call, tag, tag.rule)
}

type Change = InputOf<Endpoints['change']>['changes'][number]['values']

async function changeOne(call: Call, tag: Tag, { is_active: isActive, ...words }: Change): Promise<Change> {
  assertWhole(tag)
  const changed = Object.entries(words).filter(([name, value]) => value !== undefined && value !== valueOf(tag, name))
  const was: Record<string, unknown> = Object.fromEntries(changed.map(([name]) => [name, valueOf(tag, name)]))
  if (changed.length > 0) {
    const sets: RawBuilder<unknown>[] = changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await withFreeName(words.name ?? tag.name, () =>
      sql`update tags set ${sql.join([...sets, sql`updated_at = clock_timestamp()`])} where id = ${tag.id}`.execute(
        call.rows,
      ),
    )
  }
  const isMoved = isActive !== undefined && isActive !== tag.is_active
  if (isMoved) await (isActive ? restore(call, tag) : archive(call, tag))
  const before: Change = {
    ...(words.name !== undefined && { name: tag.name }),
    ...(words.colour !== undefined && { colour: tag.colour }),
    ...(isActive !== undefined && { is_active: tag.is_active }),
  }
  if (changed.length > 0 || isMoved)
    await call.recordAudit({
      action: isMoved ? (isActive ? 'tag restored' : 'tag archived') : 'tag saved',
      entity: 'tags',
      entityId: tag.id,
      account: tag.customer_account_number,
      before: isMoved ? { ...was, is_active: tag.is_active } : was,
      after: { ...Object.fromEntries(changed), ...(isMoved && { is_active: isActive }) },
    })
  return before
}

const valueOf = (tag: Tag, name: string): unknown => Object.getOwnPropertyDescriptor(tag, name)?.value

export async function changeTags(
  call: Call,
  { changes }: InputOf<Endpoints['change']>,
): Promise<ReplyOf<Endpoints['change']>> {
  const before: ReplyOf<Endpoints['change']>['before'] = []
  for (const { ids, values } of changes)
    for (const tag of await findTags(call, ids))
      before.push({ ids: [tag.id], values: await changeOne(call, tag, values) })
  return { changed: before.length, before }
}

async function mergedTags(call: Call, id: number, ids: readonly number[]): Promise<{ kept: Tag; others: Tag[] }> {
  const kept = await findTag(call, id)
  const others = await findTags(call, ids)
  const wrong = ids.includes(id)
    ? 'A tag cannot be merged into itself.'
    : !(await areOnesAccounts(call, kept, others))
      ? 'Choose tags from one account, or keep a tag that is for the whole company.'
      : kept.kind === 'by_rule'
        ? `${kept.name} is automatic. Merge it into a manual tag.`
        : null
  for (const each of [kept, ...others]) assertWhole(each)
  if (wrong !== null) throw problem('not valid', { fields: [{ field: 'ids', reason: 'not_possible', message: wrong }] })
  return { kept, others }
}

export async function previewMerge(
  call: Call,
  { id, ids }: InputOf<Endpoints['mergePreview']>,
): Promise<ReplyOf<Endpoints['mergePreview']>> {
  const { others } = await mergedTags(call, id, ids)
  const { rows: found } = await sql<{ before: number; after: number; both: number }>`
    select count(*) filter (where has) as before, count(*) as after, count(*) filter (where times > 1) as both
    from (select bool_or(t.tag_id = ${id}) as has, count(*) as times from vehicle_tags t join vehicles v on v.id = t.vehicle_id and ${LIVE} where t.tag_id = any(${[id, ...ids]}::int[]) group by t.vehicle_id) worn`.execute(
    call.rows,
  )
  const { rows: merged } = await sql<{ id: number; name: string; vehicles: number }>`
    select g.id, g.name, (select count(*) from vehicle_tags t join vehicles v on v.id = t.vehicle_id and ${LIVE} where t.tag_id = g.id) as vehicles from tags g
    where g.id = any(${others.map((each) => each.id)}::int[]) order by g.name`.execute(call.rows)
  return { ...(found[0] ?? { before: 0, after: 0, both: 0 }), merged }
}

export async function mergeTags(call: Call, { id, ids }: InputOf<Endpoints['merge']>): Promise<View> {
  const { kept, others } = await mergedTags(call, id, ids)
  const moved = await sql`insert into vehicle_tags (customer_account_number, vehicle_id, tag_id, created_by)
    select distinct t.customer_account_number, t.vehicle_id, ${id}::int, ${call.actor.id}::int from vehicle_tags t where t.tag_id = any(${[...ids]}::int[])
    on conflict do nothing`.execute(call.rows)
  for (const other of others) await archive(call, other)
  await followMerged(call.rows, call.portal, 'tags', { kept: id, merged: ids })
  await sql`update tags set updated_at = clock_timestamp(), last_used_at = clock_timestamp() where id = ${id}`.execute(
    call.rows,
  )
  await call.recordAudit({
    action: 'tags merged',
    entity: 'tags',
    entityId: id,
    account: kept.customer_account_number,
    after: { merged: others.map(({ name }) => name).join(', '), added: Number(moved.numAffectedRows ?? 0n) },
  })
  return { tag: await findTag(call, id) }
}
