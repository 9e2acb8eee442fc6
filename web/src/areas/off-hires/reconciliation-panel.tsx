import { differenceWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import { offHiresEndpoints } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { reconciledWords } from '@kerbline/domain/areas/off-hires/reconcile.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import styles from './off-hire.module.css'

const sum = (pence: number | null): string => (pence === null ? 'None' : formatMoney(pence))
/** What no line has billed may still come: the month's invoice follows the off-hire. */
const differs = ({
  billed_pence: billed,
  difference_pence: pence,
}: {
  billed_pence: number
  difference_pence: number
}) => (billed === 0 && pence < 0 ? `${formatMoney(-pence)} not billed yet` : differenceWords(pence))

/** What was told, agreed and billed, part by part. */
export function ReconciliationPanel({ id, plates }: { id: number; plates: readonly string[] }) {
  const link = useLink()
  const load = useEndpoint(offHiresEndpoints.reconciliation, { id })
  return (
    <Panel
      title="Billed for this off-hire"
      note="Before VAT"
      isRuled
      footer={
        <MaybeLink href={link('finance', {}, { show: 'checks', reg_no: `is:${plates.join(',')}` })}>
          What we found on invoices of these vehicles
        </MaybeLink>
      }
    >
      <LoadState what="the invoice lines" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
        {({ rows }) => (
          <PanelBody className={styles.narrow}>
            <table className={styles.receipt}>
              <thead>
                <tr>
                  <th scope="col">For</th>
                  <th scope="col">When it was sent</th>
                  <th scope="col">Agreed</th>
                  <th scope="col">Billed</th>
                  <th scope="col">Difference</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.part}>
                    <th scope="row">
                      {reconciledWords[row.part]} <small>{row.working}</small>
                    </th>
                    <td data-label="When it was sent">{sum(row.forecast_pence)}</td>
                    <td data-label="Agreed">{sum(row.agreed_pence)}</td>
                    <td data-label="Billed">
                      {sum(row.billed_pence)}
                      {row.lines.map((line) => (
                        <small key={line.line_id}>
                          <MaybeLink href={link('invoice', { reference: line.reference }, { urn: line.urn })}>
                            {line.reference}
                          </MaybeLink>
                          , {formatMoney(line.pence)}
                        </small>
                      ))}
                    </td>
                    <td data-label="Difference">{differs(row)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PanelBody>
        )}
      </LoadState>
    </Panel>
  )
}
