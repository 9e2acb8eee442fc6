// What a workshop is asked when its work is done, by what the work was: an inspection measures brakes and says why it came late, a
// calibration takes the speed limiter along.
import { choice, date, decimalNumber, instant, longText, optionsOf, text } from '../../../kit/field.ts'
import { asksWhyLate, isLate, measuresBrakes } from '../../compliance/completion.ts'
import { isTest } from './next-due.ts'

const brake = (label: string) => decimalNumber({ label, unit: '%', max: 150, decimals: 1, optional: true })

export const finishing = {
  completed_at: instant({ label: 'Finished' }),
  outcome: choice({ label: 'Outcome', options: optionsOf(['pass', 'fail', 'advisory']), optional: true }),
  late_reason: text({ label: 'Reason for delay', max: 500, optional: true }),
  findings: longText({ label: 'Findings', optional: true }),
  service_brake_percent: brake('Service brake'),
  secondary_brake_percent: brake('Secondary brake'),
  parking_brake_percent: brake('Parking brake'),
  load: choice({ label: 'Load at the brake test', options: optionsOf(['laden', 'unladen']), optional: true }),
  speed_limiter: choice({
    label: 'Speed limiter',
    options: optionsOf(['checked', 'not_checked'], { checked: 'Checked', not_checked: 'Not checked' }),
    optional: true,
  }),
  new_due_date: date({ label: 'Next due', optional: true }),
} as const

const ofBrakes: ReadonlySet<string> = new Set([
  'service_brake_percent',
  'secondary_brake_percent',
  'parking_brake_percent',
  'load',
])

export const bringsSpeedLimiter = (type: string): boolean => type === 'tacho_calibration'

export interface FinishedWork {
  readonly type: string
  /** What was due until now; null: nothing, or no date. */
  readonly dueDate: string | null
}

/** Whether a form shows a field of it, and must have it: what is asked of other work is left out, and a test passed or failed. */
export function isAskedAtFinish(name: string, { type, dueDate }: FinishedWork, today: string): boolean | 'required' {
  if (name === 'outcome') return isTest(type) ? 'required' : true
  if (ofBrakes.has(name)) return measuresBrakes(type)
  if (name === 'speed_limiter') return bringsSpeedLimiter(type)
  if (name === 'late_reason') return asksWhyLate(type) && isLate(today, dueDate) && 'required'
  return true
}
