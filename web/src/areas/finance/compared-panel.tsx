import { changeWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import type { ChangeReason } from '@kerbline/domain/areas/finance/compare-invoices.ts'
import { spendCategoryWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Formula } from '../../ui/layout/formula.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import styles from './finance.module.css'
import type { InvoiceView } from './invoice-view.ts'

type Compared = NonNullable<InvoiceView['compared']>

const reasonWords: Readonly<Record<ChangeReason, string>> = {
  new: 'Not on the last invoice',
  gone: 'Not on this invoice',
  days: 'Different number of days',
  rate: 'Different rate',
  amount: 'Different amount',
}
const formulas = [
  [
    'Compared with',
    'The invoice of the same account in the month before with the most lines for the same vehicles and types',
  ],
  ['Difference', 'Lines of this invoice for a vehicle and type − lines of the last one, before VAT'],
] as const

function Changes({ compared, reason }: { compared: Compared; reason: ChangeReason }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col">For</th>
          <th scope="col">Last invoice</th>
          <th scope="col">This invoice</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {compared.changes
          .filter((change) => change.reason === reason)
          .map(({ reg_no: reg, category, working, now_pence: now, before_pence: before }) => (
            <tr key={`${reg}${category}`}>
              <th scope="row">{reg === null ? 'No one vehicle' : <Plate reg={reg} size="small" />}</th>
              <td data-label="For">
                {spendCategoryWords[category]}, {working}
              </td>
              <td data-label="Last invoice">{formatMoney(before)}</td>
              <td data-label="This invoice">{formatMoney(now)}</td>
              <td data-label="Difference">{changeWords(now - before)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Why it is higher or lower than last month’s: reason by reason, each opened to its vehicles. */
export function ComparedPanel({ compared }: { compared: Compared }) {
  const { reference, urn, transaction_date: date, difference_pence: difference } = compared
  const count = compared.reasons.reduce((sum, reason) => sum + reason.count, 0)
  const isCut = count > compared.changes.length
  return (
    <Panel
      title="Compared with last month"
      note={changeWords(difference)}
      span={12}
      tools={<Formula of="Compared with last month" lines={formulas} />}
      footer={
        <>
          <a href={href('invoice', { reference }, { urn })}>Invoice {reference}</a> of {formatDate(date)},{' '}
          {formatMoney(compared.before_pence)} before VAT.
          {isCut &&
            ` We show the ${compared.changes.length} largest of ${counted(count, 'difference')}. The totals are of all.`}
        </>
      }
    >
      <div className={styles.next}>
        {compared.reasons.map(({ reason, count: rows, pence }) => (
          <details key={reason}>
            <summary>
              <b>{reasonWords[reason]}</b> <small>{counted(rows, 'difference')}</small>
              <span className={styles.pence}>{changeWords(pence)}</span>
            </summary>
            <Changes compared={compared} reason={reason} />
          </details>
        ))}
      </div>
    </Panel>
  )
}
