// Looks through the demo data for what must not be: for its tests alone.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Of each table: how many rows, and a digest of all their columns. Two fills are the same when their digests are. */
export async function digestOf(
  rows: Kysely<Tables>,
  tables: readonly (keyof Tables)[],
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const table of tables) {
    const {
      rows: [found],
    } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from ${sql.table(table)} t`.execute(rows)
    digests.set(table, found?.digest ?? '')
  }
  return digests
}

const numberOf = async (rows: Kysely<Tables>, query: RawBuilder<{ count: number }>): Promise<number> => {
  const {
    rows: [found],
  } = await query.execute(rows)
  if (!found) throw new Error('A count gave no row')
  return found.count
}

/** References that lead from one account’s row to another’s. */
export const countStrays = (rows: Kysely<Tables>): Promise<number> =>
  numberOf(
    rows,
    sql`
      select (select count(*) from vehicles v join drivers d on d.id = v.driver_id where d.customer_account_number <> v.customer_account_number)
        + (select count(*) from driver_vehicles x join vehicles v on v.id = x.vehicle_id join drivers d on d.id = x.driver_id
           where x.customer_account_number <> v.customer_account_number or x.customer_account_number <> d.customer_account_number or x.reg_no <> v.reg_no)
        + (select count(*) from vehicle_tags x join vehicles v on v.id = x.vehicle_id join tags t on t.id = x.tag_id
           where x.customer_account_number <> v.customer_account_number or x.customer_account_number <> t.customer_account_number
             and not (t.spans_company and exists (select from accounts a join accounts o on o.customer_id = a.customer_id
               where a.customer_account_number = x.customer_account_number and o.customer_account_number = t.customer_account_number)))
        + (select count(*) from equipment_readings x join vehicles v on v.id = x.vehicle_id where x.customer_account_number <> v.customer_account_number)
        + (select count(*) from equipment_latest x join vehicles v on v.id = x.vehicle_id where x.customer_account_number <> v.customer_account_number)
        + (select count(*) from vehicle_months x join vehicles v on v.id = x.vehicle_id where x.customer_account_number <> v.customer_account_number)
        + (select count(*) from compliance_items x join vehicles v on v.id = x.vehicle_id where x.customer_account_number <> v.customer_account_number or x.vehicle_reg <> v.reg_no)
        + (select count(*) from cases x join vehicles v on v.id = x.vehicle_id where x.customer_account_number <> v.customer_account_number or x.reg_no <> v.reg_no)
        + (select count(*) from driver_checks x join vehicles v on v.id = x.vehicle_id join drivers d on d.id = x.driver_id
           where x.customer_account_number <> v.customer_account_number or x.reg_no <> v.reg_no or x.driver_name <> d.name)
        + (select count(*) from invoice_lines x join invoices i on i.id = x.invoice_id where x.customer_account_number <> i.customer_account_number)
        + (select count(*) from invoice_lines x, unnest(x.reg_nos) r where not exists (select from vehicles v
           where v.customer_account_number = x.customer_account_number and r in (v.reg_no, v.current_reg_no)))
        + (select count(*) from damage_records x join vehicles v on v.id = x.vehicle_id where x.customer_account_number <> v.customer_account_number)
        + (select count(*) from cases x where x.reg_no is not null and x.customer_account_number <> 'NOHIRER' and not exists (select from vehicles v where v.reg_no = x.reg_no and v.customer_account_number = x.customer_account_number))
        + (select count(*) from case_posts x join cases c on c.id = x.case_id where x.customer_account_number <> c.customer_account_number)
        + (select count(*) from query_cases x join cases c on c.id = x.merged_into where x.customer_account_number <> c.customer_account_number)
        + (select count(*) from messages x where x.reg_no is not null and not exists (select from vehicles v where v.reg_no = x.reg_no and v.customer_account_number = x.customer_account_number))
        + (select count(*) from message_recipients x join messages m on m.id = x.message_id where x.customer_account_number is distinct from m.customer_account_number)
        + (select count(*) from message_recipients x join users u on u.id = x.user_id where u.side = 'customer'
           and not x.customer_account_number = any(account_numbers_of(u.customer_account_numbers))) as count`,
  )

/** Rows that tell of something after `now`, or of an end before its beginning. */
export const countDatedAhead = (rows: Kysely<Tables>, now: string): Promise<number> =>
  numberOf(
    rows,
    sql`
      select (select count(*) from driver_checks where created_at > ${now}::timestamptz) + (select count(*) from messages where created_at > ${now}::timestamptz)
        + (select count(*) from equipment_readings where snapshot_at > ${now}::timestamptz or odometer_at > snapshot_at)
        + (select count(*) from invoices where transaction_date > london_date(${now}::timestamptz))
        + (select count(*) from maintenance_events where created_at > ${now}::timestamptz or updated_at > ${now}::timestamptz or arrived_at > ${now}::timestamptz or returned_at > ${now}::timestamptz
           or arrived_at < created_at or returned_at < arrived_at)
        + (select count(*) from damage_records where created_at > updated_at or updated_at > ${now}::timestamptz or incident_at > created_at)
        + (select count(*) from cases where created_at > updated_at or updated_at > ${now}::timestamptz or waiting_since > updated_at
           or closed_at > updated_at or opened_at < created_at)
        + (select count(*) from case_clocks where started_at > ${now}::timestamptz or paused_at < started_at or stopped_at < started_at or stopped_at > ${now}::timestamptz)
        + (select count(*) from case_posts where at > ${now}::timestamptz) + (select count(*) from audit where at > ${now}::timestamptz)
        + (select count(*) from state_changes where at > ${now}::timestamptz) as count`,
  )

/** Documents that are not the sum of their lines, and kept months that are not. */
export async function countWrongSums(rows: Kysely<Tables>): Promise<{ documents: number; months: number } | undefined> {
  const {
    rows: [found],
  } = await sql<{ documents: number; months: number }>`
        select (select count(*) from invoices i join (select invoice_id, sum(value_pence) as goods, sum(tax_pence) as tax from invoice_lines group by 1) l on l.invoice_id = i.id
            where l.goods <> i.goods_pence or l.tax <> i.tax_pence or i.gross_pence <> i.goods_pence + i.tax_pence or i.outstanding_pence <> i.gross_pence - i.allocated_pence) as documents,
          (select count(*) from (
            select customer_account_number, to_char(transaction_date, 'YYYY-MM') as month, category, sum(value_pence) as goods, sum(value_pence + tax_pence) as gross
            from invoice_lines where is_spend group by 1, 2, 3) l
            full join (select customer_account_number, month, category, sum(goods_pence) as goods_pence, sum(gross_pence) as gross_pence
              from account_spend_months group by 1, 2, 3) m using (customer_account_number, month, category)
            where m.goods_pence is distinct from l.goods or m.gross_pence is distinct from l.gross) as months`.execute(
    rows,
  )
  return found
}
