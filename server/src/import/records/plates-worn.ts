// Which plates a vehicle wears or wore, said once: whatever looks a vehicle up by a plate someone wrote looks here.
import { sql } from 'kysely'

/**
 * Rows (vehicle_id, customer_account_number, plate), a row a plate: `from ${platesWorn} worn`. The same plate may stand twice.
 * A vehicle's own registration is its own, whichever other vehicle of the account once wore it.
 */
export const platesWorn = sql`(
  select p.vehicle_id, p.customer_account_number, p.plate from vehicle_plates p join vehicles wearer on wearer.id = p.vehicle_id
  where p.plate = wearer.reg_no or not exists (
    select from vehicles other where other.reg_no = p.plate and other.id <> p.vehicle_id
      and other.customer_account_number = p.customer_account_number))`
