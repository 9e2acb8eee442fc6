// What stands on a vehicle's road: what falls due, what was finished, and the end of the contract.
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { bookingStage, bookingStageInWords } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { type EarliestDue, earliestDueOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { type CalendarDate, daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { dueInSentence, formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { RoadPost } from '../../../fleet/road/vehicle-road-layout.ts'
import { dueWords, typeName, type ComplianceItem, type VehicleFacts } from '../vehicle-words.ts'

export interface Road {
  readonly posts: readonly RoadPost[]
  /** The same facts as sentences, by the post's id. */
  readonly sentences: ReadonlyMap<string, string>
  /** What has no date to stand at. */
  readonly note: string | undefined
}

interface Stop extends RoadPost {
  readonly sentence: string
}

type Of = Pick<VehicleFacts, 'today' | 'compliance' | 'done'> & Partial<Pick<VehicleOverview, 'contract'>>

const SOON_DAYS = 14

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

function duePost(item: ComplianceItem, date: CalendarDate, by: EarliestDue['by'], today: CalendarDate): Stop {
  const days = daysBetween(today, date)
  const { booking } = item
  const stage = bookingStage(booking?.is_open === true ? booking.status : null)
  const at = booking?.booked_at ?? null
  const told = bookingStageInWords(stage, at)
  // On the post the day alone: there is little room.
  const short =
    told === undefined
      ? ''
      : `, ${lower(bookingStageInWords(stage, null) ?? '')}${at === null || stage === 'requested' ? '' : ` ${formatDayMonth(londonDate(at))}`}`
  const name = typeName(item.event_type)
  const distance = days < 0 || (item.rag === 'amber' && days <= SOON_DAYS) ? `, ${dueInSentence(days)}` : ''
  const state = days < 0 ? `${distance}${short}` : short || distance
  return {
    id: `due ${item.id}`,
    date,
    value: item.rag,
    name,
    words: `${by === 'miles' ? 'about ' : ''}${formatDayMonth(date)}${state}`,
    sentence: `${name}: due ${dueWords(item)}, ${dueInSentence(days)}${told === undefined ? '' : `, ${lower(told)}`}`,
  }
}

const donePosts = (done: Of['done']): Stop[] =>
  done.map(({ type, date }) => ({
    id: `done ${type} ${date}`,
    date,
    value: 'done',
    name: typeName(type),
    words: formatDayMonth(date),
    sentence: `${typeName(type)}: done ${formatDate(date)}`,
  }))

function endPost(contract: Of['contract'], today: CalendarDate): Stop[] {
  const { contract_end_date: date, off_hire_date: off } = contract ?? { contract_end_date: null, off_hire_date: null }
  if (date === null || off !== null || date < today) return []
  return [
    {
      id: 'hire ends',
      date,
      value: 'unknown',
      name: 'Hire ends',
      words: formatDayMonth(date),
      sentence: `Hire ends ${formatDate(date)}`,
    },
  ]
}

export function roadOf({ today, compliance, done, contract }: Of): Road {
  const due = compliance.flatMap((item) => {
    const { date, by } = earliestDueOf(item)
    return date === null ? [] : [duePost(item, date, by, today)]
  })
  const undated = compliance.filter((item) => earliestDueOf(item).date === null)
  const [only] = undated
  const stops = [...donePosts(done), ...due, ...endPost(contract, today)].toSorted((one, other) =>
    one.date < other.date ? -1 : 1,
  )
  return {
    posts: stops,
    sentences: new Map(stops.map(({ id, sentence }) => [id, sentence])),
    note:
      only === undefined
        ? undefined
        : undated.length === 1
          ? `${typeName(only.event_type)} has no valid date`
          : `${undated.length} have no valid date`,
  }
}
