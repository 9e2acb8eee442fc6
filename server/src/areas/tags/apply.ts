// Putting tags on vehicles and taking them off: one call, one line in the trail for each tag, and an answer that undoes it.
import type { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { findTags } from './queries.ts'

type Endpoints = typeof tagsEndpoints
type Act = InputOf<Endpoints['apply']>['add'][number]
type Tag = Awaited<ReturnType<typeof findTags>>[number]

const NAMED = 20

const plates = async (rows: Rows, ids: readonly number[]): Promise<string[]> => {
  const { rows: found } = await sql<{ reg_no: string }>`
    select reg_no from vehicles where id = any(${ids.slice(0, NAMED)}::int[]) order by reg_no`.execute(rows)
  return found.map(({ reg_no: plate }) => plate)
}

/** Every vehicle is of the tag's account, or nothing is done. @throws problem 'not found', 'not valid' */
async function assertVehicles(rows: Rows, { name, customer_account_number: account }: Tag, ids: readonly number[]) {
  const { rows: found } = await sql<{ count: number; own: number }>`
    select count(*) as count, count(*) filter (where customer_account_number = ${account}) as own from vehicles where id = any(${[...ids]}::int[])`.execute(
    rows,
  )
  const { count = 0, own = 0 } = found[0] ?? {}
  if (count !== new Set(ids).size) throw problem('not found')
  if (own !== count)
    throw problem('not valid', {
      detail: `${name} is a tag of account ${account}: it goes on vehicles of that account alone.`,
      fields: [{ field: 'add', reason: 'wrong_account', message: `Choose vehicles of account ${account}.` }],
    })
}

async function putOn({ rows, actor }: Call, { id, customer_account_number: account }: Tag, ids: readonly number[]) {
  const { rows: added } = await sql<{ vehicle_id: number }>`
    insert into vehicle_tags (customer_account_number, vehicle_id, tag_id, created_by)
    select ${account}, each, ${id}, ${actor.id} from unnest(${[...ids]}::int[]) each on conflict do nothing returning vehicle_id`.execute(
    rows,
  )
  if (added.length > 0) await sql`update tags set last_used_at = clock_timestamp() where id = ${id}`.execute(rows)
  return added.map((each) => each.vehicle_id)
}

async function takeOff({ rows }: Call, { id }: Tag, ids: readonly number[]) {
  const { rows: removed } = await sql<{ vehicle_id: number }>`
    delete from vehicle_tags where tag_id = ${id} and vehicle_id = any(${[...ids]}::int[]) returning vehicle_id`.execute(
    rows,
  )
  return removed.map((each) => each.vehicle_id)
}

function assertByHand(tags: Iterable<Tag>): void {
  for (const { kind, name, rule_words: words, is_active: isActive } of tags) {
    if (kind === 'by_rule')
      throw problem('not allowed now', {
        detail: `${name} keeps itself: ${words ?? 'its rule'}. Change its rule instead.`,
      })
    if (!isActive) throw problem('not allowed now', { detail: `${name} is archived. Restore it first.` })
  }
}

const idsIn = (acts: readonly Act[], tagId: number): number[] =>
  acts.filter((act) => act.tag_id === tagId).flatMap(({ vehicle_ids: ids }) => ids)

export async function applyTags(
  call: Call,
  { add, remove }: InputOf<Endpoints['apply']>,
): Promise<ReplyOf<Endpoints['apply']>> {
  const tags = await findTags(call, [...new Set([...add, ...remove].map((act) => act.tag_id))])
  assertByHand(tags)
  const before = { add: [] as Act[], remove: [] as Act[] }
  const counts = { added: 0, removed: 0 }
  for (const tag of tags) {
    const [wanted, unwanted] = [idsIn(add, tag.id), idsIn(remove, tag.id)]
    await assertVehicles(call.rows, tag, wanted)
    const added = await putOn(call, tag, wanted)
    const removed = await takeOff(call, tag, unwanted)
    if (added.length > 0) before.remove.push({ tag_id: tag.id, vehicle_ids: added })
    if (removed.length > 0) before.add.push({ tag_id: tag.id, vehicle_ids: removed })
    counts.added += added.length
    counts.removed += removed.length
    if (added.length + removed.length > 0)
      await call.recordAudit({
        action: removed.length === 0 ? 'vehicles tagged' : added.length === 0 ? 'tag taken off' : 'vehicles changed',
        entity: 'tags',
        entityId: tag.id,
        account: tag.customer_account_number,
        after: {
          added: added.length,
          removed: removed.length,
          vehicles: (await plates(call.rows, [...added, ...removed])).join(', '),
        },
      })
  }
  return { ...counts, before }
}
