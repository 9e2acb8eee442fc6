// What a condition set knows of its steps: what was read off the dashboard stands there when the set is sent again.
import type { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { StepHelp } from '../../case/steps/step-help.ts'

export const conditionStepHelp: StepHelp = {
  standing: (record) => {
    const { odometer_miles, fuel_percent, note }: Partial<ReplyOf<(typeof conditionSetsEndpoints)['view']>['record']> =
      record
    return {
      odometer_miles: { value: odometer_miles ?? null },
      fuel_percent: { value: fuel_percent ?? null },
      note: { value: note ?? '' },
    }
  },
}
