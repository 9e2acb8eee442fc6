// What the planner says of a piece of work, in one place for the grid, the cards and the dialog.
import type { PlannerRule, PlannerWork } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { bookingStageInWords } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { intervalUnitWords } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { placesInWords } from '@kerbline/domain/areas/maintenance/workshop-capacity.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'

export const intervalWords = (interval: PlannerRule['interval']): string =>
  interval === null ? 'one-off' : `every ${counted(interval.every, intervalUnitWords[interval.unit])}`

/** "SI" of Safety inspection, "DCD" of Driver card download, "MOT" of MOT: what fits a week. */
export function abbreviated(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/)
  if (words.length === 1) return (words[0] ?? '').slice(0, 3)
  return words
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 3)
}

export const shortOf = (type: string): string => abbreviated(eventTypeName(type))

type Clash = PlannerWork['clashes'][number]

/** "Leeds South has 4 of 4 places booked on 3 Dec 2026": who is not told of others reads that it is full. */
function workshopWords(clash: Exclude<Clash, { kind: 'same vehicle' }>, day: string): string {
  const { workshop, taken: booked, places, closed_because: because } = clash
  if (clash.kind === 'workshop closed')
    return `${workshop} is closed on ${formatDate(day)}${because === null ? '' : ` (${because})`}`
  return places === null || booked === null
    ? `${workshop} is full on ${formatDate(day)}`
    : `${workshop} has ${placesInWords({ places, booked })} on ${formatDate(day)}`
}

export const clashWords = (clash: Clash, day: string): string =>
  clash.kind === 'same vehicle'
    ? `${eventTypeName(clash.type)} for this vehicle is planned for ${formatDate(clash.date)}. You could do both in one visit.`
    : `${workshopWords(clash, day)}.`

/** The first day its workshop has room, where the day it is planned for has none; with the reason it is moved for. */
export function nextWithRoom({
  clashes,
  date,
}: PlannerWork): { readonly day: string; readonly why: string } | undefined {
  for (const clash of clashes)
    if (clash.kind !== 'same vehicle' && clash.next !== null)
      return { day: clash.next, why: workshopWords(clash, date) }
  return undefined
}

/** "3 days overdue; moved: the ramp is being mended; booked 1 Dec, 09:00": all there is to say of it. */
export const workWords = (work: PlannerWork): string =>
  [
    work.days_late > 0 ? `${counted(work.days_late, 'day')} overdue` : undefined,
    work.is_by_miles ? 'estimated from mileage' : undefined,
    work.together === null ? undefined : `with ${eventTypeName(work.together)}`,
    work.moved === null ? undefined : `moved: ${work.moved.reason}`,
    bookingStageInWords(work.booked, work.booked_at),
    work.clashes.length > 0 ? counted(work.clashes.length, 'clash', 'clashes') : undefined,
  ]
    .filter((each) => each !== undefined)
    .join('; ')

export type Tone = 'late' | 'clash' | 'booked' | 'plain'
/** What of it one has to see first. */
export const toneOf = ({ days_late: late, clashes, booked }: PlannerWork): Tone =>
  late > 0 ? 'late' : clashes.length > 0 ? 'clash' : booked === 'booked' || booked === 'requested' ? 'booked' : 'plain'

/** The day that is agreed with a workshop; what is asked for has none yet. */
export const bookedDay = ({ booked, booked_at: at }: Pick<PlannerWork, 'booked' | 'booked_at'>): string | undefined =>
  booked === 'booked' && at !== null ? londonDate(at) : undefined
