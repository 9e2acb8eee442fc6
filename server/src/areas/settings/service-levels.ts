// How long each promise may take. A clock is given its end when it starts: new lengths hold for those that start from then on.
import { casePriorities } from '@kerbline/domain/cases/case-kind.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['serviceLevels']>
type Given = InputOf<(typeof settingsEndpoints)['saveServiceLevels']>
type Level = Given['rows'][number]

interface Keyed {
  readonly kind: string
  readonly clock: string
  readonly priority: string
}

const levelsOf = async (rows: Rows): Promise<Level[]> =>
  (
    await sql<Level>`select kind, clock, priority, minutes, counts from service_levels
      order by kind, clock, array_position(${[...casePriorities]}::text[], priority)`.execute(rows)
  ).rows

export const levelKey = ({ kind, clock, priority }: Keyed): string => `${kind}, ${clock}, ${priority}`

/** The longest day of the week, which "a working day" means. */
export async function dayMinutes(rows: Rows): Promise<number> {
  const { rows: found } = await sql<{ minutes: number | null }>`
    select max(closes_minute - opens_minute) as minutes from working_hours`.execute(rows)
  return found[0]?.minutes ?? 0
}

async function tableOf(rows: Rows): Promise<Table> {
  const levels = await levelsOf(rows)
  return { version: versionOf(levels), rows: levels, day_minutes: await dayMinutes(rows) }
}

export const readServiceLevels = readerOf<Table>(tableOf, { version: '', rows: [], day_minutes: 0 })

export const levelProblems = (given: readonly Keyed[]): FieldProblem[] => [
  ...given.flatMap(({ kind, clock }, place): FieldProblem[] => {
    const clocks = caseKindOf(kind)?.clocks ?? {}
    // A clock with a rule of days has no service level.
    return Object.hasOwn(clocks, clock) && !clocks[clock]?.rule
      ? []
      : [{ field: `rows.${place}.clock`, reason: 'unknown_value', message: `The target “${clock}” no longer exists.` }]
  }),
  ...repetitions(given.map(levelKey), 'minutes', () => 'This target is in the list twice.'),
]

export const saveServiceLevels = (call: Call, { version, rows: given }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'service levels', entity: 'service level', version, read: levelsOf, answer: tableOf },
    problems: () => levelProblems(given),
    write: async (before, rows) => {
      const keys = new Set(given.map(levelKey))
      const changes = changesOf(
        before.filter((level) => keys.has(levelKey(level))),
        given.map(({ kind, clock, priority, minutes, counts }) => ({ kind, clock, priority, minutes, counts })),
        levelKey,
      )
      for (const { after } of changes)
        if (after)
          await sql`insert into service_levels (kind, clock, priority, minutes, counts)
            values (${after.kind}, ${after.clock}, ${after.priority}, ${after.minutes}, ${after.counts})
            on conflict (kind, clock, priority) do update set minutes = excluded.minutes, counts = excluded.counts, updated_at = now()`.execute(
            rows,
          )
      return changes
    },
  })
