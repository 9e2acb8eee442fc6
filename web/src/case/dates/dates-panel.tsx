import type { DateOffer } from '@kerbline/domain/cases/case-dates.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { useState, type ReactNode } from 'react'
import { whenWords } from '../clock-badge.tsx'
import { FileButton } from '../file-button.tsx'
import { REFRESH_SECONDS, useSide, type CaseCalls, type CaseSource, type CaseView } from '../case-source.ts'
import { useBusinessNow } from '../use-business-now.ts'
import type { CaseSteps } from '../steps/use-case-steps.tsx'
import { useStep } from '../steps/use-step.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Rag } from '../../fleet/rag.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './dates.module.css'
import { offerOption, openOffers, whereOf } from './offers.ts'

interface Shown {
  readonly viewer: CaseSide
  readonly now: Date
}

/** Whoever offers a day by a link is named; of the two sides the side is. */
const offeredBy = ({ side, made_by: name }: DateOffer, viewer: CaseSide): string =>
  side === 'third_party' && name !== null ? name : sideInWords(side, viewer)

interface ChoiceProps extends Shown {
  readonly source: CaseSource
  readonly view: CaseView
  readonly steps: CaseSteps
  readonly offers: readonly DateOffer[]
}

/** The dates of the other side that wait for an answer: one is chosen and taken, or another asked for. */
function Choice({ source, view, offers, steps, viewer, now }: ChoiceProps) {
  const [chosen, setChosen] = useState<string>()
  const accept = useStep(source)
  const { record, may } = view
  const taken = offers.find(({ id }) => String(id) === chosen) ?? offers[0]
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
        options={offers.map((offer) => offerOption(offer, now))}
        value={String(taken.id)}
        onChange={setChosen}
      />
      {accept.failure && (
        <Notice tone="red" role="alert">
          <b>We could not accept the date.</b> {accept.failure.message}
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
  <ol className={styles.offers} aria-label="Date history">
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

const isAnswerable = ({ may }: CaseView): boolean => may.some(({ verb }) => verb === 'accept date')

/** What a kind says of the dates of a case. */
export interface DatesOfCase {
  /** The agreed instant; null: none is agreed. */
  readonly agreedAt: string | null
  /** The last day, where it takes longer than one. */
  readonly until?: string | null
  /** Where it is, under the agreed date. */
  readonly place?: ReactNode
  /** Days or instants the customer asked for, the first the dearest: said while no date is offered. */
  readonly preferred?: readonly string[]
  /** What speaks against the agreed date. */
  readonly warnings?: readonly string[]
}

/** The agreed date, and where it is. */
const Agreed = ({ agreedAt, until, place, now }: DatesOfCase & { readonly agreedAt: string; readonly now: Date }) => (
  <p className={styles.slot}>
    <b>
      {formatInstant(agreedAt, londonDate(now))}
      {until != null && until > londonDate(agreedAt) && `, until ${formatDate(until)}`}
    </b>
    <span>{place}</span>
  </p>
)

const dayOrTime = (preferred: string, now: Date): string =>
  isCalendarDate(preferred) ? formatDate(preferred) : formatInstant(preferred, londonDate(now))

interface Props extends DatesOfCase {
  readonly source: CaseSource
  readonly view: CaseView
  readonly steps: CaseSteps
}

/**
 * The talk about the date of a case, for kinds that have the call `dates`: what is offered, what is asked for instead, what both agreed to.
 * Its steps are those of the grammar: "accept date", "ask for another date", "offer dates".
 */
export function DatesPanel(props: Props) {
  const { dates } = props.source.calls
  return dates && <Dates {...props} dates={dates} />
}

function Dates({ dates, ...props }: Props & { readonly dates: NonNullable<CaseCalls['dates']> }) {
  const { source, view, steps, agreedAt, preferred = [], warnings = [] } = props
  const viewer = useSide()
  const now = useBusinessNow()
  const { record } = view
  const { calendarFile } = source.calls
  const load = useEndpoint(dates, { id: record.id }, { refreshEverySeconds: REFRESH_SECONDS })
  const open = openOffers(load.data?.offers ?? [], viewer)
  const isChoice = open.length > 0 && isAnswerable(view)
  return (
    <Panel
      title={isChoice ? 'Choose a date' : 'Date'}
      note={load.data && load.data.sequence > 1 ? `Agreed ${counted(load.data.sequence, 'time')}` : undefined}
      isRuled
      tools={
        calendarFile &&
        agreedAt !== null &&
        record.is_open && (
          <FileButton
            endpoint={calendarFile}
            input={{ id: record.id }}
            fileName={`${record.number}.ics`}
            icon={CalendarPlusIcon}
            failed="We could not create the calendar entry."
          >
            Add to calendar
          </FileButton>
        )
      }
    >
      {warnings.length > 0 && (
        <PanelBody>
          <Notice tone="amber">{warnings.join(' ')}</Notice>
        </PanelBody>
      )}
      {agreedAt !== null && <Agreed {...props} agreedAt={agreedAt} now={now} />}
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
              {preferred.length > 0 && ` Preferred: ${preferred.map((each) => dayOrTime(each, now)).join(', then ')}.`}
            </p>
          </PanelBody>
        }
      >
        {({ offers }) => (
          <>
            {isChoice && <Choice source={source} view={view} steps={steps} offers={open} viewer={viewer} now={now} />}
            <Past
              offers={isChoice ? offers.filter((offer) => !open.includes(offer)) : offers}
              viewer={viewer}
              now={now}
            />
          </>
        )}
      </LoadState>
    </Panel>
  )
}
