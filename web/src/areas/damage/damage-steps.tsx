import type { DamageVerb } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { rechargeOf } from '@kerbline/domain/areas/damage/report.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { CaseRecord } from '../../case/case-source.ts'
import { DealerInput, ownerInput } from '../../case/steps/record-inputs.tsx'
import { SearchedInput, useSearching } from '../../case/steps/searched-input.tsx'
import type { StandingValue, StepHelp, StepInputProps } from '../../case/steps/step-help.ts'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { isDamage } from './damage-record.ts'

/** Another case of the same vehicle, which this one repeats. */
function RepeatedInput(props: StepInputProps) {
  const { id, reg_no: reg } = props.record
  const searching = useSearching()
  const { rested, isWanted } = searching
  const load = useEndpoint(
    damageEndpoints.list,
    { search: rested || (reg ?? ''), sort: '-updated_at', size: 25 },
    { isEnabled: isWanted },
  )
  const options = load.data?.rows
    .filter((row) => row.id !== id && row.state !== 'draft')
    .map(({ number, title }) => ({ value: number, label: number, note: title }))
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}

/** Whose limit is high enough for the estimate. */
function AuthoriserInput(props: StepInputProps) {
  const searching = useSearching()
  const { rested, isWanted } = searching
  const load = useEndpoint(damageEndpoints.authorisers, { id: props.record.id }, { isEnabled: isWanted })
  const typed = rested.toLowerCase()
  const options = load.data?.people
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .map(({ id, name, job_title: job }) => ({ value: String(id), label: name, note: job ?? undefined }))
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}

/** The reason for the charge, under what it comes to and how. */
function RechargeInput({ record, ...asked }: StepInputProps) {
  if (!isDamage(record)) return <PlainInput {...asked} />
  const { estimate_pence: estimate, authorised_cost_pence: agreed, waiver_pence: waiver } = record
  return (
    <>
      <Facts>
        {estimate !== null && <Fact label="Estimate">{formatMoney(estimate)}</Fact>}
        <Fact label="Agreed by the customer">{formatMoney(agreed ?? 0)}</Fact>
        {waiver !== null && <Fact label="Less damage waiver">{formatMoney(-waiver)}</Fact>}
        <Fact label="To be charged">
          <b>{formatMoney(rechargeOf(agreed ?? 0, waiver))}</b>, outside VAT
        </Fact>
      </Facts>
      <PlainInput {...asked} />
    </>
  )
}

function standingOf(record: CaseRecord): Record<string, StandingValue> {
  if (!isDamage(record)) return {}
  return {
    final_cost_pence: { value: record.final_cost_pence ?? record.authorised_cost_pence },
    insurer: { value: record.insurer },
    insurer_ref: { value: record.insurer_ref },
    dealer_id: { value: record.dealer_id, words: record.repairer ?? undefined },
    owner_id: { value: record.owner_id, words: record.owner_name ?? undefined },
  }
}

/** Costs are decided line by line, where the lines are. */
const ofLines: readonly DamageVerb[] = ['accept costs', 'dispute costs']

/** What a damage case knows of its steps. */
export const damageStepHelp: StepHelp = {
  inputs: {
    owner_id: ownerInput(damageEndpoints.owners),
    authoriser_id: AuthoriserInput,
    dealer_id: DealerInput,
    of: RepeatedInput,
    recharge_reason: RechargeInput,
  },
  standing: standingOf,
  onRecord: (verb, { id }) =>
    ofLines.some((each) => each === verb) ? href('damageCase', { id: String(id) }) : undefined,
}
