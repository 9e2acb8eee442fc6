// The conditions of a rule as SQL over a vehicle `v`: the same as `fits` of the domain, which a test holds this to.
import { tagRule } from '@kerbline/domain/areas/tags/endpoints.ts'
import type { RuleCondition, TagRule } from '@kerbline/domain/areas/tags/rules.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

const dueOf = (type: string): RawBuilder<unknown> =>
  sql`(select i.due_on from compliance_items i where i.vehicle_id = v.id and i.event_type = ${type})`

const dates: Readonly<Partial<Record<RuleCondition['field'], RawBuilder<unknown>>>> = {
  mot: dueOf('mot'),
  service: dueOf('service'),
  contract: sql`v.contract_end_date`,
  next_due: sql`v.next_due_date`,
}

function conditionSql({ field, operator, number, values }: RuleCondition, today: string): RawBuilder<SqlBool> {
  if (field === 'fuel') return sql<SqlBool>`v.fuel_type = any(${[...values]}::text[])`
  if (field === 'category') return sql<SqlBool>`v.vehicle_category_id::text = any(${[...values]}::text[])`
  const date = dates[field]
  if (date) return sql<SqlBool>`${date} <= ${today}::date + ${number}::int`
  const value = field === 'score' ? sql`nullif(greatest(v.score, 0), 0)` : sql`v.miles`
  return operator === 'over' ? sql<SqlBool>`${value} > ${number}` : sql<SqlBool>`${value} < ${number}`
}

/** Without conditions nothing fits. */
export const fitsSql = ({ conditions }: TagRule, today: string): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        conditions.map((condition) => conditionSql(condition, today)),
        sql` and `,
      )})`

/** A rule as it was stored; null: none, or one this version cannot read, which then keeps nothing. */
export function readRule(stored: unknown): TagRule | null {
  const parsed = tagRule.safeParse(stored)
  return parsed.success ? parsed.data : null
}
