// When a check is due and missed: one rule for every screen, letter and figure. A vehicle that moved had to be looked at first; some kinds of
// vehicle are looked at every working day, moved or not, unless somebody declares that it was not used.

export const dueReasons = ['moved', 'every working day'] as const
export type DueReason = (typeof dueReasons)[number]

export const dueReasonWords: Readonly<Record<DueReason, string>> = {
  moved: 'Vehicle moved',
  'every working day': 'Checked every working day',
}

/** A vehicle on a London day. */
export interface VehicleDay {
  /** Its odometer of that day is at least {@link MOVED_MILES} above the last one before. */
  readonly hasMoved: boolean
  /** Its template asks for a check every working day. */
  readonly isDemanded: boolean
  /** Monday to Friday and no bank holiday. */
  readonly isWorkingDay: boolean
  readonly isOffRoad: boolean
  readonly isDeclaredUnused: boolean
}

/** Less is the noise of instruments, or a shunt within the yard. */
export const MOVED_MILES = 1

/** Why a check was due; null: none was. Moving outweighs every word to the contrary. */
export function dueReason(day: VehicleDay): DueReason | null {
  if (day.hasMoved) return 'moved'
  if (day.isDeclaredUnused || day.isOffRoad) return null
  return day.isDemanded && day.isWorkingDay ? 'every working day' : null
}

export const isMissed = (day: VehicleDay, hasCheck: boolean): boolean => !hasCheck && dueReason(day) !== null

/** So many days back, days are judged anew each night: readings and checks come late. */
export const MISSED_JUDGED_DAYS = 7
/** As far back as a day can be declared, and anybody reminded. */
export const MISSED_SHOWN_DAYS = 28
