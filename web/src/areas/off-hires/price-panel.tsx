import { hireChargeWords } from '@kerbline/domain/areas/hires/rate-terms.ts'
import type { ReturnPrice } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { useMay } from '../../data/session/may.ts'
import { Plate } from '../../fleet/plate.tsx'
import styles from './off-hire.module.css'

interface Priced {
  readonly reg_no: string
  readonly are_terms_known: boolean
  readonly price: ReturnPrice | null
}

const spanOf = ({ from, to }: ReturnPrice['lines'][number]): string =>
  from === to ? formatDayMonth(from) : `${formatDayMonth(from)} to ${formatDayMonth(to)}`

function Lines({ price }: { price: ReturnPrice }) {
  if (price.lines.length === 0)
    return (
      <p className={styles.note}>
        Nothing more to pay{price.billed_to !== null && `. Billed to ${formatDate(price.billed_to)}`}.
      </p>
    )
  return (
    <table className={styles.price}>
      <tbody>
        {price.lines.map((line) => (
          <tr key={`${line.what}${line.from}`}>
            <th scope="row">
              {hireChargeWords[line.what]}
              <small>
                {spanOf(line)}, {line.working}
              </small>
            </th>
            <td>{formatMoney(line.net_pence)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">VAT 20%</th>
          <td>{formatMoney(price.tax_pence)}</td>
        </tr>
        <tr className={styles.sum}>
          <th scope="row">Total with VAT</th>
          <td>{formatMoney(price.gross_pence)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** What going back costs, vehicle by vehicle, each line with its working. */
export function Prices({ vehicles }: { vehicles: readonly Priced[] }) {
  const seesRates = useMay()(['see finance'])
  return (
    <ul className={styles.prices} aria-label="Price of going back">
      {vehicles.map(({ reg_no: reg, are_terms_known: areKnown, price }) => (
        <li key={reg}>
          <Plate reg={reg} size="small" /> {price && <small>{price.rate}</small>}
          {price ? (
            <Lines price={price} />
          ) : (
            <p className={styles.note}>
              {areKnown && !seesRates
                ? 'Your role does not show prices. Ask your administrator if you need them.'
                : 'We do not have the rate of this hire in Kerbline. Ask us for the price before you send.'}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
