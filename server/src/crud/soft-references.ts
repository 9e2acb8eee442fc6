// What people and rules keep of a record by its number, where no foreign key can (migrations/015-merged-records.sql): counted before it is merged or deleted,
// and following when it is merged.
import { savedFilterList } from '@kerbline/domain/areas/scope/saved-filter.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { Call } from '../http/call.ts'
import type { Used } from './records.ts'
import type { SoftReferences } from './source.ts'

const parts = (target: string, { lists = [], filter, rule, tag }: SoftReferences) => {
  const ofResources = Object.values(resources).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([column, { to }]) => (to === target ? [[name, column] as const] : [])),
  )
  const views = [...lists, ...ofResources, ...(filter ? [[savedFilterList, filter] as const] : [])]
  return sql`${JSON.stringify(views)}::jsonb, ${filter ?? null}::text, ${rule ?? null}::text, ${tag ?? null}::text`
}

interface Kept {
  readonly what: string
  readonly count: number
  readonly examples: string[] | null
  readonly keys: string[] | null
}

/** Who keeps this record; kinds that do not are left out. Rules are named to those whose they are: who sees every account. */
export async function softUsesOf(
  { rows, actor }: Call,
  target: string,
  softReferences: SoftReferences,
  id: number,
): Promise<Used[]> {
  const { rows: found } =
    await sql<Kept>`select * from kept_uses(${id}::int, ${parts(target, softReferences)})`.execute(rows)
  const namesRules = actor.side === 'staff' && actor.ownAccounts === null
  return found
    .filter(({ count }) => count > 0)
    .map(({ what, count, examples, keys }) => {
      if (what === 'permission rules')
        return {
          ...{ what, count, examples: namesRules ? (examples ?? []) : [] },
          list: { screen: 'automatePermissions', query: {} },
          record: namesRules ? { screen: 'automatePermissions', parameter: 'rule', keys: keys ?? [] } : null,
        }
      if (what === 'tag rules')
        return {
          ...{ what, count, examples: examples ?? [], list: { screen: 'tags', query: {} } },
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
  softReferences: SoftReferences,
  { kept, merged }: { readonly kept: number; readonly merged: readonly number[] },
): Promise<void> {
  const { rows: people } = await sql<{ id: number }>`
    select id from follow_merged(${[...merged]}::int[], ${kept}::int, ${parts(target, softReferences)}) as followed (id)`.execute(
    rows,
  )
  for (const person of people) await sessions.refresh(rows, person.id)
}
