// Whether vehicles will be there and what they may cost: counts of the whole fleet, and a rate that is the customer's own or a usual one.
import type { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { lineOverTerm, withTax } from '@kerbline/domain/areas/enquiries/quotes.ts'
import { termInWords } from '@kerbline/domain/areas/enquiries/request.ts'
import { rateTerms } from '@kerbline/domain/areas/hires/rate-terms-schema.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { isTold } from '../../db/told.ts'
import type { Call } from '../../http/call.ts'

type Estimate = (typeof enquiriesEndpoints)['estimate']

interface Found {
  readonly in_stock: number
  readonly promised: number
  readonly coming_back: number
  readonly on_order: number
  readonly usual_pence: number | null
  readonly own_pence: number | null
}

export async function readOutlook({ rows, actor, portal }: Call, asked: InputOf<Estimate>): Promise<ReplyOf<Estimate>> {
  const { vehicle_category_id: category, body_id: body = null, quantity, start_date: on, term, term_unit } = asked
  const today = londonDate(portal.clock.businessNow())
  // Staff see every customer's vehicles: what one of them pays is no other's own rate.
  const own =
    actor.side === 'customer' && isTold(actor.may, 'rate')
      ? sql`(select percentile_cont(0.5) within group (order by v.weekly_rate_pence)::int from vehicles v
          where v.vehicle_category_id = ${category} and (${body}::int is null or v.body_id = ${body}::int) and v.status = 'on_hire')`
      : sql`null::int`
  const { rows: found } = await sql<Found>`
    select o.*, ${own} as own_pence from category_outlook(${category}, ${body}, ${today}::date, ${on}::date) o`.execute(
    rows,
  )
  const {
    own_pence: ownRate,
    usual_pence: usual,
    ...stock
  } = found[0] ?? {
    ...{ in_stock: 0, promised: 0, coming_back: 0, on_order: 0, usual_pence: null, own_pence: null },
  }
  const rate = ownRate ?? usual
  const about = { on, asked: quantity, ...stock }
  if (rate === null) return { ...about, cost: null }
  const terms = rateTerms.parse({ rate_pence: rate })
  return {
    ...about,
    cost: {
      rate_pence: rate,
      is_own_rate: ownRate !== null,
      working: `${counted(quantity, 'vehicle')} × ${termInWords({ term, term_unit })} at ${formatMoney(rate)} a week`,
      ...withTax([lineOverTerm({ quantity, terms }, on, { term, term_unit })]),
    },
  }
}
