// What keeps a vehicle off the road by rule: a dangerous defect while it is open, whichever way it was reported and in whatever order
// reports arrive; and a failed MOT or annual test, until it passes or staff let the vehicle back with a reason.
import { displayRegistration } from '../../fleet/registration.ts'
import { type Failure, failureInBrief } from '../compliance/failures/failures.ts'
import type { Severity } from './catalogue.ts'

/** Why a vehicle is off the road that a rule took off it; once nothing of the kind holds, it is let back. */
export const defectVorReason = 'A dangerous defect was reported in a driver check'
export const failureVorReason = 'It failed its MOT or annual test'
type RuleReason = typeof defectVorReason | typeof failureVorReason
const isByRule = (reason: string | null): boolean => reason === defectVorReason || reason === failureVorReason

/** What the trail and the timeline of a vehicle say of a rule that took it off the road, let it back, or holds it in place of another. */
export const roadActs = {
  off: 'vehicle taken off the road',
  back: 'vehicle back on the road',
  on: 'vehicle stays off the road',
} as const

/** A vehicle that is off the road, or is not. */
export interface OffRoad {
  readonly is_vor: boolean
  readonly vor_since: string | null
  readonly vor_reason: string | null
}

export const keepsOffRoad = ({
  severity,
  isOpen,
}: {
  readonly severity: Severity
  readonly isOpen: boolean
}): boolean => isOpen && severity === 'dangerous'

export interface DangerousDefect {
  readonly number: string
  /** The item, or what is wrong with it. */
  readonly words: string
}

/** What holds a vehicle by rule, the first of each kind first. */
export interface Holds {
  readonly defects: readonly (DangerousDefect & {
    /** When it was first called dangerous. */
    readonly since: string
  })[]
  readonly failures: readonly (Failure & { readonly since: string })[]
}
export const noHolds: Holds = { defects: [], failures: [] }

/** The reasons that hold, a failed test first: it lasts longer. */
const reasonsOf = ({ defects: [defect], failures: [failure] }: Holds): { since: string; reason: RuleReason }[] => [
  ...(failure ? [{ since: failure.since, reason: failureVorReason } as const] : []),
  ...(defect ? [{ since: defect.since, reason: defectVorReason } as const] : []),
]

/** How a vehicle stands beside what holds it. What keeps it off the road for another reason does so on, with its own date and words. */
export function offRoadBy(holds: Holds, stands: OffRoad): OffRoad {
  const { is_vor: isOff, vor_reason: reason } = stands
  const reasons = reasonsOf(holds)
  if (isOff && (!isByRule(reason) || reasons.some((each) => each.reason === reason))) return stands
  const [first] = reasons
  if (first) return { is_vor: true, vor_since: first.since, vor_reason: first.reason }
  return isOff ? { is_vor: false, vor_since: null, vor_reason: null } : stands
}

/** What takes the place of another reason that is over: its words were emptied while a rule holds the vehicle. */
export const takesOver = (
  before: OffRoad,
  written: Readonly<{ vor_reason?: unknown }>,
  holds: Holds,
): RuleReason | undefined =>
  before.is_vor && (before.vor_reason ?? '') !== '' && 'vor_reason' in written && !written.vor_reason
    ? reasonsOf(holds)[0]?.reason
    : undefined

/** Why a vehicle is not let back onto the road by hand. A dangerous defect is never overruled. */
export function liftRefusal(plate: string, { defects, failures }: Holds): string {
  const stays = `${displayRegistration(plate)} must stay off the road. `
  const [failure] = failures
  if (defects.length === 0 && failure)
    return `${stays}${failureInBrief(failure)}. It returns to service when it passes. To return it sooner, fill in “Reason for return to service”.`
  const named = defects.map(({ number, words }) => `${number} (${words})`).join(', ')
  const [open, repair] =
    defects.length === 1
      ? [`Dangerous defect ${named} is`, 'the repair is']
      : [`Dangerous defects ${named} are`, 'the repairs are']
  return `${stays}${open} still open. It can return to service once ${repair} signed off. If another reason no longer applies, clear “VOR reason”.`
}
