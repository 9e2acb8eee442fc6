// What people and rules keep of a record by its number, where no foreign key can (migrations/030-merged-records.sql): counted before it is merged or deleted
// or an import that made it is undone, and following when it is merged.
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { savedFilterList } from '@kerbline/domain/areas/scope/saved-filter.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import type { Used } from '../records.ts'

/** Where records of a kind are named. */
export interface SoftReferences {
  /** Lists whose questions name them, with the column: beside the managed entities', which are known. */
  readonly lists?: readonly (readonly [list: string, column: string])[]
  /** The part of an asset filter. */
  readonly filter?: keyof AssetFilter
  /** The kind of condition of a permission rule. */
  readonly rule?: 'branch_ids'
  /** The field of a tag's rule. */
  readonly tag?: 'category'
}

/** By what a reference field calls its target. */
const softReferences: Readonly<Record<string, SoftReferences>> = {
  branches: { lists: [['vehicles', 'branch_id']], filter: 'branch_ids', rule: 'branch_ids' },
  manufacturers: { lists: [['vehicles', 'manufacturer_id']] },
  bodies: { lists: [['vehicles', 'body_id']], filter: 'body_ids' },
  'vehicle-categories': { lists: [['vehicles', 'vehicle_category_id']], filter: 'category_ids', tag: 'category' },
  drivers: { lists: [['vehicles', 'driver_id']], filter: 'driver_ids' },
  tags: { lists: [['vehicles', 'tag_ids']], filter: 'tag_ids' },
}

/** The lists and columns whose questions name such records, then the keys within filters, rules and tags; null where there are none. */
export function softPartsOf(target: string) {
  const { lists = [], filter, rule, tag } = softReferences[target] ?? {}
  const ofResources = Object.values(resources).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([column, { to }]) => (to === target ? [[name, column] as const] : [])),
  )
  const views = [...lists, ...ofResources, ...(filter ? [[savedFilterList, filter] as const] : [])]
  return { views, filter: filter ?? null, rule: rule ?? null, tag: tag ?? null }
}

const parts = (target: string) => {
  const { views, filter, rule, tag } = softPartsOf(target)
  return sql`${JSON.stringify(views)}::jsonb, ${filter}::text, ${rule}::text, ${tag}::text`
}

interface Kept {
  readonly what: string
  readonly count: number
  readonly examples: string[] | null
  readonly keys: string[] | null
}

/** Rules are named to those whose they are: who sees every account. */
export const namesRules = ({ side, ownAccounts }: Actor): boolean => side === 'staff' && ownAccounts === null

/** Who keeps this record; kinds that do not are left out. */
export async function softUsesOf(rows: Rows, target: string, id: number, hasRuleNames: boolean): Promise<Used[]> {
  const { rows: found } = await sql<Kept>`select * from kept_uses(${id}::int, ${parts(target)})`.execute(rows)
  return found
    .filter(({ count }) => count > 0)
    .map(({ what, count, examples, keys }) => {
      if (what === 'permission rules')
        return {
          ...{ what, count, examples: hasRuleNames ? (examples ?? []) : [] },
          list: { screen: 'automatePermissions', query: { branches: String(id) } },
          record: hasRuleNames ? { screen: 'automatePermissions', parameter: 'rule', keys: keys ?? [] } : null,
        }
      if (what === 'tag rules')
        return {
          ...{ what, count, examples: examples ?? [], list: { screen: 'tags', query: { kind: 'is:by_rule' } } },
          record: { screen: 'tag', parameter: null, keys: keys ?? [] },
        }
      return { what, count, examples: [], list: null, record: null }
    })
}

/** Whoever keeps one of the merged records keeps the one that stays. */
export async function followMerged(
  rows: Rows,
  { sessions }: Pick<Call['portal'], 'sessions'>,
  target: string,
  { kept, merged }: { readonly kept: number; readonly merged: readonly number[] },
): Promise<void> {
  const { rows: people } = await sql<{ id: number }>`
    select id from follow_merged(${[...merged]}::int[], ${kept}::int, ${parts(target)}) as followed (id)`.execute(rows)
  for (const person of people) await sessions.refresh(rows, person.id)
}
