// What other areas begin of enquiries.
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import type { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { vehicleLine } from '@kerbline/domain/areas/enquiries/lines.ts'
import { usualHireType } from '@kerbline/domain/areas/enquiries/request.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import { openEnquiry } from './write.ts'

type Opened = InputOf<(typeof enquiriesEndpoints)['create']>
type Site = Pick<Opened, 'delivery_address' | 'delivery_postcode' | 'site_contact' | 'site_phone'>

/** Where the vehicles that go back have no agreed period to ask for again. */
const USUAL = { term: 12, term_unit: 'weeks' } as const

/**
 * Asks for vehicles of the same kind as those that go back, for as long as theirs were agreed for. Null: the reader may not ask for vehicles.
 * @param why  begins the notes
 */
export async function requestAlike(
  call: Call,
  vehicles: readonly number[],
  {
    account,
    startDate,
    why,
    site,
  }: { readonly account: string; readonly startDate: string; readonly why: string; readonly site: Site },
): Promise<number | null> {
  if (!call.actor.may.has(enquiryCase.open)) return null
  const { rows: found } = await sql<{
    category: number
    body: number | null
    has_tail_lift: boolean
    quantity: number
    months: number
  }>`
    select v.vehicle_category_id as category, v.body_id as body, v.has_tail_lift, count(*)::int as quantity,
      coalesce(max(round((v.contract_end_date - v.on_hire_date) / 30.44)), 0)::int as months
    from vehicles v where v.id = any(${[...vehicles]}::int[]) group by 1, 2, 3 order by 4 desc, 1`.execute(call.rows)
  const months = Math.max(...found.map((each) => each.months))
  const term = months >= 1 ? ({ term: Math.min(months, 120), term_unit: 'months' } as const) : USUAL
  const lines = found.map(({ category, body, quantity, has_tail_lift }) =>
    vehicleLine.parse({ vehicle_category_id: category, body_id: body, quantity, has_tail_lift }),
  )
  return openEnquiry(call, {
    ...{ customer_account_number: account, sales: null, hire_type: usualHireType(term), ...term, ...site, lines },
    ...{ start_date: startDate, annual_miles: null, delivers_together: false, purchase_order: null },
    notes: `${why} We have asked for the same kind and term. Change it in a message if you need something else.`,
  })
}
