// One booking as its workshop sees it by its link, on a telephone first: when, which vehicle, what is wrong; the steps that are the workshop's
// own; its lines of the estimate, its files and what it wrote.
import {
  type WorkshopBooking,
  workshopDocumentTypes,
  workshopLinksEndpoints,
} from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useEffect } from 'react'
import { LinkFiles } from '../../case/by-link/link-files.tsx'
import { LinkFrame } from '../../case/by-link/link-frame.tsx'
import { LinkSteps } from '../../case/by-link/link-steps.tsx'
import { useByLink } from '../../case/by-link/use-by-link.ts'
import { dialHref } from '../../ui/dial-href.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { WorkshopLines } from './workshop-lines.tsx'
import { WorkshopMessages } from './workshop-messages.tsx'
import { ownerOf, type WorkshopPartProps } from './workshop-part.ts'

const { step, startUpload, sendPart, finishUpload } = workshopLinksEndpoints

function factsOf(booking: WorkshopBooking) {
  const { booked_at: at, stays_until: until, confirmed_at: confirmed, arrived_at: arrived, branch, now } = booking
  const when = (instant: string): string => formatInstant(instant, londonDate(now))
  const stays = at !== null && until !== null && until > londonDate(at) ? `, until ${formatDate(until)}` : ''
  return [
    ['Workshop', booking.workshop],
    ['Date', at === null ? 'No date yet' : `${when(at)}${stays}`],
    ['You confirmed', confirmed && when(confirmed)],
    ['You offered', booking.proposed.map(when).join('; ')],
    ['Arrived', arrived && when(arrived)],
    ['Vehicle', booking.model],
    ['What is wrong', booking.fault_description],
    ['Job', booking.job_no],
    ['Findings', booking.findings],
    [
      'Branch',
      branch && (
        <>
          {branch.name}
          {branch.phone !== null && (
            <>
              , <a href={dialHref(branch.phone)}>{branch.phone}</a>
            </>
          )}
        </>
      ),
    ],
  ] as const
}

const overNotice = ({ is_over: isOver, may_write: mayWrite }: WorkshopBooking) =>
  isOver && (
    <Notice role="status">
      <b>This booking is closed.</b>
      {mayWrite && ' You can still add findings and documents below.'}
    </Notice>
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
  const page = useByLink(workshopLinksEndpoints.booking, token)
  useWaiting(page.told?.number)
  return (
    <LinkFrame
      what="booking"
      page={page}
      work={({ work }) => `${work}: `}
      notice={overNotice}
      facts={factsOf}
      phone={({ phone }) => phone}
    >
      {(booking) => {
        const part: WorkshopPartProps = { token, booking, onStale: page.look, onChanged: page.change }
        return (
          <>
            <LinkSteps
              {...{ token, what: 'booking', told: booking, call: step, onChanged: page.change, onStale: page.look }}
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
          </>
        )
      }}
    </LinkFrame>
  )
}
