import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle'
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium'
import type { OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { maintenanceStages, type WorkStatus } from '@kerbline/domain/areas/public-requests/status-link.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { CallUs } from '../../fleet/public/call-us.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './maintenance-status.module.css'

type Status = Extract<OpenedLink, { readonly purpose: 'booking status' | 'request status' }>

const moment = (instant: string): string => `${formatDate(londonDate(instant))}, ${formatTime(instant)}`
const standings = { done: CheckCircleIcon, now: HourglassMediumIcon, ahead: CircleIcon } as const
const spoken = { done: 'done', now: 'now', ahead: 'to do' } as const

function Stages({ work }: { work: WorkStatus }) {
  if (work.stage === null) return null
  const here = maintenanceStages.indexOf(work.stage)
  return (
    <ol className={styles.stages} aria-label={`Progress of ${work.name}`}>
      {maintenanceStages.map((stage, place) => {
        const standing = place < here || work.is_over ? 'done' : place === here ? 'now' : 'ahead'
        return (
          <li key={stage} className={styles[standing]} aria-current={standing === 'now' ? 'step' : undefined}>
            <Icon of={standings[standing]} weight={standing === 'ahead' ? 'regular' : 'fill'} />
            <span>
              {stage} <VisuallyHidden>({spoken[standing]})</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Work({ work }: { work: WorkStatus }) {
  const { name, words, next, booked_at: at, place, offered, branch } = work
  return (
    <section className={styles.work} aria-label={name}>
      <h2>
        {name} <span className={classes(styles.state, work.is_over && styles.over)}>{words}</span>
      </h2>
      <p className={styles.next}>{next}</p>
      <dl className={styles.facts}>
        {at !== null && (
          <div>
            <dt>When</dt>
            <dd>{moment(at)}</dd>
          </div>
        )}
        {place !== null && (
          <div>
            <dt>Where</dt>
            <dd>{place}</dd>
          </div>
        )}
        {offered.length > 0 && (
          <div>
            <dt>Dates offered</dt>
            <dd>{offered.map(moment).join('; ')}</dd>
          </div>
        )}
        {branch !== null && (
          <div>
            <dt>Branch</dt>
            <dd>
              {branch.name}
              {branch.phone !== null && (
                <>
                  , <a href={dialHref(branch.phone)}>{branch.phone}</a>
                </>
              )}
            </dd>
          </div>
        )}
      </dl>
      <Stages work={work} />
    </section>
  )
}

/** How far a request or a booking is, for whoever holds its link. */
export const MaintenanceStatus = ({ status, onRefresh }: { status: Status; onRefresh: () => void }) => (
  <div className={styles.status}>
    <p className={styles.head}>
      <Plate reg={normaliseRegistration(status.registration)} />
      <span>
        Reference <b>{status.reference}</b>, sent {moment(status.sent_at)}
      </span>
    </p>
    {status.answer && (
      <Notice>
        <b>We replied on {moment(status.answer.at)}:</b> {status.answer.text}
      </Notice>
    )}
    {status.works.map((work) => (
      <Work key={work.name} work={work} />
    ))}
    <Button icon={ArrowClockwiseIcon} size="touch" isWide onClick={onRefresh}>
      Refresh
    </Button>
    <CallUs phone={status.phone}>Questions, or need another day? Call and quote your reference.</CallUs>
  </div>
)
