// When a dangerous defect keeps a vehicle off the road: while it is open, whichever way it was reported and in whatever order reports arrive.
import { displayRegistration } from '../../fleet/registration.ts'
import type { Severity } from './catalogue.ts'

/** Why a vehicle is off the road that a dangerous defect took off it; once the last of them is over, it is let back. */
export const defectVorReason = 'A dangerous defect was reported in a driver check'

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

/**
 * How a vehicle stands beside its defects. What keeps it off the road for another reason does so on, with its own date and words.
 * @param dangerousSince when the first of its open dangerous defects was called so; null: none is open
 */
export function offRoadBy(dangerousSince: string | null, stands: OffRoad): OffRoad {
  const { is_vor: isOff, vor_reason: reason } = stands
  const isForDefect = reason === defectVorReason
  if (dangerousSince === null)
    return isOff && isForDefect ? { is_vor: false, vor_since: null, vor_reason: null } : stands
  return isOff ? stands : { is_vor: true, vor_since: dangerousSince, vor_reason: defectVorReason }
}

/** Another reason is over while a dangerous defect is open: its words were emptied, and the defect's stand in their place. */
export const takesOver = (
  before: OffRoad,
  written: Readonly<{ vor_reason?: unknown }>,
  hasDangerous: boolean,
): boolean =>
  hasDangerous && before.is_vor && (before.vor_reason ?? '') !== '' && 'vor_reason' in written && !written.vor_reason

export interface DangerousDefect {
  readonly number: string
  /** The item, or what is wrong with it. */
  readonly words: string
}

/** Why a vehicle is not let back onto the road by hand. */
export function liftRefusal(plate: string, defects: readonly DangerousDefect[]): string {
  const named = defects.map(({ number, words }) => `${number} (${words})`).join(', ')
  const one = defects.length === 1
  return `${displayRegistration(plate)} stays off the road: ${named} ${one ? 'is a dangerous defect and' : 'are dangerous defects and'} open. It is let back once ${
    one ? 'its repair is' : 'their repairs are'
  } verified. If another reason is over, empty “Why it is off the road” instead.`
}
