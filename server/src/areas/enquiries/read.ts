// An enquiry as it is kept: what is asked for, its quotes, and what the hire company alone keeps of it.
import type { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { prospectAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { quoteSums, stands } from '@kerbline/domain/areas/enquiries/quotes.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import type { CaseReading, OwnColumns } from '../../cases/case-source.ts'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { ordersOfEnquiry } from '../orders/queries.ts'

type Record = ReplyOf<(typeof enquiriesEndpoints)['view']>['record']
export type OwnEnquiry = Pick<
  Record,
  | ('lines' | 'hire_type' | 'term' | 'term_unit' | 'start_date' | 'annual_miles' | 'delivers_together')
  | ('delivery_address' | 'delivery_postcode' | 'site_contact' | 'site_phone' | 'purchase_order' | 'notes')
  | ('quotes' | 'sales' | 'orders')
>
type KeptQuote = Omit<OwnEnquiry['quotes'][number], 'sums' | 'stands'>

/** Lines in JSON, each with the names of what it points at. */
export const namedLines = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(x.line || jsonb_build_object('category', coalesce(n.name, 'Vehicle'), 'body', b.name, 'manufacturer', m.name) order by x.place), '[]')
  from jsonb_array_elements(${lines}) with ordinality x (line, place)
  left join vehicle_categories n on n.id = (x.line ->> 'vehicle_category_id')::int
  left join bodies b on b.id = (x.line ->> 'body_id')::int
  left join manufacturers m on m.id = (x.line ->> 'manufacturer_id')::int)`

/** Of case c, a value of its newest quote q that the reader is shown; drafts are the hire company's. */
const newest = (value: RawBuilder<unknown>, side: Actor['side']): RawBuilder<unknown> =>
  sql`(select ${value} from enquiry_quotes q where q.case_id = c.id and ${isShown(side)} order by q.version desc limit 1)`

const isShown = (side: Actor['side']) => (side === 'staff' ? sql`true` : sql`q.state <> 'draft'`)

const isMaxiLow = sql`exists (
  select from jsonb_array_elements(k.lines) l join bodies b on b.id = (l ->> 'body_id')::int where b.name ~* '^maxi[ -]?low')`

const customerName = sql`(case when c.customer_account_number = ${prospectAccount} then coalesce(k.prospect_name, 'Prospect')
  else (select a.name from accounts a where a.customer_account_number = c.customer_account_number) end)`

const columns = ({ actor, today }: CaseReading): Readonly<{ [name: string]: RawBuilder<unknown> }> => ({
  customer: customerName,
  quantity: sql`(select sum((l ->> 'quantity')::int)::int from jsonb_array_elements(k.lines) l)`,
  start_date: sql`k.start_date`,
  week_pence: newest(sql`q.week_pence::float8`, actor.side),
  expires_on: newest(sql`case when q.state = 'sent' then q.expires_on end`, actor.side),
  age_days: sql`(coalesce(london_date(c.closed_at), ${today}::date) - london_date(c.created_at))`,
  closed_on: sql`london_date(c.closed_at)`,
  ...(actor.side === 'staff' && {
    ...{ manager: sql`person_name(c.owner_id)`, next_contact_on: sql`k.next_contact_on`, source: sql`k.source` },
    ...{ probability: sql`k.probability`, expected_close: sql`k.expected_close`, lost_reason: sql`k.lost_reason` },
    is_maxi_low: isMaxiLow,
  }),
})

export const enquiryColumns: OwnColumns = {
  table: 'enquiry_cases',
  columns,
  // Vehicles that are asked for are none of those that somebody narrowed their fleet to.
  within: () => sql<boolean>`true`,
}

const quotesOf = async (rows: Rows, id: number, side: Actor['side']): Promise<readonly KeptQuote[]> =>
  (
    await sql<KeptQuote>`
      select q.id, q.version, q.state, q.hire_type, q.term, q.term_unit, q.start_date::text as start_date, q.deposit_pence, q.note,
        ${namedLines(sql`q.lines`)} as lines, q.week_pence::float8 as week_pence, q.expires_on::text as expires_on, json_instant(q.sent_at) as sent_at,
        q.accepted_on::text as accepted_on, q.accepted_by
      from enquiry_quotes q where q.case_id = ${id} and ${isShown(side)} order by q.version desc`.execute(rows)
  ).rows

export async function readEnquiry(
  rows: Rows,
  id: number,
  { side, may }: Pick<Actor, 'side' | 'may'>,
  today: string,
): Promise<OwnEnquiry> {
  const { rows: found } = await sql<Omit<OwnEnquiry, 'quotes' | 'sales' | 'orders'> & NonNullable<OwnEnquiry['sales']>>`
    select ${namedLines(sql`k.lines`)} as lines, c.type as hire_type, k.term, k.term_unit, k.start_date::text as start_date, k.annual_miles,
      k.delivers_together, k.delivery_address, k.delivery_postcode, k.site_contact, k.site_phone, k.purchase_order, k.notes,
      k.source, k.probability, k.expected_close::text as expected_close, k.next_contact_on::text as next_contact_on, k.next_contact, k.lost_reason,
      k.fleet_allocation_id, (select p.name from fleet_allocations p where p.id = k.fleet_allocation_id) as fleet_allocation, k.e2o,
      k.prospect_name, k.prospect_contact, k.prospect_email, k.prospect_phone, k.enquiry_ref, (select b.name from branches b where b.id = k.branch_id) as branch
    from enquiry_cases k join cases c on c.id = k.case_id where k.case_id = ${id}`.execute(rows)
  const [kept] = found
  if (!kept) throw new Error(`Enquiry ${id} has no row of its own`)
  const { source, probability, expected_close, next_contact_on, next_contact, lost_reason, ...rest } = kept
  const { fleet_allocation_id, fleet_allocation, e2o, prospect_name, prospect_contact, ...asked } = rest
  const { prospect_email, prospect_phone, enquiry_ref, branch, ...shown } = asked
  const quotes = await quotesOf(rows, id, side)
  return {
    ...shown,
    orders: may.has(orderCase.see) ? await ordersOfEnquiry(rows, id) : [],
    quotes: quotes.map((quote) => ({ ...quote, sums: quoteSums(quote.lines, quote), stands: stands(quote, today) })),
    sales:
      side === 'staff'
        ? {
            ...{ source, probability, expected_close, next_contact_on, next_contact, lost_reason, fleet_allocation_id },
            ...{ fleet_allocation, e2o, prospect_name, prospect_contact, prospect_email, prospect_phone },
            ...{ enquiry_ref, branch },
          }
        : null,
  }
}
