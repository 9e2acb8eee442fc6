import { sql } from 'kysely'
import { platesWorn } from '../../../fleet/vehicles-of.ts'

/**
 * Spend lines l that name the vehicle by a plate it wears or wore, billed to any of its customer's accounts that the caller sees (ruling
 * 38): the lines its cost per mile is made of.
 */
export const linesNaming = ({ id, account }: { readonly id: number; readonly account: string }) => sql`
  invoice_lines l where l.id in (select spend_lines_naming(array(select worn.plate from ${platesWorn} worn where worn.vehicle_id = ${id})))
    and l.customer_account_number in (
      select billed.customer_account_number from accounts billed join accounts held using (customer_id) where held.customer_account_number = ${account})`
