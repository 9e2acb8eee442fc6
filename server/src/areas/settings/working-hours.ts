// When the hire company works. Promises are measured in it: a week without a working day would never keep one.
import { weekdayNames } from '@kerbline/domain/areas/views/timing.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable, type RowChange } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['workingHours']>
type Given = InputOf<(typeof settingsEndpoints)['saveWorkingHours']>
type Day = Table['rows'][number]

const isOpen = (day: Given['rows'][number]): day is Day => day.opens !== null && day.closes !== null

const DAY_MINUTES = 1_440
const SUNDAY = 7

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Midnight at the end of the day is written as its beginning. */
const closingMinute = (time: string): number => minuteOf(time) || DAY_MINUTES
const timeOf = (minute: number): string =>
  `${String(Math.floor((minute % DAY_MINUTES) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

async function daysOf(rows: Rows): Promise<Day[]> {
  const { rows: found } = await sql<{ weekday: number; opens: number; closes: number }>`
    select weekday, opens_minute as opens, closes_minute as closes from working_hours order by weekday`.execute(rows)
  return found.map(({ weekday, opens, closes }) => ({ weekday, opens: timeOf(opens), closes: timeOf(closes) }))
}

async function tableOf(rows: Rows): Promise<Table> {
  const days = await daysOf(rows)
  return { version: versionOf(days), rows: days }
}

export const readWorkingHours = readerOf<Table>(tableOf, { version: '', rows: [] })

/** On the last Sunday of March there is no time between one and two: nothing may begin or end in it. */
const isSkipped = (weekday: number, time: string): boolean => weekday === SUNDAY && time >= '01:00' && time < '02:00'
const skipped = 'Choose a time before 1am or after 2am. This hour is skipped when the clocks change.'

const dayProblems = ({ weekday, opens, closes }: Day, place: number): FieldProblem[] => [
  ...(closingMinute(closes) <= minuteOf(opens)
    ? [{ field: `rows.${place}.closes`, reason: 'out_of_range', message: 'Closing time must be after opening time.' }]
    : []),
  ...(isSkipped(weekday, opens) ? [{ field: `rows.${place}.opens`, reason: 'out_of_range', message: skipped }] : []),
  ...(isSkipped(weekday, closes) ? [{ field: `rows.${place}.closes`, reason: 'out_of_range', message: skipped }] : []),
]

const problemsOf = (given: Given['rows']): FieldProblem[] => [
  ...given.flatMap((day, place) => (isOpen(day) ? dayProblems(day, place) : [])),
  ...repetitions(
    given.map(({ weekday }) => String(weekday)),
    'opens',
    (place) => `${weekdayNames[(given[place]?.weekday ?? 1) - 1]} is in the list twice.`,
  ),
]

const noDay: FieldProblem = {
  field: 'rows',
  reason: 'required',
  message: 'Set hours for at least one day. Targets are measured in working time.',
}

async function write(before: readonly Day[], given: readonly Day[], rows: Rows): Promise<RowChange<Day>[]> {
  const changes = changesOf(
    before,
    given.map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    ({ weekday }) => weekdayNames[weekday - 1] ?? String(weekday),
  )
  for (const { before: was, after: is } of changes)
    if (is)
      await sql`insert into working_hours (weekday, opens_minute, closes_minute) values (${is.weekday}, ${minuteOf(is.opens)}, ${closingMinute(is.closes)})
        on conflict (weekday) do update set opens_minute = excluded.opens_minute, closes_minute = excluded.closes_minute, updated_at = now()`.execute(
        rows,
      )
    else if (was) await sql`delete from working_hours where weekday = ${was.weekday}`.execute(rows)
  return changes
}

export const saveWorkingHours = (call: Call, { version, rows: given }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'working hours', entity: 'working hours', version, read: daysOf, answer: tableOf },
    problems: () => (given.some(isOpen) ? problemsOf(given) : [noDay]),
    write: (before, rows) => {
      const days = given.filter(isOpen).toSorted((one, other) => one.weekday - other.weekday)
      return write(before, days, rows)
    },
  })
