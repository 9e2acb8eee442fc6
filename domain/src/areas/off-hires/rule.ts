// When charging stops, and who pays, insures and answers until the vehicle is back and checked (ruling 62; domain model, section 6b).
import { isWorkingDayOfLaw, workingDaysAfter } from '../../cases/working-time.ts'
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { londonDate, londonInstant } from '../../kit/time/london-clock.ts'
import { collectBy } from '../hires/custody.ts'

/** A request after it counts as made on the next working day: the usual one, where a branch names no other. */
export const CUT_OFF = '16:00'
export const NOTICE_DAYS = 1

export interface ChargeStop {
  /** The working day the request counts as made on. */
  readonly counted_on: CalendarDate
  /** Until then the answer stays the same. */
  readonly cut_off_at: string
  /** The last day that is charged for. */
  readonly charge_ends_on: CalendarDate
  /** The same for whoever sends after the cut-off. */
  readonly later_ends_on: CalendarDate
}

/** Charging ends at the later of the day asked for and the end of notice, never later because collection is late. */
export function chargeStop(
  now: Date,
  askedFor: CalendarDate,
  holidays: ReadonlySet<CalendarDate>,
  cutOffTime: string = CUT_OFF,
): ChargeStop {
  const today = londonDate(now)
  const cutOff = (day: CalendarDate): string => londonInstant(day, cutOffTime) ?? ''
  const isInTime = isWorkingDayOfLaw(today, holidays) && now.toISOString() <= cutOff(today)
  const counted_on = isInTime ? today : workingDaysAfter(today, 1, holidays)
  const endOfNotice = (from: CalendarDate): CalendarDate => {
    const notice = workingDaysAfter(from, NOTICE_DAYS, holidays)
    return askedFor > notice ? askedFor : notice
  }
  return {
    ...{ counted_on, cut_off_at: cutOff(counted_on), charge_ends_on: endOfNotice(counted_on) },
    later_ends_on: endOfNotice(workingDaysAfter(counted_on, 1, holidays)),
  }
}

/** Why charging stops on that day: printed with the receipt. */
export function stopReason(
  stop: Pick<ChargeStop, 'counted_on' | 'charge_ends_on'> & { readonly cut_off: string },
  askedFor: CalendarDate,
  sentOn: CalendarDate,
): string {
  const counted =
    stop.counted_on === sentOn
      ? `The request came before ${stop.cut_off} on a working day.`
      : `The request came after ${stop.cut_off} or on a day we do not work, so it counts as made on ${formatDate(stop.counted_on)}.`
  return stop.charge_ends_on === askedFor
    ? `${counted} Hire ends on the date you asked for.`
    : `${counted} We need ${NOTICE_DAYS} working day’s notice.`
}

export type Party = 'customer' | 'hire_company'
export interface Moment {
  readonly name: string
  /** When it ends. */
  readonly until: string
  /** Null: nobody pays hire any more. */
  readonly pays: Party | null
  readonly insures: Party
  readonly answers: Party
  readonly note: string | null
}

interface Stages {
  readonly way: 'collection' | 'return'
  readonly charge_ends_on: CalendarDate
  readonly collected_at: string | null
  readonly inspected_at: string | null
}

/** The three moments, each with who pays, insures and answers up to it. */
export function momentsOf(
  { way, charge_ends_on: ends, collected_at: collected, inspected_at: inspected }: Stages,
  holidays: ReadonlySet<CalendarDate>,
): readonly Moment[] {
  const isReturn = way === 'return'
  const ours = formatDate(collectBy(ends, holidays))
  const day = (at: string): string => formatDate(londonDate(at))
  const customers = { insures: 'customer', answers: 'customer' } as const
  return [
    { ...customers, name: 'Charges end', until: `End of ${formatDate(ends)}`, pays: 'customer', note: null },
    {
      ...customers,
      name: isReturn ? 'Returned to branch' : 'Collected',
      until: collected !== null ? day(collected) : isReturn ? 'Not returned yet' : `By ${ours}`,
      pays: null,
      note: isReturn
        ? 'Keep the vehicle insured until the branch has checked it in opening hours.'
        : `Keep the vehicle insured until it is collected. If it is not collected by the end of ${ours}, we answer for it from ${formatDate(addDays(collectBy(ends, holidays), 1))}.`,
    },
    {
      name: 'Checked',
      until: inspected !== null ? day(inspected) : 'Within 2 working days of its return',
      pays: null,
      ...(isReturn ? customers : ({ insures: 'hire_company', answers: 'hire_company' } as const)),
      note: 'You answer for damage from before we had the vehicle. Each charge comes with its reason and working.',
    },
  ]
}
