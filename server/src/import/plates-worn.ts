// Which plates a vehicle wears or wore, said once: whatever looks a vehicle up by a plate someone wrote looks here.
import { sql } from 'kysely'

/** Rows (vehicle_id, customer_account_number, plate), a row a plate: `from ${platesWorn} worn`. The same plate may stand twice. */
export const platesWorn = sql`(
  select id as vehicle_id, customer_account_number, reg_no as plate from vehicles
  union all select id, customer_account_number, current_reg_no from vehicles where current_reg_no is not null)`
