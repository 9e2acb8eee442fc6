// Which vehicles a tag is for, in words: beside its name wherever one is chosen, since two may have the same.
import { sql, type RawBuilder } from 'kysely'

/** "HARROW01", "All accounts of Harrow & Lane Logistics". @param tag the table, as the query calls it */
export function tagHolder(tag: string): RawBuilder<string> {
  const home = sql.ref(`${tag}.customer_account_number`)
  const company = sql`(select c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${home})`
  return sql<string>`case when ${sql.ref(`${tag}.spans_company`)} then coalesce('All accounts of ' || ${company}, 'Whole company') else ${home} end`
}
