import type { DamageSums } from '@kerbline/domain/areas/damage/figure-endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { ScrollSection } from '../../../ui/layout/scroll-section.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './figures.module.css'

const costs = { claimed_pence: 'Claimed', agreed_pence: 'Agreed', disputed_pence: 'Disputed' } as const
type Cost = keyof typeof costs
const costNames = Object.keys(costs) as Cost[]

export interface SummedRow extends DamageSums {
  readonly key: string
  readonly label: string
  /** Its rows, the largest of a column first where one is named. */
  readonly hrefOf: (sort?: string) => string
}

interface Props {
  readonly label: string
  /** Heads the first column: "Cause". */
  readonly rowsAre: string
  readonly rows: readonly SummedRow[]
  readonly knowsCost: boolean
}

/** Cases, and what was claimed, agreed and disputed where that is told; each figure opens its rows. */
export function SumsTable({ label, rowsAre, rows, knowsCost }: Props) {
  const sizeOf = ({ cases, claimed_pence: pence }: DamageSums) => (knowsCost ? (pence ?? 0) : cases)
  const largest = Math.max(1, ...rows.map(sizeOf))
  const shown = knowsCost ? costNames : []
  return (
    <ScrollSection className={styles.scroll} label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            <th scope="col">Cases</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                {costs[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.label}
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${(sizeOf(row) / largest) * 100}%` }} />
                </span>
              </th>
              <td data-label="Cases">
                {row.cases === 0 ? (
                  '–'
                ) : (
                  <a href={row.hrefOf()}>
                    {row.cases.toLocaleString('en-GB')} <VisuallyHidden>cases, {row.label}</VisuallyHidden>
                  </a>
                )}
              </td>
              {shown.map((name) => {
                const pence = row[name] ?? 0
                return (
                  <td key={name} data-label={costs[name]}>
                    {pence === 0 ? (
                      '–'
                    ) : (
                      <a href={row.hrefOf(`-${name}`)}>
                        {formatMoney(pence)}{' '}
                        <VisuallyHidden>
                          {costs[name].toLowerCase()}, {row.label}
                        </VisuallyHidden>
                      </a>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  )
}
