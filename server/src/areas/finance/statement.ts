// The statement of an account on paper: every document that is not settled, by its due date, with what is in dispute apart.
import { debtAgeOf } from '@kerbline/domain/areas/finance/rules.ts'
import { transactionWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import type { TransactionType } from '@kerbline/domain/areas/finance/transaction-types.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import type { PdfPaper } from '../../files/write-pdf.ts'
import type { Rows } from '../../http/call.ts'
import { disputedOf } from './invoices.ts'

interface Open {
  readonly reference: string
  readonly type: TransactionType
  readonly date: string
  readonly due: string
  readonly order: string | null
  readonly gross: number
  readonly outstanding: number
  readonly disputed: number
}

const MAX_DOCUMENTS = 2_000
const ageWords = {
  'not due': 'Not due',
  '1-30': '1 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  '90+': 'Over 90 days',
} as const

/** @throws problem 'not found' for an account that is not in sight */
export async function statementPaper(rows: Rows, account: string, today: string): Promise<PdfPaper> {
  const { rows: accounts } = await sql<{
    name: string
  }>`select name from accounts where customer_account_number = ${account}`.execute(rows)
  const [named] = accounts
  if (!named) throw problem('not found')
  const { rows: open } = await sql<Open>`
    select i.reference, i.trader_transaction_type as type, i.transaction_date::text as date, coalesce(i.due_date, i.transaction_date)::text as due,
      i.second_reference as "order", i.gross_pence as gross, i.outstanding_pence as outstanding, ${disputedOf} as disputed
    from invoices i where i.customer_account_number = ${account} and i.outstanding_pence <> 0
    order by coalesce(i.due_date, i.transaction_date), i.id limit ${MAX_DOCUMENTS + 1}`.execute(rows)
  const shown = open.slice(0, MAX_DOCUMENTS)
  const sum = (of: (each: Open) => number): number => shown.reduce((total, each) => total + of(each), 0)
  const owed = shown.filter(({ outstanding }) => outstanding > 0)
  const ages = Object.entries(ageWords).map(
    ([age, words]) =>
      [
        words,
        formatMoney(
          owed.reduce((total, { due, outstanding }) => total + (debtAgeOf(due, today) === age ? outstanding : 0), 0),
        ),
      ] as const,
  )
  return {
    number: account,
    title: `Statement at ${formatDate(today)}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Customer', `${named.name} (${account})`],
          ['Documents', counted(shown.length, 'open document')],
          ['Owed', formatMoney(sum(({ outstanding }) => Math.max(0, outstanding)))],
          ['In dispute', `${formatMoney(sum(({ disputed }) => disputed))}, not chased`],
          ['Not allocated', formatMoney(sum(({ outstanding }) => Math.min(0, outstanding)))],
          ['Balance', formatMoney(sum(({ outstanding }) => outstanding))],
        ],
      },
      { kind: 'heading', text: 'By due date' },
      { kind: 'facts', facts: ages },
      { kind: 'heading', text: 'Open documents' },
      ...shown.map(
        ({ reference, type, date, due, order, gross, outstanding, disputed }) =>
          ({
            kind: 'entry',
            head: `${transactionWords[type]} ${reference} · ${formatDate(date)} · ${formatMoney(outstanding)}`,
            text: [
              `Gross ${formatMoney(gross)}`,
              ...(outstanding > 0 ? [`due ${formatDate(due)}`] : ['not allocated']),
              ...(order === null ? [] : [`purchase order ${order}`]),
              ...(disputed > 0 ? [`${formatMoney(disputed)} in dispute`] : []),
            ].join(', '),
          }) as const,
      ),
      ...(open.length > MAX_DOCUMENTS
        ? [
            {
              kind: 'text',
              text: `Only the ${MAX_DOCUMENTS.toLocaleString('en-GB')} that were due first are listed and counted. The export of invoices has all.`,
            } as const,
          ]
        : []),
    ],
  }
}
