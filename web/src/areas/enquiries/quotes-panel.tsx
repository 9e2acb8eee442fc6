import type { EnquiryQuote } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { rateInWords } from '@kerbline/domain/areas/enquiries/quote-words.ts'
import { quoteStateWords, weekPenceOf } from '@kerbline/domain/areas/enquiries/quotes.ts'
import { lineInWords, termInWords } from '@kerbline/domain/areas/enquiries/request.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useState } from 'react'
import { FileButton } from '../../case/file-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import type { EnquiryRecord } from './enquiry-source.ts'
import styles from './enquiries.module.css'
import { QuoteEditor } from './quote-editor.tsx'

const PdfButton = ({ record, quote }: { readonly record: EnquiryRecord; readonly quote: EnquiryQuote }) => (
  <FileButton
    endpoint={enquiriesEndpoints.quoteFile}
    input={{ id: record.id, quote: quote.id }}
    fileName={`${record.number}-${quote.version}.pdf`}
    icon={FilePdfIcon}
    label={`Quote ${quote.version} as a PDF`}
    failed="We could not create the PDF."
  >
    PDF
  </FileButton>
)

/** "Stands until 23 Dec 2026", "Accepted by Peter Rowe on 23 Nov 2026" */
function standing({ state, stands, expires_on: last, accepted_by: by, accepted_on: on }: EnquiryQuote): string {
  if (state === 'accepted') return `Accepted by ${by ?? 'the customer'} on ${on === null ? '' : formatDate(on)}`
  if (last === null) return 'Not sent yet'
  if (state === 'sent') return stands ? `Valid until ${formatDate(last)}` : `Expired on ${formatDate(last)}`
  return quoteStateWords[state]
}

function Quote({ record, quote }: { readonly record: EnquiryRecord; readonly quote: EnquiryQuote }) {
  const { sums, deposit_pence: deposit } = quote
  const from = quote.start_date === null ? null : `from ${formatDate(quote.start_date)}`
  return (
    <section className={styles.quote} aria-label={`Quote ${quote.version}`}>
      <div className={styles.quoteHead}>
        <h3>Quote {quote.version}</h3>
        <Badge tone={quote.stands ? 'brand' : 'quiet'}>{quoteStateWords[quote.state]}</Badge>
        <span className={styles.quiet}>{[standing(quote), termInWords(quote), from].filter(Boolean).join(', ')}</span>
        <PdfButton {...{ record, quote }} />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Vehicles</th>
            <th scope="col">A week, before VAT</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line, place) => (
            <tr key={place}>
              <th scope="row">
                {lineInWords(line)}
                <small>{rateInWords(line.terms).join('. ')}</small>
              </th>
              <td>{formatMoney(weekPenceOf(line))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {deposit !== null && (
            <tr>
              <th scope="row">Deposit</th>
              <td>{formatMoney(deposit)}</td>
            </tr>
          )}
          {sums !== null && (
            <>
              <tr>
                <th scope="row">Whole term, before VAT</th>
                <td>{formatMoney(sums.net_pence)}</td>
              </tr>
              <tr>
                <th scope="row">VAT at 20%</th>
                <td>{formatMoney(sums.tax_pence)}</td>
              </tr>
              <tr>
                <th scope="row">Whole term, with VAT</th>
                <td>
                  <b>{formatMoney(sums.gross_pence)}</b>
                </td>
              </tr>
            </>
          )}
        </tfoot>
      </table>
      {quote.note !== null && <p>{quote.note}</p>}
    </section>
  )
}

/** Every version of the quote, the newest first; the hire company writes the next one here. */
export function QuotesPanel({ record, mayWrite }: { readonly record: EnquiryRecord; readonly mayWrite: boolean }) {
  const [isWriting, setWriting] = useState(false)
  const { quotes } = record
  const hasDraft = quotes[0]?.state === 'draft'
  const mayBegin = mayWrite && !isWriting && record.state !== 'quoted'
  if (quotes.length === 0 && !mayWrite) return null
  return (
    <Panel
      title="Quotes"
      isRuled
      tools={
        mayBegin && (
          <Button size="small" variant={hasDraft ? undefined : 'primary'} onClick={() => setWriting(true)}>
            {hasDraft ? 'Edit quote' : 'Write quote'}
          </Button>
        )
      }
    >
      <PanelBody>
        {isWriting && <QuoteEditor record={record} onClose={() => setWriting(false)} />}
        {quotes.length === 0 && !isWriting && <p>No quote yet. Write one, then send it.</p>}
        {quotes
          .filter(({ state }) => !isWriting || state !== 'draft')
          .map((quote) => (
            <Quote key={quote.id} {...{ record, quote }} />
          ))}
      </PanelBody>
    </Panel>
  )
}
