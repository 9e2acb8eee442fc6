import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import {
  invoiceFaultWords,
  invoiceStatusWords,
  transactionWords,
  differenceWords,
} from '@kerbline/domain/areas/finance/invoice-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { FileButton } from '../../case/file-button.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { CaseMissing } from '../../case/case-missing.tsx'
import { RecordFrame, RecordSkeleton } from '../../record/record-frame.tsx'
import { Figures } from '../../ui/chart/figure.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Board, Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { ComparedPanel } from './compared-panel.tsx'
import { Thread } from './dispute-thread.tsx'
import styles from './finance.module.css'
import type { InvoiceView } from './invoice-view.ts'
import { InvoiceLines } from './invoice-lines.tsx'

const maybeDate = (date: string | null): string => (date === null ? 'Not known' : formatDate(date))

function dueWords({ due_on: due, status }: InvoiceView['record']): string | undefined {
  if (status === 'paid') return 'Paid'
  return due === null ? undefined : `Due ${formatDate(due)}`
}

function InvoiceFigures({ view }: { view: InvoiceView }) {
  const { record, expected_pence: expected, compared_pence: compared, unexplained_pence: unexplained } = view
  const taxed = view.lines.filter(({ tax_pence: tax }) => tax === 0).length
  return (
    <Panel title="Figures" span={12} isRuled className={styles.figures}>
      <Figures
        facts={[
          {
            label: 'Net',
            value: formatMoney(record.goods_pence),
            note: `${counted(record.line_count, 'line')}, before VAT`,
          },
          {
            label: 'VAT',
            value: formatMoney(record.tax_pence),
            note: taxed === 0 ? undefined : `${counted(taxed, 'line has', 'lines have')} none`,
          },
          {
            label: record.type === 'invoice' ? 'Left to pay' : 'Outstanding',
            value: formatMoney(record.outstanding_pence - record.disputed_pence),
            note: dueWords(record),
          },
          ...(record.disputed_pence === 0
            ? []
            : [{ label: 'In dispute', value: formatMoney(record.disputed_pence), note: 'Not chased' }]),
          ...(record.type === 'invoice'
            ? [
                {
                  label: 'We expected',
                  value: formatMoney(expected),
                  note: `Of ${formatMoney(compared)} that contracts and cases explain`,
                },
                {
                  label: 'Difference',
                  value: differenceWords(compared - expected),
                  note: unexplained === 0 ? undefined : `${formatMoney(unexplained)} is not explained`,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

function InvoiceFacts({ view: { record, credits, credited } }: { view: InvoiceView }) {
  return (
    <Panel title="Details" isRuled>
      <PanelBody>
        <Facts>
          <Fact label="Account">
            {record.account_name} ({record.customer_account_number})
          </Fact>
          <Fact label="Purchase order">{record.second_reference ?? 'None'}</Fact>
          <Fact label="Date">{formatDate(record.transaction_date)}</Fact>
          <Fact label="Posted">{maybeDate(record.posted_date)}</Fact>
          <Fact label="Due">{maybeDate(record.due_on)}</Fact>
          {record.settled_on !== null && <Fact label="Settled">{formatDate(record.settled_on)}</Fact>}
          <Fact label="Allocated">{formatMoney(record.allocated_pence)}</Fact>
          {record.queried !== null && <Fact label="In the ledger">Marked as queried ({record.queried})</Fact>}
          {credited !== null && (
            <Fact label="Credits">
              <a href={href('invoice', { reference: credited })}>Invoice {credited}</a>
            </Fact>
          )}
          {credits.map((credit) => (
            <Fact key={credit.reference} label="Credit note">
              <a href={href('invoice', { reference: credit.reference })}>{credit.reference}</a>,{' '}
              {formatMoney(credit.gross_pence)}
            </Fact>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

function Invoice({ view }: { view: InvoiceView }) {
  const { record, others, disputes } = view
  return (
    <>
      {record.fault !== null && (
        <Notice tone="amber">
          <b>{invoiceFaultWords[record.fault]}.</b>{' '}
          {record.fault === 'sum'
            ? `Net ${formatMoney(record.goods_pence)}, VAT ${formatMoney(record.tax_pence)}, gross ${formatMoney(record.gross_pence)}. The lines come to another net. We count this invoice apart.`
            : record.fault === 'tax'
              ? `VAT of ${formatMoney(record.tax_pence)} cannot be the VAT of these lines.`
              : 'The nominal codes do not say which of these lines bear VAT.'}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="info">
          {counted(others.length, 'other document has', 'other documents have')} this number:
          {others.map((other) => (
            <a key={other.urn} href={href('invoice', { reference: record.reference }, { urn: other.urn })}>
              {transactionWords[other.type]} of {formatDate(other.transaction_date)}, account{' '}
              {other.customer_account_number}
            </a>
          ))}
        </Notice>
      )}
      <Board>
        <InvoiceFigures view={view} />
        {view.compared && <ComparedPanel compared={view.compared} />}
        <Panel
          title="Lines"
          note={
            view.unexplained_lines === 0 ? undefined : `We cannot explain ${counted(view.unexplained_lines, 'line')}`
          }
          span={8}
          footer={
            record.line_count > view.lines.length
              ? `The first ${view.lines.length} of ${record.line_count.toLocaleString('en-GB')} lines.`
              : undefined
          }
        >
          <InvoiceLines view={view} />
        </Panel>
        <div className={styles.side} data-span={4}>
          {disputes.length > 0 && <Thread view={view} />}
          <InvoiceFacts view={view} />
        </div>
      </Board>
    </>
  )
}

/** One document, explained line by line. */
export function InvoicePage() {
  const { values, query } = useLocation()
  const reference = values['reference'] ?? ''
  const urn = Number(query['urn'])
  const load = useEndpoint(financeEndpoints.invoice, { reference, ...(Number.isInteger(urn) && urn > 0 && { urn }) })
  const view = load.data
  const all = href('finance', {}, { show: 'invoices' })
  if (load.problem?.status === 404) return <CaseMissing one="Invoice" many="invoices" all={all} />
  const one = view ? transactionWords[view.record.type] : 'Invoice'
  return (
    <RecordFrame
      one={one}
      list={{ label: 'Finance', href: all }}
      load={load}
      name={`${one} ${reference}`}
      lead={view && `${invoiceStatusWords[view.record.status]}, dated ${formatDate(view.record.transaction_date)}`}
      actions={
        view && (
          <FileButton
            endpoint={financeEndpoints.invoicePaper}
            input={{ reference, urn: view.record.urn }}
            fileName={`${reference}.pdf`}
            icon={FilePdfIcon}
            failed="We could not create the PDF."
            size="normal"
          >
            Download PDF
          </FileButton>
        )
      }
      tabs={[]}
      skeleton={<RecordSkeleton wide="Lines" narrow="Details" />}
    >
      {(shown) => <Invoice view={shown} />}
    </RecordFrame>
  )
}
