// The kept sums of spend, counted from the lines themselves so that they are in step by construction.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Goods value of the spend lines that name a vehicle by any plate it wore; a line counts once for each vehicle. */
async function fillVehicleSpend(rows: Kysely<Tables>): Promise<void> {
  await sql`
    insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count)
    select v.id, v.customer_account_number, sum(n.value_pence), count(*)
    from (
      select l.customer_account_number, l.value_pence, unnest(l.reg_nos) as reg_no
      from invoice_lines l where l.is_spend
    ) n
    join vehicles v on v.reg_no = n.reg_no and v.customer_account_number = n.customer_account_number
    group by v.id`.execute(rows)
}

async function fillAccountSpend(rows: Kysely<Tables>): Promise<void> {
  await sql`
    insert into account_spend_months (customer_account_number, month, category, goods_pence, gross_pence)
    select customer_account_number, to_char(transaction_date, 'YYYY-MM'), category, sum(value_pence), sum(value_pence + tax_pence)
    from invoice_lines where is_spend
    group by 1, 2, 3`.execute(rows)
}

export async function fillSpend(rows: Kysely<Tables>): Promise<void> {
  await fillVehicleSpend(rows)
  await fillAccountSpend(rows)
}
