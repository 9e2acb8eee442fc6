import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { invoicesPlan } from '@kerbline/domain/areas/finance/invoice-lists.ts'
import { invoiceFaultWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import styles from './finance.module.css'

type Row = ReplyOf<(typeof financeEndpoints)['invoices']>['rows'][number]

const cells: CellMap<Row> = {
  second_reference: ({ second_reference: order, type }) =>
    order ??
    (type === 'invoice' ? (
      <span className={styles.look}>No PO</span>
    ) : (
      <span className={styles.quiet}>Not needed</span>
    )),
  disputed_pence: ({ disputed_pence: pence }) =>
    pence === 0 ? <span className={styles.quiet}>None</span> : formatMoney(pence),
  to_check: ({ to_check: count }) =>
    count === 0 ? (
      <span className={styles.quiet}>None</span>
    ) : (
      <span className={styles.look}>
        <Icon of={WarningIcon} weight="fill" /> {counted(count, 'line')}
      </span>
    ),
  fault: ({ fault }) => (fault === null ? 'Yes' : <span className={styles.look}>{invoiceFaultWords[fault]}</span>),
}

/** On the row itself: a document that does not add up. */
const faultSign = ({ fault }: Row): ReactNode =>
  fault !== 'sum' ? null : (
    <span className={styles.look}>
      <Icon of={WarningIcon} weight="fill" /> {invoiceFaultWords.sum}
    </span>
  )

export const invoiceHref = ({ reference, urn }: { readonly reference: string; readonly urn?: number | null }): string =>
  href('invoice', { reference }, { urn: urn ?? undefined })

/** Every invoice, credit note and payment of the scope. */
export function InvoicesList({ top }: { top: ReactNode }) {
  const views = useSavedViews('invoices')
  const { data: counts } = useEndpoint(financeEndpoints.invoiceCounts, {})
  return (
    <ListPage
      title="Finance"
      what="invoices"
      plan={invoicesPlan}
      endpoint={financeEndpoints.invoices}
      exportEndpoint={financeEndpoints.exportInvoices}
      rowHref={invoiceHref}
      besideName={faultSign}
      cells={cells}
      card={{ status: 'status', lines: ['about'], facts: ['gross_pence', 'outstanding_pence', 'due_on'] }}
      searchHint="Number, PO, account or words"
      emptyWords={{ title: 'No invoices yet', words: 'Invoices will appear here.' }}
      top={top}
      views={views}
      viewCounts={counts}
    />
  )
}
