import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { formatMoney, poundsToPence } from '@kerbline/domain/kit/money.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Figures } from '../../ui/chart/figure.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'

/** What the lines of cost per mile come to, each with its own net value; the internal account has none. */
export function CostLines() {
  const isInternal = useUser()?.id === INTERNAL_USER_ID
  const load = useEndpoint(financeEndpoints.costPerMileLines, {}, { isEnabled: !isInternal })
  if (isInternal) return null
  return (
    <Panel title="Invoice lines" note="Each with its own net value and VAT" span={12} isRuled>
      <LoadState what="invoice lines" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
        {(lines) => {
          const sum = (of: 'document_goods_value' | 'document_gross_value') =>
            formatMoney(
              lines.reduce((total, line) => total + poundsToPence(line[of]), 0),
              0,
            )
          return (
            <Figures
              facts={[
                { label: 'Net', value: sum('document_goods_value'), note: counted(lines.length, 'line') },
                { label: 'With VAT', value: sum('document_gross_value'), note: 'Penalties and damage bear none' },
              ]}
            />
          )
        }}
      </LoadState>
    </Panel>
  )
}
