import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { CaseDetailsDialog } from '../../case/details-dialog.tsx'
import { SearchedInput, useSearching } from '../../case/steps/searched-input.tsx'
import type { StepInputProps } from '../../case/steps/step-help.ts'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'
import type { BookingRecord } from './maintenance-source.ts'

const source = {
  kind: maintenanceCase,
  calls: maintenanceEndpoints,
  refreshes: [maintenanceEndpoints.events],
} as const

/** A person of the hire company who looks after bookings. */
function OwnerInput(props: StepInputProps) {
  const searching = useSearching()
  const { rested: search, isWanted } = searching
  const load = useEndpoint(maintenanceEndpoints.owners, { search }, { isEnabled: isWanted })
  const options = load.data?.people.map(({ id, name }) => ({ value: String(id), label: name }))
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}
const inputs = { owner_id: OwnerInput }

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
