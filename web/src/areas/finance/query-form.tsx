import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import {
  disputeReasonWords,
  type DisputeReason,
  reasonOfFinding,
} from '@kerbline/domain/areas/finance/invoice-words.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './finance.module.css'
import type { InvoiceLine, InvoiceView } from './invoice-view.ts'

const reasons = Object.entries(disputeReasonWords).map(([value, label]) => ({ value: value as DisputeReason, label }))

/** What is asked for of a line: what it is over, else all of it. */
const askedOf = ({ net_pence: net, explanation }: InvoiceLine): number =>
  explanation !== null && explanation.difference_pence > 0 ? Math.min(net, explanation.difference_pence) : net

/** "What is wrong with line 3?": the likeliest reason is chosen, one press sends it. */
export function QueryForm({ view, line, onDone }: { view: InvoiceView; line: InvoiceLine; onDone: () => void }) {
  const [kind] = line.explanation?.kinds ?? []
  const [reason, setReason] = useState<DisputeReason>(kind === undefined ? 'other' : reasonOfFinding[kind])
  const [note, setNote] = useState('')
  const asking = useAction(financeEndpoints.queryInvoice, {
    refreshes: [financeEndpoints.agedDebt, queriesEndpoints.list],
  })
  const pence = askedOf(line)
  const handleSend = async (): Promise<void> => {
    const sent = await asking.run({ id: view.record.id, line_id: line.id, reason, note })
    if (!sent) return
    showToast({
      tone: 'done',
      title: `${sent.query_no} is with Credit control.`,
      body: `${formatMoney(sent.net_pence + sent.tax_pence)} with VAT is in dispute and not chased.`,
    })
    onDone()
  }
  return (
    <div className={styles.query}>
      <b>What is wrong with line {line.line_no}?</b>
      <Segmented label="Reason" options={reasons} value={reason} onChange={setReason} />
      <TextField
        label="Note (optional)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={2_000}
      />
      <div className={styles.send}>
        <small>The line and both calculations go with it. Only this amount is in dispute, the rest stays due.</small>
        <Button variant="primary" isBusy={asking.isRunning} busyLabel="Sending" onClick={() => void handleSend()}>
          Send query, {formatMoney(pence)}
        </Button>
      </div>
      {asking.failure && <p role="alert">{asking.failure.message}</p>}
    </div>
  )
}
