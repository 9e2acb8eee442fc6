// How the rows of a list are spread over the values of a column that has few of them.
import type { ColumnKind } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Spread {
  readonly counts?: Readonly<Record<string, number>>
}

const yesOrNo = (value: string): string => (value === 'true' ? 'yes' : 'no')

/** Nothing for a column whose values are as many as its rows. @param chosen which rows, asked for only where they are counted */
export async function countValues(
  rows: Rows,
  from: RawBuilder<unknown>,
  { kind, sql: column }: { readonly kind: ColumnKind; readonly sql: RawBuilder<unknown> },
  chosen: () => RawBuilder<SqlBool>,
): Promise<Spread> {
  if (kind !== 'choice' && kind !== 'choices' && kind !== 'flag') return {}
  // A row with several values counts for each.
  const value = kind === 'choices' ? sql`unnest(${column})` : column
  const { rows: found } = await sql<{ value: string; total: number }>`
    select each.value::text as value, count(*) as total from (select ${value} as value from ${from} where ${chosen()}) each
    where each.value is not null group by 1`.execute(rows)
  return {
    counts: Object.fromEntries(found.map(({ value: each, total }) => [kind === 'flag' ? yesOrNo(each) : each, total])),
  }
}
