// A document of the ledger on paper: its sums, and every line with its VAT and what explains it, for the books of whoever pays it.
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import {
  differenceWords,
  invoiceFaultWords,
  invoiceStatusWords,
  transactionWords,
} from '@kerbline/domain/areas/finance/invoice-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import type { PdfPaper } from '../../files/write-pdf.ts'

type View = ReplyOf<(typeof financeEndpoints)['invoice']>
type Line = View['lines'][number]

function explainedWords({ explanation }: Line): string[] {
  if (explanation === null) return ['We cannot explain this line.']
  const { working, source, detail, expected_pence: expected, difference_pence: difference } = explanation
  return [
    `${working}, ${source.label}`,
    ...detail,
    ...(expected === null || difference === 0
      ? []
      : [`Expected ${formatMoney(expected)}: ${differenceWords(difference)}`]),
  ]
}

function disputeWords({ dispute }: Line): string[] {
  if (dispute === null) return []
  const { query_no: number, agreed_pence: agreed, credit_note: credit } = dispute
  const end = agreed === null ? 'not answered yet' : `${formatMoney(agreed)} agreed${credit ? `, ${credit}` : ''}`
  return [`Asked about in ${number}: ${end}`]
}

export function invoicePaper({ record, lines, credits, credited }: View): PdfPaper {
  const one = transactionWords[record.type]
  const maybeDate = (date: string | null): string => (date === null ? '' : formatDate(date))
  return {
    number: record.reference,
    title: `${one} ${record.reference}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['From', `${headOffice.name}, ${headOffice.address}`],
          ['Customer', `${record.account_name} (${record.customer_account_number})`],
          ['Date', formatDate(record.transaction_date)],
          ['Due', maybeDate(record.due_on)],
          ['Purchase order', record.second_reference ?? ''],
          ['Net', formatMoney(record.goods_pence)],
          ['VAT', formatMoney(record.tax_pence)],
          ['Gross', formatMoney(record.gross_pence)],
          ['Outstanding', `${formatMoney(record.outstanding_pence)} (${invoiceStatusWords[record.status]})`],
          ...(record.disputed_pence === 0 ? [] : [['In dispute', formatMoney(record.disputed_pence)] as const]),
          ...(credited === null ? [] : [['Credits', `Invoice ${credited}`] as const]),
          ...credits.map(
            ({ reference, gross_pence: gross }) => ['Credit note', `${reference}, ${formatMoney(gross)}`] as const,
          ),
        ],
      },
      ...(record.fault === null ? [] : [{ kind: 'text', text: `${invoiceFaultWords[record.fault]}.` } as const]),
      { kind: 'heading', text: 'Lines' },
      ...lines.map(
        (line) =>
          ({
            kind: 'entry',
            head: `${line.line_no}. ${formatMoney(line.net_pence)} net, VAT ${formatMoney(line.tax_pence)}`,
            text: [
              line.narrative || 'No description',
              ...(record.type === 'invoice' ? explainedWords(line) : []),
              line.tax_reason,
              ...disputeWords(line),
            ].join('\n'),
          }) as const,
      ),
      ...(record.line_count > lines.length
        ? [
            {
              kind: 'text',
              text: `The first ${lines.length} of ${counted(record.line_count, 'line')}.`,
            } as const,
          ]
        : []),
      {
        kind: 'text',
        text: `A copy from the ledger, with what explains each line. The VAT invoice is the one ${headOffice.name} sent you.`,
      },
    ],
  }
}
