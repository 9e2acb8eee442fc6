// A list that nobody writes to, made of columns: each is shown as it is sorted and filtered, unless another showing is said.
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ListSource } from './list-source.ts'

/** SQL by the name of a column of the plan. */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>

/**
 * What a list source says of its columns. @param shown what is read of a column where that is not what it is sorted and filtered by,
 * and what is read besides
 */
export const columnsSource = (
  plan: ListPlan,
  columns: Columns,
  id: RawBuilder<unknown>,
  shown: Columns = {},
): Pick<ListSource, 'select' | 'columns' | 'id' | 'sort'> => ({
  select: sql.join([
    sql`${id} as id`,
    ...Object.entries({ ...columns, ...shown }).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ]),
  // What the plan does not name for this reader cannot be asked by.
  columns: Object.fromEntries(
    Object.entries(plan.columns).flatMap(([name, { kind }]) => {
      const value = columns[name]
      return value ? [[name, { sql: value, kind }]] : []
    }),
  ),
  id,
  sort: plan.sort,
})
