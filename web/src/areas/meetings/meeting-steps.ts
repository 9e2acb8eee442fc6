// What a meeting knows of its steps.
import { meetingsEndpoints } from '@kerbline/domain/areas/meetings/endpoints.ts'
import { offerInput } from '../../case/dates/offer-input.tsx'
import type { StepHelp } from '../../case/steps/step-help.ts'

export const meetingStepHelp: StepHelp = { inputs: { offer_id: offerInput(meetingsEndpoints.dates) } }
