import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import type { DebtAge } from '@kerbline/domain/areas/finance/rules.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useLink, type Link } from '../../data/navigation/use-link.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import styles from './finance.module.css'

type Debt = ReplyOf<(typeof financeEndpoints)['agedDebt']>

/** Days late of each age, from and to. */
const ages: Readonly<
  Record<DebtAge, { readonly words: string; readonly late: readonly [number | null, number | null] }>
> = {
  'not due': { words: 'Not due yet', late: [null, 0] },
  '1-30': { words: '1 to 30 days late', late: [1, 30] },
  '31-60': { words: '31 to 60 days late', late: [31, 60] },
  '61-90': { words: '61 to 90 days late', late: [61, 90] },
  '90+': { words: 'Over 90 days late', late: [91, null] },
}
const moneyOrNone = (pence: number) => (pence === 0 ? <span className={styles.quiet}>None</span> : formatMoney(pence))

function rowsHref(link: Link, today: string, age: DebtAge): string | undefined {
  const [from, to] = ages[age].late
  const due = [
    ...(to === null ? [] : [`from:${addDays(today, -to)}`]),
    ...(from === null ? [] : [`to:${addDays(today, -from)}`]),
  ]
  return link('finance', {}, { show: 'invoices', due_on: due.join('~'), outstanding_pence: 'from:1' })
}

function DebtTable({ debt }: { debt: Debt }) {
  const link = useLink()
  const sum = (of: (row: Debt['ages'][number]) => number): number =>
    debt.ages.reduce((total, row) => total + of(row), 0)
  const [owed, disputed] = [sum((row) => row.owed_pence), sum((row) => row.disputed_pence)]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Age</th>
          <th scope="col">Owed</th>
          <th scope="col">In dispute</th>
          <th scope="col">Not allocated</th>
          <th scope="col">Left to pay</th>
        </tr>
      </thead>
      <tbody>
        {debt.ages.map((row) => (
          <tr key={row.age}>
            <th scope="row">
              <MaybeLink href={row.documents === 0 ? undefined : rowsHref(link, debt.today, row.age)}>
                {ages[row.age].words}
              </MaybeLink>
              <small>{counted(row.documents, 'document')}</small>
            </th>
            <td data-label="Owed">{moneyOrNone(row.owed_pence)}</td>
            <td data-label="In dispute">{moneyOrNone(row.disputed_pence)}</td>
            <td data-label="Not allocated">
              <span className={styles.quiet}>No age</span>
            </td>
            <td data-label="Left to pay">
              <b>{moneyOrNone(row.owed_pence - row.disputed_pence)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td data-label="Owed">{formatMoney(owed)}</td>
          <td data-label="In dispute">{formatMoney(disputed)}</td>
          <td data-label="Not allocated">
            <MaybeLink href={link('finance', {}, { show: 'invoices', status: 'is:unallocated' })}>
              {formatMoney(debt.unallocated_pence)}
            </MaybeLink>
          </td>
          <td data-label="Left to pay">{formatMoney(owed - disputed + debt.unallocated_pence)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What is owed by how late it is. */
export function DebtPanel({ span }: { span: 6 | 12 }) {
  const load = useEndpoint(financeEndpoints.agedDebt, {})
  return (
    <Panel
      title="Aged debt"
      note={load.data && `By due date, at ${formatDate(load.data.today)}`}
      span={span}
      footer={
        load.data && (
          <>
            Amounts in dispute are not chased. Payments and credit notes that are not allocated have no age.
            {load.data.faulty_documents > 0 &&
              ` ${counted(load.data.faulty_documents, 'document does', 'documents do')} not add up.`}
          </>
        )
      }
    >
      <LoadState what="aged debt" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={7} />}>
        {(debt) => <DebtTable debt={debt} />}
      </LoadState>
    </Panel>
  )
}
