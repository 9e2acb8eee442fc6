import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { outlookInWords } from '@kerbline/domain/areas/enquiries/outlook.ts'
import type { TermUnit } from '@kerbline/domain/areas/enquiries/request.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Rag } from '../../fleet/rag.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import styles from './enquiries.module.css'
import type { RequestDraft } from './request-form.ts'

interface Asked {
  readonly vehicle_category_id: number
  readonly body_id?: number
  readonly quantity: number
  readonly start_date: string
  readonly term: number
  readonly term_unit: TermUnit
}

/** Each line that is filled in far enough to be looked up. */
export function askedOf({ lines, values }: Pick<RequestDraft, 'lines' | 'values'>): readonly Asked[] {
  const { start_date: from, term, term_unit: unit } = values
  if (typeof from !== 'string' || typeof term !== 'number' || (unit !== 'weeks' && unit !== 'months')) return []
  return lines.flatMap(({ vehicle_category_id: category, body_id: body, quantity }) =>
    category === null || typeof quantity !== 'number' || quantity < 1
      ? []
      : [
          {
            ...{ vehicle_category_id: category, quantity, start_date: from, term, term_unit: unit },
            ...(body !== null && { body_id: body }),
          },
        ],
  )
}

const Row = ({ label, pence }: { readonly label: string; readonly pence: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{formatMoney(pence)}</td>
  </tr>
)

function Line({ asked, title }: { readonly asked: Asked; readonly title: string }) {
  const load = useEndpoint(enquiriesEndpoints.estimate, asked)
  return (
    <Panel title={title} note={<Badge>Estimate</Badge>} isRuled>
      <PanelBody>
        <LoadState what="the estimate" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
          {({ cost, ...outlook }) => {
            const { tone, title: likely, words } = outlookInWords(outlook)
            return (
              <>
                <p>
                  <b className={styles.title}>{tone === 'grey' ? likely : <Rag value={tone} detail={likely} />}</b>
                  {words}
                </p>
                {cost === null ? (
                  <p className={styles.quiet}>We have no usual rate for this. Your quote will show the cost.</p>
                ) : (
                  <>
                    <table className={styles.table}>
                      <tbody>
                        <Row label="Before VAT" pence={cost.net_pence} />
                        <Row label="VAT at 20%" pence={cost.tax_pence} />
                        <Row label="With VAT" pence={cost.gross_pence} />
                      </tbody>
                    </table>
                    <p className={styles.quiet}>
                      {cost.working}. {cost.is_own_rate ? 'From your rates for this vehicle.' : 'From usual rates.'}{' '}
                      Only our quote is binding.
                    </p>
                  </>
                )}
              </>
            )
          }}
        </LoadState>
      </PanelBody>
    </Panel>
  )
}

/** Whether the vehicles are likely to be there and what they may cost, a panel a line. */
export function OutlookPanels({ draft }: { readonly draft: Pick<RequestDraft, 'lines' | 'values'> }) {
  const asked = askedOf(draft)
  if (asked.length === 0)
    return (
      <Panel title="Availability and cost" isRuled>
        <PanelBody>
          <p>Choose a vehicle and dates to see an estimate.</p>
        </PanelBody>
      </Panel>
    )
  return asked.map((each, place) => (
    <Line key={place} asked={each} title={asked.length === 1 ? 'Availability and cost' : `Line ${place + 1}`} />
  ))
}
