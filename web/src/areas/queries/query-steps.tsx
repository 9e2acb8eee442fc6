import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import type { CaseRecord } from '../../case/case-source.ts'
import { ownerInput } from '../../case/steps/record-inputs.tsx'
import { SearchedInput, useSearching } from '../../case/steps/searched-input.tsx'
import type { StandingValue, StepHelp, StepInputProps } from '../../case/steps/step-help.ts'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'

/** An open query of the same account, which this one goes on as. */
function OtherInput(props: StepInputProps) {
  const { id, customer_account_number: account } = props.record
  const searching = useSearching()
  const { rested: search, isWanted } = searching
  const filter = ['is_open:is:yes', `customer_account_number:is:${account}`]
  const load = useEndpoint(
    queriesEndpoints.list,
    { search, sort: '-updated_at', filter, size: 25 },
    { isEnabled: isWanted },
  )
  const options = load.data?.rows
    .filter((row) => row.id !== id)
    .map(({ number, title }) => ({ value: number, label: number, note: title }))
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}

const standingOf = ({
  owner_team: team,
  owner_id: id,
  owner_name: name,
  priority,
}: CaseRecord): Record<string, StandingValue> => ({
  owner_team: { value: team },
  priority: { value: priority },
  owner_id: { value: id, words: name ?? undefined },
})

/** What a query knows of the fields of its steps. */
export const queryStepHelp: StepHelp = {
  inputs: { owner_id: ownerInput(queriesEndpoints.owners), into: OtherInput },
  standing: standingOf,
}
