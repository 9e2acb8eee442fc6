// Deadlines by law or agreement. A clock is given its end when it starts: a new rule holds for those that start from then on.
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['deadlineRules']>
type Given = InputOf<(typeof settingsEndpoints)['saveDeadlineRules']>
type Rule = Given['rows'][number]

const rulesOf = async (rows: Rows): Promise<Rule[]> =>
  (
    await sql<Rule>`select kind, clock, basis, days, counting, source, to_char(read_on, 'YYYY-MM-DD') as read_on
      from deadline_rules order by kind, clock, basis`.execute(rows)
  ).rows

async function tableOf(rows: Rows): Promise<Table> {
  const rules = await rulesOf(rows)
  return { version: versionOf(rules), rows: rules }
}

export const readDeadlineRules = readerOf<Table>(tableOf, { version: '', rows: [] })

const ruleKey = ({ kind, clock, basis }: Rule): string => `${kind}, ${clock}, ${basis}`

const problemsOf = (given: readonly Rule[]) => [
  ...given.flatMap(({ kind, clock, basis }, place) =>
    Object.hasOwn(caseKindOf(kind)?.clocks[clock]?.rule ?? {}, basis)
      ? []
      : [{ field: `rows.${place}.basis`, reason: 'unknown_value', message: 'This deadline no longer exists.' }],
  ),
  ...repetitions(given.map(ruleKey), 'days', () => 'This deadline is in the list twice.'),
]

export const saveDeadlineRules = (call: Call, { version, rows: given }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'deadline rules', entity: 'deadline rule', version, read: rulesOf, answer: tableOf },
    problems: () => problemsOf(given),
    write: async (before, rows) => {
      const keys = new Set(given.map(ruleKey))
      const changes = changesOf(
        before.filter((rule) => keys.has(ruleKey(rule))),
        given.map(({ kind, clock, basis, days, counting, source, read_on }) => ({
          ...{ kind, clock, basis, days, counting, source, read_on },
        })),
        ruleKey,
      )
      for (const { after } of changes)
        if (after)
          await sql`insert into deadline_rules (kind, clock, basis, days, counting, source, read_on)
            values (${after.kind}, ${after.clock}, ${after.basis}, ${after.days}, ${after.counting}, ${after.source}, ${after.read_on})
            on conflict (kind, clock, basis) do update set days = excluded.days, counting = excluded.counting, source = excluded.source,
              read_on = excluded.read_on, updated_at = now()`.execute(rows)
      return changes
    },
  })
