// Putting tags on vehicles and taking them off: one call, one line in the trail for each tag, and an answer that undoes it.
import type { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { findTags, isOnTagAccount } from './queries.ts'

type Endpoints = typeof tagsEndpoints
type Act = InputOf<Endpoints['apply']>['add'][number]
type Tag = Awaited<ReturnType<typeof findTags>>[number]

const NAMED = 20

/** A vehicle the tag was put on or taken off, with the account whose trail says so. */
interface Moved {
  readonly vehicle_id: number
  readonly account: string
}

const plates = async (rows: Rows, ids: readonly number[]): Promise<string[]> => {
  const { rows: found } = await sql<{ reg_no: string }>`
    select reg_no from vehicles where id = any(${ids.slice(0, NAMED)}::int[]) order by reg_no`.execute(rows)
  return found.map(({ reg_no: plate }) => plate)
}

/** Every vehicle is of an account the tag is for, or nothing is done. @throws problem 'not found', 'not valid' */
async function assertVehicles(rows: Rows, tag: Tag, ids: readonly number[]) {
  const { name, customer_account_number: account } = tag
  const { rows: found } = await sql<{ count: number; own: number }>`
    select count(*) as count, count(*) filter (where ${isOnTagAccount(tag.id)}) as own from vehicles v where v.id = any(${[...ids]}::int[])`.execute(
    rows,
  )
  const { count = 0, own = 0 } = found[0] ?? {}
  if (count !== new Set(ids).size) throw problem('not found')
  if (own !== count)
    throw problem('not valid', {
      detail: tag.spans_company
        ? `${name} can only be used on vehicles of its company.`
        : `${name} can only be used on vehicles on account ${account}.`,
      fields: [
        {
          field: 'add',
          reason: 'wrong_account',
          message: `Choose vehicles ${tag.spans_company ? 'of its company' : `on account ${account}`}.`,
        },
      ],
    })
}

async function putOn({ rows, actor }: Call, { id }: Tag, ids: readonly number[]): Promise<Moved[]> {
  const { rows: added } = await sql<Moved>`
    insert into vehicle_tags (customer_account_number, vehicle_id, tag_id, created_by)
    select v.customer_account_number, v.id, ${id}, ${actor.id} from vehicles v where v.id = any(${[...ids]}::int[])
    on conflict do nothing returning vehicle_id, customer_account_number as account`.execute(rows)
  if (added.length > 0) await sql`update tags set last_used_at = clock_timestamp() where id = ${id}`.execute(rows)
  return added
}

async function takeOff({ rows }: Call, { id }: Tag, ids: readonly number[]): Promise<Moved[]> {
  const { rows: removed } = await sql<Moved>`
    delete from vehicle_tags where tag_id = ${id} and vehicle_id = any(${[...ids]}::int[]) returning vehicle_id, customer_account_number as account`.execute(
    rows,
  )
  return removed
}

function assertByHand(tags: Iterable<Tag>): void {
  for (const { kind, name, is_active: isActive } of tags) {
    if (kind === 'by_rule')
      throw problem('not allowed now', {
        detail: `${name} is automatic. Edit its rule instead.`,
      })
    if (!isActive) throw problem('not allowed now', { detail: `${name} is archived. Restore it first.` })
  }
}

const idsIn = (acts: readonly Act[], tagId: number): number[] =>
  acts.filter((act) => act.tag_id === tagId).flatMap(({ vehicle_ids: ids }) => ids)

const idsOf = (moved: readonly Moved[]): number[] => moved.map(({ vehicle_id: id }) => id)

/** A line of the trail for each account: nobody reads of the vehicles of another there. */
async function recordMoves(call: Call, tag: Tag, added: readonly Moved[], removed: readonly Moved[]): Promise<void> {
  for (const account of new Set([...added, ...removed].map((each) => each.account))) {
    const [on, off] = [added, removed].map((moved) => idsOf(moved.filter((each) => each.account === account)))
    if (!on || !off) continue
    await call.recordAudit({
      action: off.length === 0 ? 'vehicles tagged' : on.length === 0 ? 'tag taken off' : 'vehicles changed',
      entity: 'tags',
      entityId: tag.id,
      account,
      after: { added: on.length, removed: off.length, vehicles: (await plates(call.rows, [...on, ...off])).join(', ') },
    })
  }
}

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
    if (added.length > 0) before.remove.push({ tag_id: tag.id, vehicle_ids: idsOf(added) })
    if (removed.length > 0) before.add.push({ tag_id: tag.id, vehicle_ids: idsOf(removed) })
    counts.added += added.length
    counts.removed += removed.length
    await recordMoves(call, tag, added, removed)
  }
  return { ...counts, before }
}
