import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { CaseDetailsDialog } from '../../case/details-dialog.tsx'
import { ownerInput } from '../../case/steps/record-inputs.tsx'
import type { BookingRecord } from './maintenance-source.ts'

const source = {
  kind: maintenanceCase,
  calls: maintenanceEndpoints,
  refreshes: [maintenanceEndpoints.events],
} as const

const inputs = { owner_id: ownerInput(maintenanceEndpoints.owners) }

interface Props {
  readonly record: BookingRecord
  readonly onClose: () => void
}

export const DetailsDialog = ({ record, onClose }: Props) => (
  <CaseDetailsDialog
    {...{ source, record, inputs, onClose }}
    known={{ owner_id: { value: record.owner_id, words: record.owner_name ?? undefined } }}
  />
)
