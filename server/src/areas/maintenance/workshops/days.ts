// How the days of workshops stand: places taken by bookings of every customer, against what the register says. Counts alone leave the
// database, so that whoever offers a day knows of places that others have taken, and of nothing else of theirs.
import {
  type BankHoliday,
  placeTakingStates,
  type Weekday,
  type WorkshopDay,
  workshopDay,
  type WorkshopPlan,
} from '@kerbline/domain/areas/maintenance/workshop-capacity.ts'
import { addDays, type CalendarDate, daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import type { Rows } from '../../../http/call.ts'

export interface DaysAsked {
  readonly workshops: readonly number[]
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** A booking whose own visit takes no place from itself. */
  readonly but?: number | null
}

export interface DayOfWorkshop extends WorkshopDay {
  readonly dealer_id: number
  readonly dealer: string
  readonly day: CalendarDate
  /** Visits that are offered this day and have not agreed. */
  readonly offered: number
}

interface Workshop extends WorkshopPlan {
  readonly id: number
  readonly name: string
}

const workshopsOf = async (rows: Rows, { workshops, from, to }: DaysAsked): Promise<Workshop[]> =>
  (
    await sql<Workshop & { open_on: Weekday[] }>`
      select d.id, d.name, d.places_per_day, d.open_on, d.is_open_on_bank_holidays, coalesce((
        select json_agg(json_build_object('day', x.day, 'reason', x.reason) order by x.day) from workshop_closures x
        where x.dealer_id = d.id and x.day between ${from}::date and ${to}::date), '[]') as closures
      from dealers d where d.id = any(${[...workshops]}::int[]) order by d.name, d.id`.execute(rows)
  ).rows

/** Every day of a stretch at every workshop that is asked about, also those on which nothing is booked. */
export async function workshopDays(rows: Rows, asked: DaysAsked): Promise<DayOfWorkshop[]> {
  const { from, to, but = null } = asked
  const workshops = await workshopsOf(rows, asked)
  if (workshops.length === 0) return []
  const { rows: taken } = await sql<{ dealer_id: number; day: string; booked: number; offered: number }>`
    select dealer_id, day::text as day, booked, offered
    from workshop_days(${workshops.map(({ id }) => id)}::int[], ${from}::date, ${to}::date, ${[...placeTakingStates]}::text[], ${but}::int)`.execute(
    rows,
  )
  const { rows: holidays } = await sql<BankHoliday>`
    select day::text as day, title from bank_holidays where day between ${from}::date and ${to}::date`.execute(rows)
  const counts = new Map(taken.map((each) => [`${each.dealer_id} ${each.day}`, each]))
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place))
  return workshops.flatMap((workshop) =>
    days.map((day) => {
      const { booked = 0, offered = 0 } = counts.get(`${workshop.id} ${day}`) ?? {}
      return {
        ...{ dealer_id: workshop.id, dealer: workshop.name, day, offered },
        ...workshopDay(workshop, day, booked, holidays),
      }
    }),
  )
}
