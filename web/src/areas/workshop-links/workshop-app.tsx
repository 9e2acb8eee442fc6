// One booking as its workshop sees it by its link, on a telephone first: when, which vehicle, what is wrong; the steps that are the workshop's
// own; its lines of the estimate, its files and what it wrote.
import {
  type WorkshopBooking,
  workshopDocumentTypes,
  workshopLinksEndpoints,
} from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { useEffect } from 'react'
import styles from '../../case/by-link/by-link.module.css'
import { LinkFiles } from '../../case/by-link/link-files.tsx'
import { LinkSteps } from '../../case/by-link/link-steps.tsx'
import { useByLink } from '../../case/by-link/use-by-link.ts'
import { CallUs } from '../../fleet/public/call-us.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { Button } from '../../ui/button.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { WorkshopLines } from './workshop-lines.tsx'
import { WorkshopMessages } from './workshop-messages.tsx'
import { ownerOf, type WorkshopPartProps } from './workshop-part.ts'

const { step, startUpload, sendPart, finishUpload } = workshopLinksEndpoints

type Fact = readonly [label: string, words: string | null]

function factsOf(booking: WorkshopBooking): readonly Fact[] {
  const { booked_at: at, stays_until: until, confirmed_at: confirmed, arrived_at: arrived, now } = booking
  const when = (instant: string): string => formatInstant(instant, londonDate(now))
  const stays = at !== null && until !== null && until > londonDate(at) ? `, until ${formatDate(until)}` : ''
  return [
    ['Workshop', booking.workshop],
    ['Date', at === null ? 'No date yet' : `${when(at)}${stays}`],
    ['You confirmed', confirmed && when(confirmed)],
    ['You offered', booking.proposed.length > 0 ? booking.proposed.map(when).join('; ') : null],
    ['Arrived', arrived && when(arrived)],
    ['Vehicle', booking.model],
    ['What is wrong', booking.fault_description],
    ['Job', booking.job_no],
    ['Findings', booking.findings],
  ]
}

const Facts = ({ booking }: { booking: WorkshopBooking }) => (
  <dl className={styles.facts}>
    {factsOf(booking).flatMap(([label, words]) =>
      words
        ? [
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>,
          ]
        : [],
    )}
    {booking.branch && (
      <div>
        <dt>Branch</dt>
        <dd>
          {booking.branch.name}
          {booking.branch.phone !== null && (
            <>
              , <a href={dialHref(booking.branch.phone)}>{booking.branch.phone}</a>
            </>
          )}
        </dd>
      </div>
    )}
  </dl>
)

/** What waited on this device goes out while the page is open. */
function useWaiting(number: string | undefined): void {
  useEffect(() => {
    if (number === undefined) return undefined
    const stop = new AbortController()
    void import('../../data/outgoing/queue.ts').then(({ sendWhenBack }) => sendWhenBack(ownerOf(number), stop.signal))
    return () => stop.abort()
  }, [number])
}

export function WorkshopApp({ token }: { token: string }) {
  const { told: booking, failure, look, change } = useByLink(workshopLinksEndpoints.booking, token)
  useWaiting(booking?.number)
  if (!booking)
    return failure ? (
      <Failed what="the booking" failure={{ remedy: failure.message }} look="page" onRetry={look} />
    ) : (
      <Loading what="the booking" skeleton={<SkeletonText lines={6} />} />
    )
  const part: WorkshopPartProps = { token, booking, onStale: look, onChanged: change }
  return (
    <div className={styles.booking}>
      <p className={styles.head}>
        <Plate reg={normaliseRegistration(booking.registration)} />
        <span>
          {booking.work}: <b>{booking.words}</b>
        </span>
      </p>
      {booking.is_over && (
        <Notice role="status">
          <b>This booking is closed.</b>
          {booking.may_write && ' You can still add findings and documents below.'}
        </Notice>
      )}
      <Facts booking={booking} />
      <LinkSteps
        {...{ token, what: 'booking', told: booking, call: step, onChanged: change, onStale: look }}
        isDone={({ verb }) => verb === 'confirm date' && booking.confirmed_at !== null}
      />
      <WorkshopLines {...part} />
      <LinkFiles
        {...{ token, types: workshopDocumentTypes, owner: ownerOf(booking.number), documents: booking.documents }}
        calls={{ start: startUpload, part: sendPart, finish: finishUpload }}
        earlier={booking.earlier.documents}
        mayBring={booking.state !== 'cancelled' && booking.state !== 'rejected'}
      />
      <WorkshopMessages {...part} />
      {failure && (
        <Notice tone="red" role="alert">
          <b>This may be out of date.</b> {failure.message}
        </Notice>
      )}
      <Button icon={ArrowClockwiseIcon} size="touch" isWide onClick={look}>
        Refresh
      </Button>
      <CallUs phone={booking.phone}>Any questions? Call us and quote {booking.number}.</CallUs>
    </div>
  )
}
