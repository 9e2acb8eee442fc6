import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState, type RefObject } from 'react'
import { whenWords } from '../../../case/clock-badge.tsx'
import { useBusinessNow } from '../../../case/use-business-now.ts'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { code } from '../../../data/loading/code.ts'
import type { Loaded } from '../../../data/use-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { BookingLines, BookingRecord } from '../maintenance-source.ts'
import { EstimateLine } from './estimate-line.tsx'
import styles from './estimate.module.css'
import type { AskForApproval } from '../use-estimate-steps.ts'
import { useDecisions } from './use-decisions.ts'

const editor = code(async () => (await import('./estimate-editor.tsx')).EstimateEditor)

type Approval = BookingLines['approvals'][number]
const outcomes = { approved: 'approved', declined: 'declined', superseded: 'taken back' } as const

/** Who was asked for how much, and what they said. */
function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  const now = useBusinessNow()
  if (approvals.length === 0) return null
  return (
    <ul className={styles.approvals} aria-label="Approvals">
      {approvals.map(({ pence, approved_pence: approved, side, asked_by: by, asked_at: at, outcome, ...end }) => (
        <li key={at}>
          <b>{formatMoney(pence)}</b> asked of {side === 'customer' ? 'the customer' : 'the hire company'}
          {by !== null && ` by ${by}`}, {whenWords(at, now)}.{' '}
          {outcome === null
            ? 'Nobody has answered yet.'
            : `${end.decided_by ?? 'Kerbline'} ${approved !== null && approved > 0 && approved < pence ? `approved ${formatMoney(approved)} of it` : `${outcomes[outcome]} it`}${end.decided_at === null ? '' : `, ${whenWords(end.decided_at, now)}`}${end.limit_pence === null ? '' : `, within a limit of ${formatMoney(end.limit_pence)}`}${end.reason ? `: ${end.reason}` : '.'}`}
        </li>
      ))}
    </ul>
  )
}

function Totals({ money: { totals } }: { money: BookingLines }) {
  return (
    <p className={styles.totals}>
      <span>
        {formatMoney(totals.net_pence)} and {formatMoney(totals.tax_pence)} VAT
      </span>
      <b>{formatMoney(totals.gross_pence)}</b>
    </p>
  )
}

interface AboveProps {
  readonly money: BookingLines
  /** What asks those with a higher limit; absent: they have been asked, or nobody has one. */
  readonly ask: AskForApproval | undefined
}

/** In the place of approving all of it: who can, and asking them. */
function AboveLimit({ money: { above_limit: above, limit_pence: limit }, ask }: AboveProps) {
  if (!above || limit === null) return null
  const { pence, approvers } = above
  return (
    <div className={styles.above}>
      <Notice tone="amber">
        <b>
          {formatMoney(pence)} is above your limit of {formatMoney(limit)} for a booking.
        </b>{' '}
        {approvers.length === 0
          ? 'Nobody who may authorise it has a limit that high: an administrator sets one under Users.'
          : 'Who can approve it:'}
      </Notice>
      {approvers.length > 0 && (
        <ul aria-label="Who can approve it">
          {approvers.map(({ name, job_title: job }) => (
            <li key={`${name} ${job ?? ''}`}>
              <b>{name}</b>
              {job !== null && `, ${job}`}
            </li>
          ))}
        </ul>
      )}
      {ask && (
        <Button variant="primary" size="touch" isBusy={ask.isBusy} busyLabel="Asking" onClick={ask.onAsk}>
          Ask for approval
        </Button>
      )}
    </div>
  )
}

/** The lines, and what is said of them where they are this person's to decide. */
function Lines({ record, money, ask }: { record: BookingRecord } & AboveProps) {
  const decisions = useDecisions(record.id, money)
  const { open, chosen, choose, approvedPence, approveAll, mayApprove, missing, sending } = decisions
  const isMine = new Set(open.map(({ id }) => id))
  const { limit_pence: limit } = money
  const handleSend = async (): Promise<void> => {
    if (await decisions.send()) showToast({ tone: 'done', title: `${record.number}: your decision is sent.` })
  }
  return (
    <>
      <ul className={styles.lines} aria-label="Lines of the estimate">
        {money.lines.map((line) => (
          <EstimateLine
            key={line.id}
            line={line}
            choice={
              isMine.has(line.id)
                ? {
                    made: chosen.get(line.id),
                    make: (choice) => choose(line.id, choice),
                    mayApprove: mayApprove(line),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <Totals money={money} />
      <AboveLimit money={money} ask={ask} />
      {open.length > 0 && (
        <div className={styles.send}>
          {limit !== null && !money.above_limit && <p>Your limit is {formatMoney(limit)} for a booking.</p>}
          {sending.failure && (
            <Notice tone="red" role="alert">
              <b>Not sent.</b> {sending.failure.message}
            </Notice>
          )}
          <div className={styles.buttons}>
            {open.length > 1 && approveAll && (
              <Button size="touch" onClick={approveAll}>
                Approve all
              </Button>
            )}
            <Button
              variant="primary"
              size="touch"
              isBusy={sending.isRunning}
              busyLabel="Sending"
              disabledReason={missing}
              onClick={() => void handleSend()}
            >
              {missing === undefined ? `Send decision, ${formatMoney(approvedPence)} approved` : 'Send decision'}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

const skeleton = (
  <PanelBody>
    <SkeletonRows rows={3} />
  </PanelBody>
)

interface Props {
  readonly record: BookingRecord
  readonly load: Loaded<BookingLines>
  /** Where the decision is made, for whoever leads there. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly ask?: AskForApproval | undefined
}

/** What the work costs, line by line: written by the hire company, decided by whoever pays. */
export function EstimatePanel({ record, load, place, ask }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data: money } = load
  const prepare = ahead(editor)
  const close = (): void => setOpen(false)
  const whole = record.estimate_pence
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Panel
        title="Estimate"
        note={record.job_no === null ? undefined : `Job ${record.job_no}`}
        isRuled
        tools={
          money?.may_save ? (
            <Button size="small" onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
              {money.lines.length === 0 ? 'Write the estimate' : 'Change the estimate'}
            </Button>
          ) : undefined
        }
        footer={money && money.approvals.length > 0 && <Approvals approvals={money.approvals} />}
      >
        <LoadState
          what="the estimate"
          load={load}
          onRetry={load.retry}
          skeleton={skeleton}
          isEmpty={({ lines }) => lines.length === 0}
          empty={
            <>
              <PanelBody>
                <p>
                  {whole === null
                    ? 'No estimate has been written yet.'
                    : `Estimated at ${formatMoney(whole)} before VAT, not broken down by line.`}
                </p>
              </PanelBody>
              {money && <AboveLimit money={money} ask={ask} />}
            </>
          }
        >
          {(shown) => <Lines record={record} money={shown} ask={ask} />}
        </LoadState>
      </Panel>
      {isOpen && money && (
        <LazyDialog of={editor} name="The estimate" onClose={close}>
          {(EstimateEditor) => <EstimateEditor record={record} money={money} onClose={close} />}
        </LazyDialog>
      )}
    </div>
  )
}
