// The colour of a vehicle in its list, as SQL over vehicles v: told of a row, and asked of all rows. Both say the same (colour.test.ts);
// asked as a value that is worked out for each row, a colour would keep the planner from knowing how many rows have it.
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Worst first: overdue or without a date, due within the type's weeks, in date, nothing to keep. */
export const colourSql = (today: string): RawBuilder<unknown> => sql`case
  when v.next_due_date < ${today}::date or v.undated_type is not null then 'red'
  when v.first_amber_date <= ${today}::date then 'amber' when v.next_due_date is not null then 'green' else 'none' end`

const byColour = (today: string): Readonly<Record<string, RawBuilder<SqlBool>>> => {
  const isNotYet = sql`v.undated_type is null and (v.first_amber_date is null or v.first_amber_date > ${today}::date)`
  return {
    red: sql`(v.next_due_date < ${today}::date or v.undated_type is not null)`,
    amber: sql`(v.undated_type is null and (v.next_due_date is null or v.next_due_date >= ${today}::date) and v.first_amber_date <= ${today}::date)`,
    green: sql`(${isNotYet} and v.next_due_date >= ${today}::date)`,
    none: sql`(${isNotYet} and v.next_due_date is null)`,
  }
}

/** Which rows have one of these colours: never null where none of them is asked for in vain. */
export function hasColour(today: string): (colours: readonly string[]) => RawBuilder<SqlBool> {
  const conditions = byColour(today)
  return (colours) => {
    const asked = colours.flatMap((colour) => conditions[colour] ?? [])
    return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`
  }
}
