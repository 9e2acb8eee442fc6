// What other areas ask about orders.
import type { OrderOfEnquiry } from '@kerbline/domain/areas/orders/endpoints.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'

/** The orders that an enquiry opened, as its lines stand. */
export const ordersOfEnquiry = async (rows: Rows, enquiry: number): Promise<OrderOfEnquiry[]> =>
  (
    await sql<OrderOfEnquiry>`
      select c.id, c.number, c.title, c.state, c.waiting_on, c.closed_at is null as is_open
      from order_cases k join cases c on c.id = k.case_id where k.enquiry_id = ${enquiry} order by k.line, k.part, c.id`.execute(
      rows,
    )
  ).rows
