// The rules by which the days of a fine are counted: law, tariffs and trade codes, and what an issuer does differently.
import { ruleName } from '@kerbline/domain/areas/fines/rule-name.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { penaltyRules } from '../../fines/kept.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['penaltyRules']>
type Given = InputOf<(typeof settingsEndpoints)['savePenaltyRules']>

const issuersOf = (rows: Rows) => rows.selectFrom('authorities').select(['id', 'name']).orderBy('name').execute()

async function tableOf(rows: Rows): Promise<Table> {
  const rules = await penaltyRules(rows)
  return { version: versionOf(rules), rows: rules.map(({ id: _, ...rule }) => rule), issuers: await issuersOf(rows) }
}

export const readPenaltyRules = readerOf<Table>(tableOf, { version: '', rows: [], issuers: [] })

export const savePenaltyRules = (call: Call, { version, rows: after }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'rules of fines', entity: 'rule of fines', version, read: penaltyRules, answer: tableOf },
    problems: async (_, rows) => {
      const known = new Set((await issuersOf(rows)).map(({ id }) => id))
      return [
        ...repetitions(after.map(ruleName), 'from_on', () => 'This rule is in the list twice.'),
        ...after.flatMap(({ authority_id: issuer }, place) =>
          issuer === null || known.has(issuer)
            ? []
            : [{ field: `rows.${place}.authority_id`, reason: 'unknown_value', message: 'Choose an issuer.' }],
        ),
      ]
    },
    write: async (before, rows) => {
      const ids = new Map(before.map((rule) => [ruleName(rule), rule.id]))
      const changes = changesOf(
        before.map(({ id: _, ...rule }) => rule),
        after,
        ruleName,
      )
      // A rule that is kept keeps its number.
      for (const { key, after: is } of changes) {
        const id = ids.get(key)
        if (!is && id !== undefined) await rows.deleteFrom('penalty_rules').where('id', '=', id).execute()
        else if (is && id !== undefined) await rows.updateTable('penalty_rules').set(is).where('id', '=', id).execute()
        else if (is) await rows.insertInto('penalty_rules').values(is).execute()
      }
      return changes
    },
  })
