import { AccountField } from '../../fleet/account-field.tsx'
import type { CaseRecord } from '../../case/case-source.ts'
import { DriverInput } from '../../case/steps/record-inputs.tsx'
import type { StandingValue, StepHelp, StepInputProps } from '../../case/steps/step-help.ts'
import { isFine } from './fine-record.ts'

const AccountInput = ({ id, field, value, error, onChange }: StepInputProps) => (
  <AccountField
    {...{ id, label: field.label, hint: field.hint, error }}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
  />
)

/** Whoever the evidence names, and what is due today. */
function standingOf(record: CaseRecord): Record<string, StandingValue> {
  if (!isFine(record)) return {}
  const driver = record.match.drove?.driver
  return {
    ...(driver && { driver_name: { value: driver.name } }),
    ...(driver?.id != null && { driver_id: { value: driver.id, words: driver.name } }),
    ...(record.now_pence !== null && { paid_pence: { value: record.now_pence + (record.charge_pence ?? 0) } }),
    ...(record.contest && { ground: { value: record.contest.ground }, reason: { value: record.contest.details } }),
  }
}

/** What a fine knows of its steps. */
export const fineStepHelp: StepHelp = {
  inputs: { account: AccountInput, driver_id: DriverInput },
  standing: standingOf,
}
