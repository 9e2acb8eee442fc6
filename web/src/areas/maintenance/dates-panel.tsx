import type { DateOffer } from '@kerbline/domain/cases/case-dates.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { useState } from 'react'
import { whenWords } from '../../case/clock-badge.tsx'
import { FileButton } from '../../case/file-button.tsx'
import { REFRESH_SECONDS, useSide } from '../../case/case-source.ts'
import { useBusinessNow } from '../../case/use-business-now.ts'
import type { CaseSteps } from '../../case/steps/use-case-steps.tsx'
import { useStep } from '../../case/steps/use-step.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Rag } from '../../fleet/rag.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './booking.module.css'
import { bookedPlace } from './booking-words.ts'
import { maintenanceSource, type BookingView } from './maintenance-source.ts'

const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())
const byTime = (one: DateOffer, other: DateOffer): number => (one.starts_at < other.starts_at ? -1 : 1)

interface Shown {
  readonly viewer: CaseSide
  readonly now: Date
}

const whereOf = ({ dealer, place, note }: DateOffer): string | undefined =>
  [dealer, place, note].filter(Boolean).join(', ') || undefined

/** A workshop that offers a day by its link is named; of the two sides the side is. */
const offeredBy = ({ side, made_by: name }: DateOffer, viewer: Shown['viewer']): string =>
  side === 'third_party' && name !== null ? name : sideInWords(side, viewer)

/** The dates of the other side that wait for an answer: one is chosen and taken, or another asked for. */
function Choice({
  view,
  offers,
  steps,
  viewer,
  now,
}: Shown & { view: BookingView; offers: readonly DateOffer[]; steps: CaseSteps }) {
  const [chosen, setChosen] = useState<string>()
  const accept = useStep(maintenanceSource)
  const { record, may } = view
  const soonest = offers.toSorted(byTime)
  const taken = soonest.find(({ id }) => String(id) === chosen) ?? soonest[0]
  const other = may.find(({ verb }) => verb === 'ask for another date' || verb === 'offer dates')
  if (!taken) return null
  const words = formatInstant(taken.starts_at, londonDate(now))
  const handleAccept = (): void =>
    void accept.run({ id: record.id, version: record.updated_at, verb: 'accept date', offer_id: taken.id })
  return (
    <PanelBody className={styles.choice}>
      <RadioList
        legend={`Offered by ${offeredBy(taken, viewer)}`}
        look="list"
        options={soonest.map((offer) => ({
          value: String(offer.id),
          label: formatInstant(offer.starts_at, londonDate(now)),
          note: whereOf(offer),
        }))}
        value={String(taken.id)}
        onChange={setChosen}
      />
      {accept.failure && (
        <Notice tone="red" role="alert">
          <b>Not done.</b> {accept.failure.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button isBusy={accept.isRunning} busyLabel="Booking" onClick={handleAccept}>
          Accept {words}
        </Button>
        {other && <Button onClick={() => steps.take(other)}>{other.label}</Button>}
      </div>
    </PanelBody>
  )
}

const outcomeWords = { accepted: 'Agreed', declined: 'Declined', superseded: 'Replaced', open: 'Waiting' } as const

/** Every date either side named, the newest first, and what became of it. */
const Past = ({ offers, viewer, now }: Shown & { offers: readonly DateOffer[] }) => (
  <ol className={styles.offers} aria-label="Dates named so far">
    {offers.toReversed().map((offer) => (
      <li key={offer.id} data-is-over={offer.state === 'superseded' || offer.state === 'declined' || undefined}>
        <small>
          {offer.made_by ?? capital(sideInWords(offer.side, viewer))}, {whenWords(offer.made_at, now)}
        </small>
        <b>{formatInstant(offer.starts_at, londonDate(now))}</b>
        <span>
          {offer.state === 'accepted' ? <Rag value="green" detail="Agreed" /> : outcomeWords[offer.state]}
          {offer.answered_by !== null && ` by ${offer.answered_by}`}
        </span>
        {whereOf(offer) && <small>{whereOf(offer)}</small>}
      </li>
    ))}
  </ol>
)

const isAnswerable = ({ may }: BookingView): boolean => may.some(({ verb }) => verb === 'accept date')

/** The talk about the day: what is offered, what is asked for instead, what both agreed to. */
export function DatesPanel({ view, steps }: { view: BookingView; steps: CaseSteps }) {
  const viewer = useSide()
  const now = useBusinessNow()
  const { record } = view
  const load = useEndpoint(maintenanceEndpoints.dates, { id: record.id }, { refreshEverySeconds: REFRESH_SECONDS })
  const wishes = record.preferred_dates
  const open = load.data?.offers.filter(({ side, state }) => side !== viewer && state === 'open') ?? []
  const isChoice = open.length > 0 && isAnswerable(view)
  return (
    <Panel
      title={isChoice ? 'Choose a date' : 'Date'}
      note={load.data && load.data.sequence > 1 ? `Agreed ${counted(load.data.sequence, 'time')}` : undefined}
      isRuled
      tools={
        record.booked_at !== null &&
        record.is_open && (
          <FileButton
            endpoint={maintenanceEndpoints.calendarFile}
            id={record.id}
            fileName={`${record.number}.ics`}
            icon={CalendarPlusIcon}
            failed="The calendar entry could not be made."
          >
            Add to calendar
          </FileButton>
        )
      }
    >
      {record.warnings.length > 0 && (
        <PanelBody>
          <Notice tone="amber">{record.warnings.join(' ')}</Notice>
        </PanelBody>
      )}
      {record.booked_at !== null && (
        <p className={styles.slot}>
          <b>
            {formatInstant(record.booked_at, londonDate(now))}
            {record.stays_until !== null && record.stays_until > londonDate(record.booked_at)
              ? `, until ${formatDate(record.stays_until)}`
              : ''}
          </b>
          <span>{bookedPlace(record)}</span>
        </p>
      )}
      <LoadState
        what="the dates"
        load={load}
        onRetry={load.retry}
        skeleton={
          <PanelBody>
            <SkeletonText lines={3} />
          </PanelBody>
        }
        isEmpty={({ offers }) => offers.length === 0}
        empty={
          <PanelBody>
            <p>
              No date has been offered yet.
              {wishes.length > 0 &&
                ` Asked for: ${wishes.map((day) => (isCalendarDate(day) ? formatDate(day) : day)).join(', then ')}.`}
            </p>
          </PanelBody>
        }
      >
        {({ offers }) => (
          <>
            {isChoice && <Choice {...{ view, steps, viewer, now }} offers={open} />}
            <Past offers={isChoice ? offers.filter((offer) => !open.includes(offer)) : offers} {...{ viewer, now }} />
          </>
        )}
      </LoadState>
    </Panel>
  )
}
