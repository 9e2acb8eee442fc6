import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import type { PublicRequest } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { isUnsafeSign, unsafeSigns } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { queryMakers } from '@kerbline/domain/areas/queries/arrivals.ts'
import { displayRegistration, isOddRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { ClockBadge } from '../../case/clock-badge.tsx'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { Rag } from '../../fleet/rag.tsx'
import { Button } from '../../ui/button.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import type { RequestAct } from './request-dialog.tsx'
import styles from './requests.module.css'

const signsOf = ({ unsafe_signs: signs }: PublicRequest): string =>
  signs.map((sign) => (isUnsafeSign(sign) ? unsafeSigns[sign] : sign)).join('; ')

function Facts({ request }: { request: PublicRequest }) {
  const today = useToday()
  const { name, phone, email, days, mileage, note, reason, answer, due_at: due, vehicle, created_at: sent } = request
  const when = (at: string): string => formatInstant(at, today ?? at.slice(0, 10))
  const now = useBusinessNow()
  return (
    <>
      {due !== null && (
        <p className={styles.small}>
          <ClockBadge
            clock={{ started_at: sent, due_at: due, paused_at: null, stopped_at: null, is_kept: null }}
            now={now}
            turn="hire_company"
            viewer="hire_company"
          />
        </p>
      )}
      <p className={styles.small}>
        {name}, <a href={dialHref(phone)}>{phone}</a>
        {email !== null && `, ${email}`}; {days.map(formatDate).join(' or ')}
        {mileage !== null && `; ${mileage.toLocaleString('en-GB')} mi`}
      </p>
      {request.is_unsafe && <p className={styles.unsafe}>Unsafe: {signsOf(request) || 'reported by the requester'}</p>}
      {note !== null && <p className={styles.note}>{note}</p>}
      {vehicle !== null && (
        <p className={styles.small}>
          This registration matches {displayRegistration(vehicle.reg_no)}, account {vehicle.account}. The requester has
          not been verified.
        </p>
      )}
      {reason !== null && <p className={styles.small}>{reason}</p>}
      {answer !== null && (
        <p className={styles.small}>
          Replied {when(answer.at)}
          {answer.by !== null && ` by ${answer.by}`}: {answer.text}
        </p>
      )}
      <p className={styles.small}>
        {request.reference}, {when(request.created_at)}
        {request.is_by_code && ', QR code in the vehicle'}
        {request.handled_by !== null && `, dealt with by ${request.handled_by}`}
      </p>
    </>
  )
}

/** One piece of work somebody asked for, and what can be done about it. */
export function RequestRow({ request, onAct }: { request: PublicRequest; onAct: (act: RequestAct) => void }) {
  const link = useLink()
  const may = useMay()
  const { registration, type, state, case: made } = request
  const plate = isOddRegistration(registration) ? registration : displayRegistration(registration)
  const what = `${eventTypeName(type)} for ${plate}`
  const isQuery = state === 'queried'
  const hrefOf = ({ id, number }: NonNullable<PublicRequest['case']>) =>
    isQuery ? link('query', { query_no: number }) : link('maintenanceEvent', { id })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>
          <b>{what}</b>
          {request.is_unsafe && <Rag look="chip" value="red" detail="Unsafe" />}
          {made && (
            <span>
              {isQuery && 'Answered as query '}
              <MaybeLink href={hrefOf(made)}>{made.number}</MaybeLink>
            </span>
          )}
        </p>
        <Facts request={request} />
      </div>
      {state === 'waiting' && (
        <div className={styles.acts}>
          <Button size="small" variant="primary" aria-label={`Book ${what}`} onClick={() => onAct('book')}>
            Book
          </Button>
          {may(queryMakers) && (
            <Button size="small" aria-label={`Make a query of ${what}`} onClick={() => onAct('query')}>
              Make a query
            </Button>
          )}
          <Button size="small" aria-label={`Reply about ${what}`} onClick={() => onAct('answer')}>
            Reply
          </Button>
          <Button size="small" aria-label={`Decline ${what}`} onClick={() => onAct('refuse')}>
            Decline
          </Button>
        </div>
      )}
    </li>
  )
}
