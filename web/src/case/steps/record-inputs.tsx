// Inputs of steps and details that point at records of the registers: searched for as one types.
import type { ownersEndpoint } from '@kerbline/domain/cases/case-endpoints.ts'
import { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'
import { SearchedInput, useSearching } from './searched-input.tsx'
import type { StepInputProps } from './step-help.ts'

/** A workshop of the register of dealers. */
export function DealerInput(props: StepInputProps) {
  const searching = useSearching()
  const { rested: search, isWanted } = searching
  const load = useEndpoint(managedEndpoints.dealers.list, { search, sort: 'name', size: 25 }, { isEnabled: isWanted })
  const options = load.data?.rows.map((row) => ({
    value: String(row.id),
    label: String(row['name']),
    note: typeof row['postcode'] === 'string' ? row['postcode'] : undefined,
  }))
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}

/** Whoever of the hire company may be given such a case. */
export const ownerInput = (owners: ReturnType<typeof ownersEndpoint>) =>
  function OwnerInput(props: Omit<StepInputProps, 'record'>) {
    const searching = useSearching()
    const { rested: search, isWanted } = searching
    const load = useEndpoint(owners, { search }, { isEnabled: isWanted })
    const options = load.data?.people.map(({ id, name }) => ({ value: String(id), label: name }))
    return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
  }

export function DriverInput(props: StepInputProps) {
  const searching = useSearching()
  const { rested: search, isWanted } = searching
  const load = useEndpoint(driversEndpoints.list, { search, sort: 'name', size: 25 }, { isEnabled: isWanted })
  const options = load.data?.rows.flatMap(({ id, name, plate }) =>
    name === null ? [] : [{ value: String(id), label: name, note: plate ?? undefined }],
  )
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}
