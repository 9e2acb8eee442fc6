// What acting in time saved and what missing it cost: this month in one line, the year on request.
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { monthWords } from '../../case/waits/month-steps.tsx'
import { useSide } from '../../case/case-source.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import styles from './fines.module.css'

export function SavedLine() {
  const isStaff = useSide() === 'hire_company'
  const { data } = useEndpoint(finesEndpoints.figures, {})
  const [now] = data?.months ?? []
  if (!data || !now) return null
  const [us, you] = isStaff
    ? ['Lost in our time', 'Lost in the customer’s time']
    : ['Lost in our time', 'Lost in your time']
  return (
    <details className={styles.saved}>
      <summary>
        Saved by paying in time in {monthWords(now.month)}: <b>{formatMoney(now.saved_pence)}</b>
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Paid</th>
            <th scope="col">Saved</th>
            <th scope="col">{us}</th>
            <th scope="col">{you}</th>
          </tr>
        </thead>
        <tbody>
          {data.months.map(
            ({ month, paid, saved_pence: saved, lost_by_us_pence: ours, lost_by_customer_pence: theirs }) => (
              <tr key={month}>
                <th scope="row">{monthWords(month)}</th>
                <td data-label="Paid">{paid}</td>
                <td data-label="Saved">{formatMoney(saved)}</td>
                <td data-label={us}>{formatMoney(ours)}</td>
                <td data-label={you}>{formatMoney(theirs)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className={styles.small}>
        Saved is the full amount less what was paid within the discount. Lost is what was paid above the discount, by
        who had to act as it ended. Tolls and daily charges are left out.
      </p>
    </details>
  )
}
