// How quick a driver check may be. New figures judge the checks that come in from then on: a check that was made keeps its colour,
// as it is evidence of what was said of it at the time.
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { checkThresholds } from '../../driver-checks/quick-checks.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable, twice } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['checkTemplates']>
type Given = InputOf<(typeof settingsEndpoints)['saveCheckTemplates']>

async function tableOf(rows: Rows): Promise<Table> {
  const thresholds = await checkThresholds(rows)
  return { version: versionOf(thresholds), rows: [...thresholds] }
}

export const readCheckTemplates = readerOf<Table>(tableOf, { version: '', rows: [] })

export const saveCheckTemplates = (call: Call, { version, rows: after }: Given): Promise<Table> => {
  const templates = after.map(({ template }) => template)
  return saveTable(call, {
    ...{ name: 'check templates', entity: 'check template', version, read: checkThresholds, answer: tableOf },
    problems: () => repetitions(templates, 'template', (place) => twice(templates[place])),
    write: async (before, rows) => {
      // A template that is left out keeps its figure: there is none without.
      const changes = changesOf(
        before.filter(({ template }) => templates.includes(template)),
        after,
        ({ template }) => template,
      )
      for (const { after: is } of changes)
        if (is) await rows.updateTable('check_templates').set(is).where('template', '=', is.template).execute()
      return changes
    },
  })
}
