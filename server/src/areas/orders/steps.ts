// Orders are opened here, by hand and by an enquiry that is won: one a vehicle.
import { type OrderHireType, orderCase } from '@kerbline/domain/areas/orders/case.ts'
import type { RateTerms } from '@kerbline/domain/areas/hires/rate-terms.ts'
import type { VehicleLine } from '@kerbline/domain/areas/enquiries/lines.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { openCase } from '../../cases/open-case.ts'
import { managerOf } from '../../cases/owners.ts'
import type { GuestCall } from '../../http/call.ts'
import { submitOrder } from './rules.ts'

type OrderedLine = VehicleLine & { readonly rate_terms?: RateTerms | null }

export interface OrdersAsked {
  /** The enquiry they are of; null: ordered by hand. */
  readonly enquiryId: number | null
  readonly account: string
  /** Each with what its quote says of the rate, where one does. */
  readonly lines: readonly OrderedLine[]
  readonly hireType: OrderHireType | null
  readonly startDate: CalendarDate | null
  readonly termMonths?: number | null
  /** The customer's order number. */
  readonly poRef: string | null
  readonly branchId?: number | null
  readonly fleetAllocationId?: number | null
  readonly deliveryAddress?: string | null
  readonly deliveryPostcode?: string | null
}

/** "Luton on Renault Master" */
async function titleOf(
  { rows }: GuestCall,
  { vehicle_category_id: category, body_id: body, manufacturer_id: maker, model }: VehicleLine,
) {
  const { rows: found } = await sql<{ what: string; maker: string | null }>`
    select coalesce((select name from bodies where id = ${body}), (select name from vehicle_categories where id = ${category})) as what,
      (select name from manufacturers where id = ${maker}) as maker`.execute(rows)
  const chassis = [found[0]?.maker, model].filter(Boolean).join(' ')
  return `${found[0]?.what ?? 'Vehicle'}${chassis === '' ? '' : ` on ${chassis}`}`.slice(0, 160)
}

const ofEnquiry = async ({ rows }: GuestCall, id: number): Promise<readonly number[]> => {
  const { rows: found } = await sql<{
    id: number
  }>`select case_id as id from order_cases where enquiry_id = ${id} order by line, part`.execute(rows)
  return found.map((each) => each.id)
}

/** As a draft. */
async function openOne(
  call: GuestCall,
  asked: OrdersAsked,
  each: OrderedLine,
  place: { line: number; part: number; quantity: number },
) {
  const { rows } = call
  const { account } = asked
  return openCase(
    call,
    orderCase,
    {
      ...{ account, type: asked.hireType ?? '', title: await titleOf(call, each), ownerTeam: 'Sales and orders' },
      ownerId: await managerOf(rows, orderCase.manage, account),
    },
    async ({ id }) => {
      await sql`
        insert into order_cases (case_id, customer_account_number, enquiry_id, line, part, quantity, customer_order_ref, vehicle_category_id, manufacturer_id, model,
          body_id, spec, has_tail_lift, has_tow_bar, has_livery, hire_type, term_months, start_date, rate_pence, rate_basis, branch_id, fleet_allocation_id,
          delivery_address, delivery_postcode)
        values (${id}, ${account}, ${asked.enquiryId}, ${place.line}, ${place.part}, ${place.quantity}, ${asked.poRef}, ${each.vehicle_category_id},
          ${each.manufacturer_id}, ${each.model}, ${each.body_id}, ${each.spec}, ${each.has_tail_lift}, ${each.has_tow_bar}, ${each.has_livery}, ${asked.hireType},
          ${asked.termMonths ?? null}, ${asked.startDate}, ${each.rate_terms?.rate_pence ?? null}, ${each.rate_terms?.rate_basis ?? null}, ${asked.branchId ?? null},
          ${asked.fleetAllocationId ?? null}, ${asked.deliveryAddress ?? null}, ${asked.deliveryPostcode ?? null})`.execute(
        rows,
      )
    },
  )
}

/** Of one line, by hand: several vehicles are split before the credit check ends. */
export async function draftOrder(call: GuestCall, asked: OrdersAsked, line: OrderedLine): Promise<CaseRow> {
  return openOne(call, asked, line, { line: 0, part: 0, quantity: line.quantity })
}

/**
 * One order a vehicle of each line, sent on to the credit check. An enquiry has its orders once: asked for again, they are the same.
 * @returns the orders
 */
export async function openOrders(
  call: GuestCall,
  asked: OrdersAsked & { readonly enquiryId: number },
): Promise<readonly CaseRow[]> {
  const { rows } = call
  const { enquiryId, lines } = asked
  await sql`select from cases where id = ${enquiryId} for no key update`.execute(rows)
  const there = await ofEnquiry(call, enquiryId)
  const opened: CaseRow[] = []
  for (const id of there) opened.push(await findCase(rows, orderCase.name, id))
  if (there.length > 0) return opened
  for (const [line, each] of lines.entries())
    for (let part = 0; part < each.quantity; part += 1) {
      const { id } = await openOne(call, asked, each, { line, part, quantity: 1 })
      await submitOrder(call, id)
      opened.push(await findCase(rows, orderCase.name, id))
    }
  return opened
}
