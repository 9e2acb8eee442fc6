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
      {approvals.map(({ pence, side, asked_by: by, asked_at: at, outcome, ...end }) => (
        <li key={at}>
          <b>{formatMoney(pence)}</b> asked of {side === 'customer' ? 'the customer' : 'the hire company'}
          {by !== null && ` by ${by}`}, {whenWords(at, now)}.{' '}
          {outcome === null
            ? 'Nobody has answered yet.'
            : `${end.decided_by ?? 'Kerbline'} ${outcomes[outcome]} it${end.decided_at === null ? '' : `, ${whenWords(end.decided_at, now)}`}${end.limit_pence === null ? '' : `, within a limit of ${formatMoney(end.limit_pence)}`}${end.reason ? `: ${end.reason}` : '.'}`}
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

/** Above it somebody with a higher limit decides. */
const limitWords = (limit: number, pence: number, standing: number): string | undefined =>
  pence + standing > limit
    ? `${formatMoney(pence + standing)} is above your limit of ${formatMoney(limit)} for a booking: somebody with a higher one has to approve it.`
    : `Your limit is ${formatMoney(limit)} for a booking.`

/** The lines, and what is said of them where they are this person's to decide. */
function Lines({ record, money }: { record: BookingRecord; money: BookingLines }) {
  const decisions = useDecisions(record.id, money)
  const { open, chosen, choose, approvedPence, missing, sending } = decisions
  const isMine = new Set(open.map(({ id }) => id))
  const { limit_pence: limit } = money
  const standing = money.lines.reduce(
    (sum, line) => sum + (line.decision === 'accepted' && line.payer === money.may_decide ? line.net_pence : 0),
    0,
  )
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
              isMine.has(line.id) ? { made: chosen.get(line.id), make: (choice) => choose(line.id, choice) } : undefined
            }
          />
        ))}
      </ul>
      <Totals money={money} />
      {open.length > 0 && (
        <div className={styles.send}>
          {limit !== null && <p>{limitWords(limit, approvedPence, standing)}</p>}
          {sending.failure && (
            <Notice tone="red" role="alert">
              <b>Not sent.</b> {sending.failure.message}
            </Notice>
          )}
          <div className={styles.buttons}>
            {open.length > 1 && (
              <Button size="touch" onClick={decisions.approveAll}>
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
}

/** What the work costs, line by line: written by the hire company, decided by whoever pays. */
export function EstimatePanel({ record, load, place }: Props) {
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
            <PanelBody>
              <p>
                {whole === null
                  ? 'No estimate has been written yet.'
                  : `Estimated at ${formatMoney(whole)} before VAT, not broken down by line.`}
              </p>
            </PanelBody>
          }
        >
          {(shown) => <Lines record={record} money={shown} />}
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
