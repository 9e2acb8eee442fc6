import { arrivalWords } from '@kerbline/domain/areas/queries/arrivals.ts'
import { querySubjects, type QuerySubject } from '@kerbline/domain/areas/queries/words.ts'
import { priorityOptions } from '@kerbline/domain/cases/case-list.ts'
import { requestDeskRights, requestDeskView } from '@kerbline/domain/areas/public-requests/request-desk.ts'
import { displayRegistration, withDisplayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { Rag } from '../../fleet/rag.tsx'
import { AccountLink, RecordLink } from '../../record/record-reference.tsx'
import { instantWords } from '../../record/record-value.tsx'
import { useLink, type Link } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { dialHref } from '../../ui/dial-href.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import styles from './queries.module.css'
import type { QueryView } from './query-source.ts'

/** The screen of what a query is about, where it has one and it opens for this person. */
function hrefOf(link: Link, type: QuerySubject, key: string | null): string | undefined {
  if (key === null) return undefined
  switch (type) {
    case 'vehicle':
      return link('vehicle', { reg: key })
    case 'maintenance':
      return link('maintenanceEvent', { id: key })
    case 'driver_check':
      return link('driverCheck', { id: key })
    case 'damage_case':
      return link('damageCase', { id: key })
    case 'invoice':
    case 'invoice_line':
      return link('invoice', { reference: key })
    case 'driver':
      return link('driver', { reg: key }) // the page knows drivers by number as well
    case 'company':
      return link('company', { id: key })
  }
}

/** By which way it came, and for staff the request it was made of. */
function OriginWords({ view: { record } }: { view: QueryView }) {
  const link = useLink()
  const may = useMay()
  const { origin } = record
  if (!origin) return null
  const { way, at, name, reference } = origin
  const isAtDesk = requestDeskRights.every((right) => may(right))
  const desk =
    reference !== null && isAtDesk
      ? link('worklist', undefined, { view: requestDeskView, request: reference })
      : undefined
  return (
    <span>
      , from {arrivalWords[way]}
      {way === 'email' && name !== null && ` by ${name}`}, {instantWords(at)}
      {reference !== null && (
        <>
          , <MaybeLink href={desk}>{reference}</MaybeLink>
        </>
      )}
    </span>
  )
}

/** Whatever stands in an address stays one: no further recipients. */
const mailHref = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`

/** For staff: nothing that is written here reaches who asked. */
export function NoAccountNotice({ view: { record } }: { view: QueryView }) {
  const { origin, number, title } = record
  if (!origin || origin.has_account || (origin.email === null && origin.phone === null)) return null
  const { name, email, phone } = origin
  return (
    <Notice tone="amber">
      <b>{name ?? 'The sender'} has no account and does not see messages here.</b> Reply{' '}
      {email !== null && (
        <>
          by email to <a href={mailHref(email, `${number}: ${title}`)}>{email}</a>
        </>
      )}
      {email !== null && phone !== null && ' or '}
      {phone !== null && (
        <>
          by phone on <a href={dialHref(phone)}>{phone}</a>
        </>
      )}
      .
    </Notice>
  )
}

/** At its head: what it is about, linked, and what made it urgent, as the reply times follow from that. */
export function HeadWords({ view }: { view: QueryView }) {
  const { record } = view
  const link = useLink()
  const { subject, reg_no: reg, priority, why_priority: why } = record
  const isQuick = priority === 'urgent' || priority === 'high'
  return (
    <>
      {subject && (
        <span>
          , about{' '}
          <MaybeLink href={hrefOf(link, subject.type, subject.key)}>
            {withDisplayRegistration([subject.label, subject.detail].filter(Boolean).join(', '), reg)}
          </MaybeLink>
          {subject.pence !== null && `, ${formatMoney(subject.pence)}`}
        </span>
      )}
      <OriginWords view={view} />{' '}
      {isQuick && (
        <Rag
          value={priority === 'urgent' ? 'red' : 'amber'}
          detail={`${capital(priority)}${why === null ? '' : `: ${why.replace(/^Priority: \w+\. ?/, '')}`}`}
        />
      )}
    </>
  )
}

/** The record it is about, and the vehicle. */
export function AboutPanel({ view: { record } }: { view: QueryView }) {
  const link = useLink()
  const { subject, reg_no: reg } = record
  const vehicle = reg === null || subject?.type === 'vehicle' ? undefined : link('vehicle', { reg })
  if (!subject && reg === null) return null
  return (
    <Panel title="About">
      <PanelBody className={styles.about}>
        {subject && (
          <p>
            {querySubjects[subject.type].label}{' '}
            <MaybeLink href={hrefOf(link, subject.type, subject.key)}>
              <b>{withDisplayRegistration(subject.label, reg)}</b>
            </MaybeLink>
          </p>
        )}
        {reg !== null && subject?.type !== 'vehicle' && (
          <p>
            Vehicle <MaybeLink href={vehicle}>{displayRegistration(reg)}</MaybeLink>
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}

/** Where one writes instead, once this one is merged or cancelled. */
export function EndedWords({ view: { record, no_posts: words } }: { view: QueryView }) {
  const link = useLink()
  const raise = link('raiseQuery')
  const { merged_into: into } = record
  if (into !== null)
    return (
      <>
        Merged into <MaybeLink href={link('query', { query_no: into })}>{into}</MaybeLink>. Add your message there.
      </>
    )
  return (
    <>
      {words} {raise !== undefined && <a href={raise}>Raise a query</a>}
    </>
  )
}

const marksWords = (marks: number): string => `${marks} out of 5`

export function FactsPanel({ view: { record } }: { view: QueryView }) {
  const link = useLink()
  const { merged_into: into, resolution, satisfaction } = record
  return (
    <Panel title="Facts">
      <PanelBody>
        <Facts>
          {into !== null && (
            <Fact label="Merged into">
              <MaybeLink href={link('query', { query_no: into })}>{into}</MaybeLink>
            </Fact>
          )}
          {resolution !== null && <Fact label="Resolution">{resolution}</Fact>}
          {satisfaction !== null && <Fact label="Rating">{marksWords(satisfaction)}</Fact>}
          <Fact label="Team">{record.owner_team ?? 'Not assigned'}</Fact>
          <Fact label="Person">
            <RecordLink to="staff" id={record.owner_id}>
              {record.owner_name ?? 'Not assigned'}
            </RecordLink>
          </Fact>
          <Fact label="Priority">
            {priorityOptions.find(({ value }) => value === record.priority)?.label}
            {record.why_priority !== null && <small className={styles.quiet}> {record.why_priority}</small>}
          </Fact>
          <Fact label="Account">
            <AccountLink of={record} />
          </Fact>
          <Fact label="Raised by">
            {record.opened_by ?? record.origin?.name ?? 'Not known'}
            {record.raised_by_side === 'hire_company' && `, for ${record.account_name}`}
          </Fact>
          <Fact label="Raised">{instantWords(record.created_at)}</Fact>
        </Facts>
      </PanelBody>
    </Panel>
  )
}
