import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { CaseDetailsDialog } from '../../case/details-dialog.tsx'
import { DealerInput, ownerInput } from '../../case/steps/record-inputs.tsx'
import { orderSource, type OrderRecord } from './order-source.ts'

const source = { kind: orderCase, calls: ordersEndpoints, refreshes: orderSource.refreshes } as const
const inputs = { owner_id: ownerInput(ordersEndpoints.owners), dealer_id: DealerInput }

interface Props {
  readonly record: OrderRecord
  readonly onClose: () => void
}

export const OrderDetailsDialog = ({ record, onClose }: Props) => (
  <CaseDetailsDialog
    {...{ source, record, inputs, onClose }}
    known={{
      owner_id: { value: record.owner_id, words: record.owner_name ?? undefined },
      dealer_id: { value: record.dealer_id, words: record.dealer ?? undefined },
    }}
  />
)
