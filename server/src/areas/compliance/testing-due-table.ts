// For tests alone: what the rules of due, amber and red say at every edge there is, as plain values.
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { defaultLicenceCheck } from '@kerbline/domain/areas/compliance/types/type-defaults.ts'
import { nextLicenceCheck } from '@kerbline/domain/areas/drivers/expiries.ts'
import { parseCheckTime } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import { quarterEnds } from '@kerbline/domain/areas/compliance/past-days.ts'
import { nextDueDate } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import { isLate } from '@kerbline/domain/areas/compliance/completion.ts'
import { clashesOf, planOf } from '@kerbline/domain/areas/compliance/planner/planner.ts'
import { reminderOf, reminderTimes } from '@kerbline/domain/areas/compliance/reminders.ts'
import { roadAhead } from '@kerbline/domain/areas/compliance/road-ahead.ts'
import { ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { milesDue } from '@kerbline/domain/areas/compliance/service-due.ts'

/** 29 February, the year's ends, both clock changes, a month's ends; and one that is no date. */
export const edges = [
  '2028-02-29',
  '2026-12-31',
  '2027-01-01',
  '2027-03-28',
  '2026-10-25',
  '2027-01-31',
  '2027-02-28',
] as const
const noDate = '2027-02-29'
export const instants = ['00:00', '00:30', '01:00', '01:30', '12:00', '22:59', '23:00', '23:30', '23:59'] as const
const around = [-29, -28, -15, -14, -7, -1, 0, 1, 7] as const

type Row = readonly [name: string, ...values: (string | number | boolean | null)[]]

const ragRows = (): Row[] =>
  [...edges, noDate].flatMap((dueDate) =>
    [0, 2, 4].flatMap((overdueWeeks) =>
      around.map((days): Row => {
        const today = dueDate === noDate ? addDays('2027-02-28', days) : addDays(dueDate, days)
        const { rag, daysUntilDue } = ragOf({ dueDate, overdueWeeks }, today)
        return [`rag ${dueDate} ${overdueWeeks} ${today}`, rag, daysUntilDue]
      }),
    ),
  )

const dayRows = (): Row[] =>
  edges.flatMap((day) => instants.map((time): Row => [`day ${day}T${time}:00Z`, londonDate(`${day}T${time}:00Z`)]))

const nextRows = (): Row[] =>
  edges.flatMap((doneOn) => [
    ...[
      'mot',
      'annual_test',
      'safety_inspection',
      'brake_test',
      'tacho_vu_download',
      'tacho_card_download',
      'loler',
      'tacho_calibration',
    ].map((type): Row => [`next ${type} ${doneOn}`, nextDueDate({ type, doneOn, dueDate: null })]),
    ...[0, 4, 8].map((points): Row => [
      `licence check ${points} ${doneOn}`,
      nextLicenceCheck(doneOn, points, defaultLicenceCheck),
    ]),
    [`late ${doneOn}`, isLate(addDays(doneOn, 1), doneOn), isLate(doneOn, doneOn)],
  ])

const lines = [
  { every: 28, unit: 'days' },
  { every: 90, unit: 'days' },
  { every: 1, unit: 'months' },
] as const
/** Of a line that somebody moved by a day: where each of its work stands, how late it is, and what is too near to it. */
function linesOf(interval: (typeof lines)[number], dueDate: string, today: string): string[] {
  const move = { id: 1, lineDate: dueDate, plannedOn: addDays(dueDate, 1), reason: 'No place', movedBy: null }
  const other = { type: 'loler', dueDate: addDays(dueDate, 3), interval: null, moves: [] }
  const plan = planOf([{ type: 'tacho_vu_download', dueDate, interval, moves: [move] }, other], today)
  return plan.map((work) => [work.type, work.date, work.daysLate, clashesOf(work, plan, undefined).length].join(' '))
}

/** Checks as devices write their times, on both sides of each change of the clock. */
const checkRows = (): Row[] =>
  edges.flatMap((day) =>
    instants.flatMap((time): Row[] => {
      const [year, month, date] = day.split('-')
      const said = parseCheckTime(`${date}/${month}/${year} ${time}`)
      return [
        [`check ${day} ${time}`, said.instant, said.anomaly],
        [`quarters ${day} ${time}`, ...quarterEnds(londonDate(`${day}T${time}:00Z`), 5)],
      ]
    }),
  )

const plannedRows = (): Row[] =>
  edges.flatMap((dueDate) =>
    [-7, 0, 7].flatMap((days): Row[] => {
      const today = addDays(dueDate, days)
      const plan = planOf(
        [{ type: 'safety_inspection', dueDate, interval: { every: 6, unit: 'weeks' }, moves: [] }],
        today,
      )
      const road = roadAhead([{ dueDate, overdueWeeks: 2, isBooked: false }], today)
      return [
        [`plan ${dueDate} ${today}`, ...plan.map(({ date }) => date)],
        ...lines.map((interval): Row => [
          `plan ${interval.every} ${interval.unit} ${dueDate} ${today}`,
          ...linesOf(interval, dueDate, today),
        ]),
        [`road ${dueDate} ${today}`, road.overdue.unbooked, road.weeks.findIndex(({ unbooked }) => unbooked.amber > 0)],
        [
          `service ${dueDate} ${today}`,
          milesDue({ dueMiles: 50_000, fewMiles: 1_000, miles: 48_500, readOn: today, milesPerDay: 90 })?.dueOn ?? null,
        ],
        ...reminderTimes.map((time): Row => [
          `remind ${time} ${dueDate} ${today}`,
          reminderOf({ dueDate, overdueWeeks: 4 }, today, [time], null),
        ]),
      ]
    }),
  )

export const dueTable = (): Row[] => [...ragRows(), ...dayRows(), ...nextRows(), ...plannedRows(), ...checkRows()]
