import type { Moment, Party } from '@kerbline/domain/areas/off-hires/rule.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { useSide } from '../../case/case-source.ts'
import styles from './off-hire.module.css'

/** The three moments: up to each, who pays, insures and answers for the vehicle. */
export function MomentsTable({ moments }: { moments: readonly Moment[] }) {
  const isCustomer = useSide() === 'customer'
  const who = (party: Party | null): string =>
    party === null ? 'No one' : party === 'hire_company' ? headOffice.name : isCustomer ? 'You' : 'Customer'
  return (
    <div className={styles.narrow}>
      <table className={styles.moments}>
        <thead>
          <tr>
            <th scope="col">Until</th>
            <th scope="col">Pays hire</th>
            <th scope="col">Insures</th>
            <th scope="col">Answers for it</th>
          </tr>
        </thead>
        <tbody>
          {moments.map(({ name, until, pays, insures, answers, note }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>{until}</small>
                {note !== null && <small>{note}</small>}
              </th>
              <td data-label="Pays hire">{who(pays)}</td>
              <td data-label="Insures">{who(insures)}</td>
              <td data-label="Answers for it">{who(answers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
