import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import {
  arrivalRange,
  datesOfOrder,
  type Milestone,
  type MilestoneDates,
} from '@kerbline/domain/areas/orders/milestones.ts'
import { useMemo } from 'react'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { CaseLinkButton } from '../../fleet/links/case-link-button.tsx'
import { GatesPanel, MilestonesPanel, OrderFacts, SurePanel } from './order-panels.tsx'
import { OrderRoad } from './order-road.tsx'
import { orderSource } from './order-source.ts'

const arrivals: readonly Milestone[] = ['delivery_booked', 'body_eta', 'factory_eta']

/** What is waited for next: the delivery once it is booked, else when it comes from the body builder or the factory. */
const expectedOf = (dates: readonly MilestoneDates[]): MilestoneDates | undefined =>
  arrivals.map((name) => dates.find(({ milestone, isReached }) => milestone === name && !isReached)).find(Boolean)

/** One order: when it comes and how sure that is, every date that moved and why, what is missing, and what may be done. */
export function OrderPage() {
  const page = useCasePage(orderSource)
  const today = londonDate(useBusinessNow())
  const { view } = page
  const record = view?.record
  const dates = useMemo(() => (record ? datesOfOrder(record.state, record.changes) : []), [record])
  if (!view || !record) return <CasePage page={page} />
  const expected = expectedOf(dates)
  const slips = record.slips
  const range = expected && slips ? arrivalRange(expected.now, slips) : null
  return (
    <CasePage
      page={page}
      about={[record.account_name, record.customer_order_ref].filter(Boolean).join(', ')}
      road={<OrderRoad {...{ record, dates, expected, range, today }} />}
      tools={<CaseLinkButton purpose="order delivery" record={record} isOffered={record.state === 'delivery_booked'} />}
      main={
        <>
          <MilestonesPanel dates={dates} />
          {expected && slips && <SurePanel slips={slips} range={range} promised={expected.now} />}
        </>
      }
      aside={<GatesPanel record={record} />}
      facts={<OrderFacts view={view} />}
    />
  )
}
