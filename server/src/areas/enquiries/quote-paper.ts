// A quote on paper: its lines with their rate terms, what it comes to with VAT, until when it stands.
import type { EnquiryQuote } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { lineInWords, termInWords } from '@kerbline/domain/areas/enquiries/request.ts'
import { quoteStateWords, weekPenceOf } from '@kerbline/domain/areas/enquiries/quotes.ts'
import { rateInWords } from '@kerbline/domain/areas/enquiries/quote-words.ts'
import { hireWords } from '@kerbline/domain/areas/vehicles/words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { PdfPaper } from '../../files/write-pdf.ts'

type Fact = readonly [label: string, value: string]
const said = (label: string, value: string | null): readonly Fact[] => (value === null ? [] : [[label, value]])
const day = (date: string | null) => (date === null ? null : formatDate(date))

export function quotePaper(
  about: { readonly number: string; readonly customer: string },
  quote: EnquiryQuote,
): PdfPaper {
  const { version, lines, sums, hire_type: hireType, deposit_pence: deposit, note } = quote
  return {
    number: `${about.number}/${version}`,
    title: `Quote ${about.number}, version ${version}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Customer', about.customer],
          ['Status', quoteStateWords[quote.state]],
          ...said('Sent', quote.sent_at === null ? null : formatDate(londonDate(quote.sent_at))),
          ...said('Valid until', day(quote.expires_on)),
          ['Hire type', hireWords[hireType] ?? hireType],
          ...said('From', day(quote.start_date)),
          ...said('Term', termInWords(quote)),
          ...said('Deposit', deposit === null ? null : formatMoney(deposit)),
          ...said('Accepted', quote.accepted_on && `${formatDate(quote.accepted_on)}, ${quote.accepted_by ?? ''}`),
        ],
      },
      { kind: 'heading', text: 'Vehicles' },
      ...lines.map(
        (line) =>
          ({
            kind: 'entry',
            head: lineInWords(line),
            text: [
              ...rateInWords(line.terms),
              `${formatMoney(weekPenceOf(line))} a week for this line, before VAT`,
              line.spec,
            ]
              .filter(Boolean)
              .join('\n'),
          }) as const,
      ),
      { kind: 'heading', text: 'Cost' },
      {
        kind: 'facts',
        facts: [
          ['A week, before VAT', formatMoney(quote.week_pence)],
          ...(sums === null
            ? []
            : ([
                ['Whole term, before VAT', formatMoney(sums.net_pence)],
                ['VAT at 20%', formatMoney(sums.tax_pence)],
                ['Whole term, with VAT', formatMoney(sums.gross_pence)],
              ] as const)),
        ],
      },
      ...(note === null ? [] : [{ kind: 'text', text: note } as const]),
    ],
  }
}
