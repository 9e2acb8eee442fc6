import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useCallback, useRef } from 'react'
import { CaseFrame } from '../../case/case-frame.tsx'
import { CaseMissing } from '../../case/case-missing.tsx'
import { REFRESH_SECONDS, useSide } from '../../case/case-source.ts'
import { ConversationPanel } from '../../case/conversation/conversation-panel.tsx'
import { useThreadBox } from '../../case/conversation/use-thread-box.ts'
import { EvidencePart } from '../../case/evidence/evidence-part.tsx'
import { PackButton } from '../../case/file-button.tsx'
import { PromisesPanel } from '../../case/promises-panel.tsx'
import { useMoves } from '../../case/timeline-panel.tsx'
import { useCaseSteps } from '../../case/steps/use-case-steps.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { QueryLink } from '../../fleet/query-link.tsx'
import { listLink } from '../../record/list-navigation.ts'
import { ListSteps } from '../../record/list-steps.tsx'
import { useKey } from '../../record/record-links.ts'
import { BookingFacts } from './booking-facts.tsx'
import { DefectsPanel, DuePanel, StandingNotices } from './booking-panels.tsx'
import { bookingStepHelp } from './booking-steps.tsx'
import { aboutBooking } from './booking-words.ts'
import { DatesPanel } from './dates-panel.tsx'
import { DowntimePanel } from './downtime/downtime-panel.tsx'
import { EstimatePanel } from './estimate/estimate-panel.tsx'
import { maintenanceSource } from './maintenance-source.ts'
import { ShareButton } from './share-button.tsx'
import { askOf, useEstimateSteps } from './use-estimate-steps.ts'

function comeTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'start' })
}

const opensCosts = (state: string): boolean => state === 'awaiting_customer' || state === 'awaiting_authorisation'

/** One booking: its day, its cost line by line, what it answers, whose turn it is, and what may be done. */
export function MaintenanceEventPage() {
  const key = useKey()
  const side = useSide()
  const [box, handleWrite] = useThreadBox()
  const estimate = useRef<HTMLDivElement>(null)
  const load = useEndpoint(maintenanceEndpoints.view, { id: key }, { refreshEverySeconds: REFRESH_SECONDS })
  const view = load.data
  const record = view?.record
  const money = useEndpoint(
    maintenanceEndpoints.lines,
    { id: record?.id ?? 0 },
    { isEnabled: record?.knows_cost === true },
  )
  const moves = useMoves(maintenanceSource, key)
  const taken = useCaseSteps({
    source: maintenanceSource,
    view,
    onStale: load.retry,
    onAnswer: handleWrite,
    ...bookingStepHelp,
  })
  const handleDecide = useCallback(() => comeTo(estimate.current), [])
  const steps = useEstimateSteps(taken, view, money.data, handleDecide)
  if (load.problem?.status === 404) return <CaseMissing one="Booking" many="bookings" list="maintenance" />
  const hasCosts =
    record?.knows_cost === true &&
    (side === 'hire_company' || record.estimate_pence !== null || opensCosts(record.state))
  const costs = record && hasCosts && <EstimatePanel record={record} load={money} place={estimate} ask={askOf(taken)} />
  return (
    <CaseFrame
      source={maintenanceSource}
      list={{ label: 'Maintenance', href: listLink('maintenance', { list: 'maintenance' }) }}
      load={load}
      caseKey={key}
      about={record && aboutBooking(record)}
      tools={
        <>
          {record && <PackButton endpoint={maintenanceEndpoints.pack} record={record} />}
          {record && <ShareButton record={record} />}
          {record && <QueryLink subject={{ type: 'maintenance', id: record.id }} what={record.number} />}
          <ListSteps
            listName="maintenance"
            recordKey={key}
            what="booking"
            hrefOf={(id) => href('maintenanceEvent', { id })}
          />
        </>
      }
      steps={steps}
      moves={moves}
      hrefs={{
        record: href('maintenanceEvent', { id: key }),
        timeline: href('maintenanceEvent', { id: key }, { tab: 'timeline' }),
      }}
      onWrite={handleWrite}
      main={
        view &&
        record && (
          <>
            <StandingNotices record={record} />
            {opensCosts(record.state) && costs}
            <DatesPanel view={view} steps={steps} />
            {!opensCosts(record.state) && costs}
            <ConversationPanel source={maintenanceSource} view={view} box={box} />
            <BookingFacts view={view} />
          </>
        )
      }
      aside={
        view &&
        record && (
          <>
            <DuePanel record={record} />
            <DowntimePanel record={record} />
            <EvidencePart
              key={record.id}
              source={{
                kind: 'maintenance',
                id: record.id,
                calls: maintenanceEndpoints,
                refreshes: maintenanceSource.refreshes,
              }}
            />
            <DefectsPanel record={record} />
            <PromisesPanel view={view} />
          </>
        )
      }
    />
  )
}
