// Days on which nobody works, each with where it is known from.
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable, twice } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['bankHolidays']>
type Given = InputOf<(typeof settingsEndpoints)['saveBankHolidays']>
type Holiday = Given['rows'][number]

/** A year of free days would leave promises without an end. */
const MAX_A_YEAR = 60

const holidaysOf = async (rows: Rows): Promise<Holiday[]> =>
  (
    await sql<Holiday>`select to_char(day, 'YYYY-MM-DD') as day, title, source from bank_holidays order by bank_holidays.day`.execute(
      rows,
    )
  ).rows

async function tableOf(rows: Rows): Promise<Table> {
  const holidays = await holidaysOf(rows)
  return { version: versionOf(holidays), rows: holidays }
}

export const readBankHolidays = readerOf<Table>(tableOf, { version: '', rows: [] })

function problemsOf(given: readonly Holiday[]): FieldProblem[] {
  const days = given.map(({ day }) => day)
  const inYear = new Map<string, number>()
  const tooMany = days.flatMap((day, place): FieldProblem[] => {
    const year = day.slice(0, 4)
    const count = (inYear.get(year) ?? 0) + 1
    inYear.set(year, count)
    return count === MAX_A_YEAR + 1
      ? [
          {
            field: `rows.${place}.day`,
            reason: 'out_of_range',
            message: `You can add at most ${MAX_A_YEAR} dates in ${year}.`,
          },
        ]
      : []
  })
  return [...repetitions(days, 'day', (place) => twice(formatDate(days[place] ?? ''))), ...tooMany]
}

export const saveBankHolidays = (call: Call, { version, rows: given }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'bank holidays', entity: 'bank holiday', version, read: holidaysOf, answer: tableOf },
    problems: () => problemsOf(given),
    write: async (before, rows) => {
      const changes = changesOf(
        before,
        given.map(({ day, title, source }) => ({ day, title, source })),
        ({ day }) => day,
      )
      for (const { before: was, after: is } of changes)
        if (is)
          await sql`insert into bank_holidays (day, title, source) values (${is.day}, ${is.title}, ${is.source})
            on conflict (day) do update set title = excluded.title, source = excluded.source, updated_at = now()`.execute(
            rows,
          )
        else if (was) await sql`delete from bank_holidays where day = ${was.day}`.execute(rows)
      return changes
    },
  })
