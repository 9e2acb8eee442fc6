import { certificateOf } from '@kerbline/domain/areas/compliance/evidence.ts'
import type { DocumentType } from '@kerbline/domain/cases/document-types.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { moneyOfKind } from '@kerbline/domain/cases/money-lines.ts'
import { useCallback, useRef } from 'react'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { useSide } from '../../case/case-source.ts'
import { DatesPanel } from '../../case/dates/dates-panel.tsx'
import { MoneyPanel } from '../../case/money/money-panel.tsx'
import { useMoneySteps } from '../../case/money/use-money-steps.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { QueryLink } from '../../fleet/query-link.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { DefectsPanel, DuePanel, StandingNotices } from './booking-panels.tsx'
import { aboutBooking, bookedPlace } from './booking-words.ts'
import { DowntimePanel } from './downtime/downtime-panel.tsx'
import { bookingMoney, type BookingRecord, maintenanceSource } from './maintenance-source.ts'
import { ShareButton } from './share-button.tsx'

function comeTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'start' })
}

const { waits } = moneyOfKind(maintenanceCase)
/** Somebody decides about the cost: that is what the page is for then. */
const opensCosts = (state: string): boolean => state in waits

/** A test that was passed: its certificate is what is added now. */
const certificateAwaited = ({ type, outcome, completed_at: at }: BookingRecord): DocumentType | undefined =>
  at !== null && outcome !== 'fail' ? (certificateOf(type) ?? undefined) : undefined

/** One booking: its day, its cost line by line, what it answers, whose turn it is, and what may be done. */
export function MaintenanceEventPage() {
  const side = useSide()
  const estimate = useRef<HTMLDivElement>(null)
  const page = useCasePage(maintenanceSource)
  const record = page.view?.record
  const money = useEndpoint(
    maintenanceEndpoints.lines,
    { id: record?.id ?? 0 },
    { isEnabled: record?.knows_cost === true },
  )
  const handleDecide = useCallback(() => comeTo(estimate.current), [])
  const steps = useMoneySteps(bookingMoney, page.steps, page.view, money.data, handleDecide)
  if (!page.view || !record) return <CasePage page={page} />
  const hasCosts =
    record.knows_cost && (side === 'hire_company' || record.estimate_pence !== null || opensCosts(record.state))
  // By key: an estimate being written stays open when a step moves its panel.
  const costs = hasCosts && (
    <MoneyPanel key="costs" source={bookingMoney} record={record} load={money} place={estimate} steps={page.steps} />
  )
  const dates = (
    <DatesPanel
      key="dates"
      source={maintenanceSource}
      view={page.view}
      steps={steps}
      agreedAt={record.booked_at}
      until={record.stays_until}
      place={bookedPlace(record)}
      preferred={record.preferred_dates}
      warnings={record.warnings}
    />
  )
  return (
    <CasePage
      page={{ ...page, steps }}
      about={aboutBooking(record)}
      usualDocument={certificateAwaited(record)}
      tools={
        <>
          <ShareButton record={record} />
          <QueryLink subject={{ type: 'maintenance', id: record.id }} what={record.number} />
        </>
      }
      main={
        <>
          <StandingNotices record={record} />
          {opensCosts(record.state) ? [costs, dates] : [dates, costs]}
        </>
      }
      below={<BookingFacts view={page.view} />}
      aside={
        <>
          <DuePanel record={record} />
          <DowntimePanel record={record} />
        </>
      }
      facts={<DefectsPanel record={record} />}
    />
  )
}
