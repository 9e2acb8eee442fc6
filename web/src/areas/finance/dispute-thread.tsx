import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { disputeReasonWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './finance.module.css'
import type { InvoiceView } from './invoice-view.ts'

type Dispute = InvoiceView['disputes'][number]

/** What the hire company agrees to, in pence: the query is answered with it. */
function Decide({ dispute }: { dispute: Dispute }) {
  const [pence, setPence] = useState<number | string | null>(dispute.net_pence)
  const deciding = useAction(financeEndpoints.decideDispute, {
    refreshes: [financeEndpoints.invoice, financeEndpoints.agedDebt, queriesEndpoints.list],
  })
  const handleDecide = async (): Promise<void> => {
    if (typeof pence !== 'number') return
    const decided = await deciding.run({ id: dispute.id, agreed_pence: pence })
    if (decided) showToast({ tone: 'done', title: `${dispute.query_no} answered.` })
  }
  return (
    <div className={styles.decide}>
      <MoneyField label="Amount we agree to, before VAT" value={pence} onChange={setPence} />
      <Button
        size="small"
        isBusy={deciding.isRunning}
        busyLabel="Sending"
        disabled={typeof pence !== 'number' || pence > dispute.net_pence}
        onClick={() => void handleDecide()}
      >
        {pence === 0 ? 'Answer that it is due' : `Agree ${typeof pence === 'number' ? formatMoney(pence) : ''}`}
      </Button>
      {deciding.failure && <p role="alert">{deciding.failure.message}</p>}
    </div>
  )
}

/** Asked, agreed, credited: one thread a query. */
export function Thread({ view: { disputes, lines } }: { view: InvoiceView }) {
  const link = useLink()
  const may = useMay()
  return (
    <Panel title="Queries" isRuled>
      <PanelRows label="Queries">
        {disputes.map((dispute) => {
          const line = lines.find(({ id }) => id === dispute.line_id)
          return (
            <li key={dispute.id} className={styles.thread}>
              <b>
                <MaybeLink href={link('query', { query_no: dispute.query_no })}>{dispute.query_no}</MaybeLink>,{' '}
                {line ? `line ${line.line_no}` : 'the whole invoice'}
              </b>
              <span>
                {formatMoney(dispute.net_pence)} queried on {formatDate(dispute.asked_on)}:{' '}
                {disputeReasonWords[dispute.reason]}
              </span>
              {dispute.agreed_pence !== null && dispute.decided_on !== null && (
                <span>
                  {dispute.agreed_pence === 0
                    ? 'Due as billed, answered'
                    : `${formatMoney(dispute.agreed_pence)} agreed`}{' '}
                  on {formatDate(dispute.decided_on)}
                </span>
              )}
              {dispute.credit_note !== null && (
                <span>
                  Credit note <a href={href('invoice', { reference: dispute.credit_note })}>{dispute.credit_note}</a>
                </span>
              )}
              {dispute.credit_note === null && dispute.agreed_pence !== null && dispute.agreed_pence > 0 && (
                <span>Waiting for the credit note</span>
              )}
              {dispute.is_open && <small>Not chased</small>}
              {dispute.agreed_pence === null && may('manage finance') && <Decide dispute={dispute} />}
            </li>
          )
        })}
      </PanelRows>
    </Panel>
  )
}
