import { moneyOfKind, sumInWords, wordsOfDecision } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState, type RefObject } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import type { Loaded } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { CaseRecord } from '../case-source.ts'
import { whenWords } from '../clock-badge.tsx'
import { waitsFor } from '../steps/next-step.tsx'
import type { CaseSteps } from '../steps/use-case-steps.tsx'
import { useBusinessNow } from '../use-business-now.ts'
import { MoneyLineRow } from './money-line.tsx'
import type { CaseLines, MoneySource } from './money-source.ts'
import styles from './money.module.css'
import { useDecisions } from './use-decisions.ts'
import { askOf, type AskForApproval } from './use-money-steps.ts'

const editor = code(async () => (await import('./lines-editor.tsx')).LinesEditor)

type Approval = CaseLines['approvals'][number]
const outcomes = { approved: 'approved', declined: 'declined', disputed: 'disputed', superseded: 'taken back' } as const

/** Who was asked for how much, and what they said. */
function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  const now = useBusinessNow()
  if (approvals.length === 0) return null
  return (
    <ul className={styles.approvals} aria-label="Approvals">
      {approvals.map(({ pence, approved_pence: approved, side, asked_by: by, asked_at: at, outcome, ...end }) => (
        <li key={at}>
          <b>{formatMoney(pence)}</b> sent{by !== null && ` by ${by}`} to{' '}
          {side === 'customer' ? 'the customer' : 'the hire company'} for approval, {whenWords(at, now)}.{' '}
          {outcome === null
            ? 'No reply yet.'
            : `${end.decided_by ?? 'Kerbline'} ${approved !== null && approved > 0 && approved < pence ? `approved ${formatMoney(approved)} of it` : `${outcomes[outcome]} it`}${end.decided_at === null ? '' : `, ${whenWords(end.decided_at, now)}`}${end.limit_pence === null ? '' : `, within a limit of ${formatMoney(end.limit_pence)}`}${end.reason ? `: ${end.reason}` : '.'}`}
        </li>
      ))}
    </ul>
  )
}

function Totals({ money: { totals, lines } }: { money: CaseLines }) {
  return (
    <p className={styles.totals}>
      <span>
        {sumInWords(
          totals,
          lines.filter(({ decision }) => decision !== 'withdrawn'),
        )}
      </span>
      <b>{formatMoney(totals.gross_pence)}</b>
    </p>
  )
}

interface CostProps {
  readonly source: MoneySource
  readonly money: CaseLines
  /** What asks those with a higher limit; absent: they have been asked, or nobody has one. */
  readonly ask: AskForApproval | undefined
}

/** In the place of approving all of it: who can, and asking them. */
function AboveLimit({ source: { kind }, money: { above_limit: above, limit_pence: limit }, ask }: CostProps) {
  if (!above || limit === null) return null
  const { pence, approvers } = above
  return (
    <div className={styles.above}>
      <Notice tone="amber">
        <b>
          {formatMoney(pence)} is above your limit of {formatMoney(limit)} for a {kind.one.toLowerCase()}.
        </b>{' '}
        {approvers.length === 0
          ? 'No one has a high enough authorisation limit. Ask an administrator to set one in Users.'
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
function Lines({ record, source, money, ask }: { record: CaseRecord } & CostProps) {
  const decisions = useDecisions(source, record.id, money)
  const { sentence, open, chosen, choose, acceptAll, agreedPence, withdrawnPence, missing, sending } = decisions
  const { verb, past } = wordsOfDecision(sentence, 'accepted')
  const { limit_pence: limit } = money
  const handleSend = async (): Promise<void> => {
    if (await decisions.send()) showToast({ tone: 'done', title: `Decision sent for ${record.number}.` })
  }
  return (
    <>
      <ul className={styles.lines} aria-label={`${sentence.one} lines`}>
        {money.lines.map((line) => (
          <MoneyLineRow
            key={line.id}
            line={line}
            sentence={sentence}
            options={decisions.optionsFor(line)}
            made={chosen.get(line.id)}
            make={(choice) => choose(line.id, choice)}
            errorOf={(field) => decisions.errorOf(line, field)}
            evidence={source.evidence?.(record.id)}
          />
        ))}
      </ul>
      <Totals money={money} />
      <AboveLimit source={source} money={money} ask={ask} />
      {decisions.isAsked && (
        <div className={styles.send}>
          {limit !== null && open.length > 0 && !money.above_limit && (
            <p>
              Your limit is {formatMoney(limit)} for a {source.kind.one.toLowerCase()}.
            </p>
          )}
          {sending.failure && (
            <Notice tone="red" role="alert">
              <b>We could not send your decision.</b> {sending.failure.message}
            </Notice>
          )}
          <div className={styles.buttons}>
            {open.length > 1 && acceptAll && (
              <Button size="touch" onClick={acceptAll}>
                {verb} all
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
              {missing !== undefined
                ? 'Send decision'
                : withdrawnPence !== null
                  ? `Withdraw ${formatMoney(withdrawnPence)}`
                  : `Send decision, ${formatMoney(agreedPence)} ${past.toLowerCase()}`}
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
  readonly source: MoneySource
  readonly record: CaseRecord
  readonly load: Loaded<CaseLines>
  /** Where the decision is made, for whoever leads there. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly steps?: CaseSteps | undefined
}

/** What a case costs, line by line: written by the hire company, decided by whoever pays. */
export function MoneyPanel({ source, record, load, place, steps }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data: money } = load
  const prepare = ahead(editor)
  const close = (): void => setOpen(false)
  const { pence = null, note } = source.costsOf(record) ?? {}
  const { one } = moneyOfKind(source.kind)
  const name = one.toLowerCase()
  const ask = steps && askOf(source, steps)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Panel
        title={one}
        note={note}
        isRuled
        tools={
          money?.may_save ? (
            <Button
              size="small"
              disabledReason={steps && waitsFor(steps)}
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => setOpen(true)}
            >
              {money.lines.length === 0 ? `Add ${name}` : `Edit ${name}`}
            </Button>
          ) : undefined
        }
        footer={money && money.approvals.length > 0 && <Approvals approvals={money.approvals} />}
      >
        <LoadState
          what={`the ${name}`}
          load={load}
          onRetry={load.retry}
          skeleton={skeleton}
          isEmpty={({ lines }) => lines.length === 0}
          empty={
            <>
              <PanelBody>
                <p>
                  {pence === null ? `No ${name} yet.` : `${one}: ${formatMoney(pence)} before VAT. No line breakdown.`}
                </p>
              </PanelBody>
              {money && <AboveLimit source={source} money={money} ask={ask} />}
            </>
          }
        >
          {(shown) => <Lines record={record} source={source} money={shown} ask={ask} />}
        </LoadState>
      </Panel>
      {isOpen && money && (
        <LazyDialog of={editor} name={`The ${name}`} onClose={close}>
          {(LinesEditor) => <LinesEditor source={source} record={record} money={money} onClose={close} />}
        </LazyDialog>
      )}
    </div>
  )
}
