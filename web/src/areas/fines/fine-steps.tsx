import { type Ground, grounds } from '@kerbline/domain/areas/fines/regimes.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import type { CaseRecord } from '../../case/case-source.ts'
import { DriverInput } from '../../case/steps/record-inputs.tsx'
import type { StandingValue, StepHelp, StepInputProps } from '../../case/steps/step-help.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { isFine } from './fine-record.ts'

const AccountInput = ({ id, field, value, error, onChange }: StepInputProps) => (
  <AccountField
    {...{ id, label: field.label, hint: field.hint, error }}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
  />
)

/** The grounds of the law of this notice, those that the facts show first. */
function GroundInput({ id, field, value, error, onChange, record }: StepInputProps) {
  if (!isFine(record)) return null
  const { of, source } = record.contest_grounds
  return (
    <SelectField<Ground>
      {...{ id, label: field.label, hint: `${source}.`, error }}
      options={of.map(({ ground, words }) => ({ value: ground, label: grounds[ground], note: words ?? undefined }))}
      value={of.find(({ ground }) => ground === value)?.ground}
      onChange={onChange}
    />
  )
}

/** Whoever the evidence names, and what is due today. */
function standingOf(record: CaseRecord): Record<string, StandingValue> {
  if (!isFine(record)) return {}
  const driver = record.match.drove?.driver
  const found = record.contest_grounds.of.find(({ words }) => words !== null)?.ground
  return {
    ...(driver && { driver_name: { value: driver.name } }),
    ...(driver?.id != null && { driver_id: { value: driver.id, words: driver.name } }),
    ...(record.now_pence !== null && { paid_pence: { value: record.now_pence + (record.charge_pence ?? 0) } }),
    ...(found && { ground: { value: found } }),
    ...(record.contest && { ground: { value: record.contest.ground }, reason: { value: record.contest.details } }),
  }
}

/** What a fine knows of its steps. */
export const fineStepHelp: StepHelp = {
  inputs: { account: AccountInput, ground: GroundInput, driver_id: DriverInput },
  standing: standingOf,
}
