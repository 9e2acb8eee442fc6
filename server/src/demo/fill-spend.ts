// The kept sums of spend, counted from the lines themselves so that they are in step by construction.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Goods value of the spend lines that name a vehicle by any plate it wore; a line counts once for each vehicle. */
async function fillVehicleSpend(rows: Kysely<Tables>): Promise<void> {
  // Both sides are made before they meet: the planner knows nothing yet of tables that were empty a moment ago.
  await sql`
    insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count)
    with plates as materialized (
      select vehicle_id as id, customer_account_number, plate from vehicle_plates
    ),
    named as materialized (
      select id as line_id, customer_account_number, value_pence, unnest(reg_nos) as plate from invoice_lines where is_spend
    ),
    counted as (
      select distinct n.line_id, n.value_pence, p.id, p.customer_account_number
      from named n join plates p on p.plate = n.plate and p.customer_account_number = n.customer_account_number
    )
    select id, customer_account_number, sum(value_pence), count(*) from counted group by 1, 2`.execute(rows)
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
