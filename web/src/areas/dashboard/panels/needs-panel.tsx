import type { NeedCase, NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { allNeeds, harmWords, needOrder } from '@kerbline/domain/areas/dashboard/needs.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReactNode } from 'react'
import { promiseInWords } from '@kerbline/domain/cases/turn-words.ts'
import { useCaseDesk } from '../../../case/turn/case-desks.ts'
import type { Turn } from '../../../case/turn/take-turn.tsx'
import { TurnButton } from '../../../case/turn/turn-button.tsx'
import { useBusinessNow } from '../../../case/use-business-now.ts'
import { useToRead } from '../../../data/session/to-read.ts'
import { useUser } from '../../../data/session/session.ts'
import type { Booked } from '../../../fleet/booking/request-bookings-dialog.tsx'
import { LazyDialogButton } from '../../../fleet/booking/lazy-dialog-button.tsx'
import { rowDialog } from '../../../fleet/review/row-dialog.ts'
import { NoAccountWords, noAccountTitle, useHasNoAccount } from '../../../fleet/no-account.tsx'
import { Plate } from '../../../fleet/plate.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import styles from '../dashboard.module.css'
import { Formula } from '../../../ui/layout/formula.tsx'
import { DeskLines } from './desk-lines.tsx'
import { Row } from './row.tsx'
import { useLink, type Link } from '../../../data/navigation/use-link.ts'
import { usePart } from '../../../fleet/dashboard-part.ts'

const SHOWN = 5

interface Way {
  readonly href: string
  readonly label: string
}

/** What is told of a vehicle elsewhere than on its first tab. */
const tabOf = (kind: NeedRow['kind']): string | undefined =>
  kind.endsWith(' waiting') || kind === 'stale draft' ? 'timeline' : undefined

/** Where a row leads: the record itself, or, until its area stands or without its right, the vehicle where it is told of. */
function wayOf(link: Link, { kind, record_id, reg_no, action, due_date: day, case: found }: NeedRow): Way | undefined {
  const own =
    kind === 'failed check'
      ? link('driverCheck', { id: record_id })
      : kind === 'stale draft'
        ? link('damageDraft', { id: record_id })
        : kind === 'missed check'
          ? link('driverChecks', undefined, { show: 'missed', day: `is:${day}` })
          : action === 'Upload'
            ? link('documents', undefined, { document: record_id })
            : found?.address
  if (own !== undefined) return { href: own, label: action }
  const vehicle = reg_no === '' ? undefined : link('vehicle', { reg: reg_no }, { tab: tabOf(kind) })
  return vehicle === undefined ? undefined : { href: vehicle, label: 'Open vehicle' }
}

/** "waiting for you", "waiting for Kerbline Vehicle Hire", "waiting for the customer". */
const ownerWords = (owner: NeedRow['owner'], side: NeedRow['owner']): string =>
  owner === side ? 'waiting for you' : `waiting for ${sideInWords(owner, side)}`

/** What the booking dialog is opened with; nothing where booking is not what settles the row. */
export const bookingOf = ({ action, vehicle_id: id, event_type: type }: NeedRow): Booked | undefined =>
  action === 'Book' && id !== null ? { id, eventType: type ?? undefined } : undefined

interface LineProps {
  readonly need: NeedRow
  /** Stands before the plate: the box to tick it by. */
  readonly tick?: ReactNode
}

/** The step of a case's row, where one is to be taken. */
export const turnOf = ({ case: found }: NeedRow): Turn | undefined =>
  found?.step ? { ...found, step: found.step } : undefined

/** "Acknowledgement 2 hours overdue", "Acknowledgement due today 15:20"; without a deadline its state. */
function CaseStatus({ need, found }: { need: NeedRow; found: NeedCase }) {
  const now = useBusinessNow()
  const { due_at: due, clock } = found
  if (due === null) return <Rag value={need.rag} detail={need.words} />
  const isLate = Date.parse(due) < now.getTime()
  return <Rag value={isLate ? 'red' : need.rag} detail={promiseInWords(clock ?? 'Due', due, now)} />
}

/** What a dialog does where the row stands, besides a booking. */
const settled: ReadonlySet<NeedRow['action']> = new Set(['Review', 'Remind', 'Upload'])

/** One row of To do: plate, what, where, when and whose turn, how it stands, and the one button that does it. */
export function NeedLine({ need, tick }: LineProps) {
  const link = useLink()
  const side = useUser()?.side === 'staff' ? 'hire_company' : 'customer'
  const way = wayOf(link, need)
  const { action, due_date: due, place, title, reg_no: plate } = need
  const harm = harmWords[need.harm]
  const when = due !== null && isCalendarDate(due) ? `due ${formatDate(due)}` : ''
  const booking = bookingOf(need)
  const turn = turnOf(need)
  const desk = useCaseDesk(need.case?.kind)
  return (
    <Row
      className={classes(styles.need, tick !== undefined && styles.ticked)}
      lead={
        <>
          {tick}
          {plate ? (
            <Plate reg={plate} />
          ) : (
            <span className={styles.number}>{action === 'Upload' ? 'Document' : need.record_id}</span>
          )}
        </>
      }
      title={title}
      href={way?.href}
      detail={[place, need.case ? need.words : when, need.case ? '' : ownerWords(need.owner, side)]
        .filter(Boolean)
        .join(', ')}
      status={
        <>
          {need.case ? <CaseStatus need={need} found={need.case} /> : <Rag value={need.rag} detail={need.words} />}
          <Formula of={`the position of ${title}${plate && `, ${plate}`}`} lines={[[harm.why, `${harm.within}.`]]} />
        </>
      }
      action={
        turn && desk ? (
          <TurnButton desk={desk} turn={turn} about={`${title}, ${turn.number}`} />
        ) : booking || settled.has(action) ? (
          <LazyDialogButton
            of={rowDialog}
            given={{ booking, need }}
            label={`${action} ${title}${plate && `, ${plate}`}`}
          >
            {action}
          </LazyDialogButton>
        ) : (
          way && (
            <ButtonLink href={way.href} size="small" aria-label={`${way.label}: ${title}, ${plate}`}>
              {way.label}
            </ButtonLink>
          )
        )
      }
    />
  )
}

/** Panel 2: five ranked rows of what waits for this person. */
export function NeedsPanel() {
  const load = usePart('needs')
  const link = useLink()
  const all = link('worklist')
  const hasNoAccount = useHasNoAccount()
  const toRead = useToRead()
  const total = load.data ? allNeeds(load.data) + toRead : 0
  return (
    <Panel
      title="To do"
      note="Most urgent first"
      span={7}
      tools={<Formula of="The order" lines={needOrder()} />}
      action={
        all && total > 0
          ? { href: all, label: `All ${total.toLocaleString('en-GB')}`, name: `All ${total} things to do` }
          : undefined
      }
    >
      <LoadState
        what="your to-do list"
        load={load}
        onRetry={load.retry}
        skeleton={
          <div className={classes(styles.skeleton, styles.needSkeleton)}>
            <SkeletonRows rows={SHOWN} />
          </div>
        }
        isEmpty={() => total === 0}
        empty={
          hasNoAccount ? (
            <Empty look="panel" title={noAccountTitle}>
              <NoAccountWords />
            </Empty>
          ) : (
            <Empty look="panel" title="Nothing to do today">
              Failed checks, overdue items and anything due in the next 7 days will appear here.
            </Empty>
          )
        }
      >
        {({ rows, public_requests: requests = 0, held_letters: letters = 0 }) => (
          <PanelRows label="Most urgent first">
            {rows.slice(0, SHOWN).map((need) => (
              <NeedLine key={`${need.kind} ${need.record_id}`} need={need} />
            ))}
            {requests + letters + toRead > 0 && <DeskLines {...{ requests, letters, toRead }} />}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
