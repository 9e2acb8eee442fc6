// A tag on many vehicles: a portion at a time by the tags' own call, which writes one line into the trail for it.
import { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { orRefused } from '../../db/or-refused.ts'
import type { Area, Call } from '../../http/call.ts'
import { findTags, tagAccounts } from '../tags/queries.ts'
import { areaCall, type BulkAction, type Outcomes, reasonOf, type RowAt, type RowDone } from './bulk-action.ts'

const given = z.strictObject({ tag_id: z.number().int().positive() })
const before = given

type Way = 'add' | 'remove'
const other: Readonly<Record<Way, Way>> = { add: 'remove', remove: 'add' }

interface Wanted {
  readonly tagId: number
  readonly way: Way
  /** Said of a vehicle the tag was, or was not, on already. */
  readonly same: RowDone
}

const ofAll = (rows: readonly RowAt[], done: RowDone): Map<number, RowDone> => new Map(rows.map(({ id }) => [id, done]))

/** Vehicles of accounts the tag is not for, each with why it stays as it is. */
async function strangers(call: Call, tagId: number, rows: readonly RowAt[]): Promise<Map<number, RowDone>> {
  const [tag] = await findTags(call, [tagId])
  const account = tag?.customer_account_number ?? null
  const { rows: found } = await sql<{ id: number; account: string }>`
    select v.id, v.customer_account_number as account from vehicles v where v.id = any(${rows.map(({ id }) => id)}::int[])
    and not exists (select from tags g where g.id = ${tagId} and v.customer_account_number = any(${tagAccounts('g')}))`.execute(
    call.rows,
  )
  return new Map(
    found.map(({ id, account: own }) => [
      id,
      {
        outcome: 'skipped',
        reason: `It is on account ${own}, but ${tag?.name ?? 'the tag'} belongs to account ${account ?? ''}.`,
      },
    ]),
  )
}

/** The two actions; `untag` is `tag` the other way round, and so is taking either back. */
export function tagActions(tags: Area): Readonly<Partial<Record<'tag' | 'untag', BulkAction>>> {
  const apply = areaCall(tags, 'apply')
  if (!apply) return {}

  async function put(call: Call, rows: readonly RowAt[], { tagId, way, same }: Wanted): Promise<Outcomes> {
    const worked = await orRefused(call.rows, async () => {
      const outcomes = await strangers(call, tagId, rows)
      const own = rows.filter(({ id }) => !outcomes.has(id))
      if (own.length === 0) return outcomes
      const acts = [{ tag_id: tagId, vehicle_ids: own.map(({ id }) => id) }]
      const reply = tagsEndpoints.apply.reply.parse(await apply?.make(call, { [way]: acts }))
      const moved = new Set(reply.before[other[way]].flatMap(({ vehicle_ids: ids }) => ids))
      for (const { id } of own)
        outcomes.set(id, moved.has(id) ? { outcome: 'changed', before: { tag_id: tagId } } : same)
      return outcomes
    })
    return worked instanceof Problem ? ofAll(rows, { outcome: 'skipped', reason: reasonOf(worked) }) : worked
  }

  const action = (way: Way): BulkAction => ({
    endpoint: apply.endpoint,
    isBySet: true,
    isOverwriting: false,
    check: (values) => void apply.read({ [way]: [{ ...values, vehicle_ids: [1] }] }),
    apply: (call, rows, values) =>
      put(call, rows, { tagId: given.parse(values).tag_id, way, same: { outcome: 'same' } }),
    undo: async (call, rows) => {
      const [first] = rows
      if (!first) return new Map()
      const reason = way === 'add' ? 'It no longer has this tag.' : 'It already has this tag.'
      const wanted = { tagId: before.parse(first.before).tag_id, way: other[way] }
      return put(call, rows, { ...wanted, same: { outcome: 'skipped', reason } })
    },
  })
  return { tag: action('add'), untag: action('remove') }
}
