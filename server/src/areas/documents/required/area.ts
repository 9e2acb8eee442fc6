// Required documents: the list, the matrix, the figures, the rules, and asking for what is missing.
import { requiredDocumentsEndpoints, type RequiredPaper } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { requiredPlan } from '@kerbline/domain/areas/documents/required/list.ts'
import { paperStateNames } from '@kerbline/domain/areas/documents/required/words.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Page } from '@kerbline/domain/kit/list.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { exportRows } from '../../../crud/export-rows.ts'
import { listRows, selectionSql } from '../../../crud/list-query.ts'
import { listOptions } from '../../../crud/options.ts'
import { area, type Call } from '../../../http/call.ts'
import { askForPapers, countAsked } from './ask.ts'
import { matrixOf } from './matrix.ts'
import { requiredList, requiredSource, type Asked } from './required-source.ts'
import { readRules, saveRules } from './rules.ts'

const askedOf = ({ actor, portal }: Call): Asked => ({ actor, today: londonDate(portal.clock.businessNow()) })
const isStaff = ({ actor }: Call): boolean => actor.side === 'staff'

type Endpoints = typeof requiredDocumentsEndpoints

/** What the views count: all, each state, what lacks, what was asked for. */
async function countsOf(call: Call, { search, filter }: InputOf<Endpoints['counts']>): Promise<Record<string, number>> {
  const source = requiredSource(askedOf(call))
  const chosen = selectionSql(source, { search, filter, sort: '', pasted: '', archived: 'no' })
  const { rows: found } = await sql<{ status: string; is_asked: boolean; count: number }>`
    select p.status, p.is_asked, count(*)::int as count from (select ${source.select} from ${source.from} where ${chosen}) p group by 1, 2`.execute(
    call.rows,
  )
  const sum = (of: (row: (typeof found)[number]) => boolean): number =>
    found.filter(of).reduce((total, { count }) => total + count, 0)
  const byState = Object.fromEntries(paperStateNames.map((name) => [name, sum(({ status }) => status === name)]))
  return {
    ...byState,
    all: sum(() => true),
    lacking: (byState['missing'] ?? 0) + (byState['expired'] ?? 0),
    asked: sum(({ is_asked: isAsked }) => isAsked),
  }
}

export const requiredDocumentsArea = area(
  requiredDocumentsEndpoints,
  {
    list: async (call: Call, query: InputOf<Endpoints['list']>) => {
      const page: Page<RequiredPaper> = await listRows<RequiredPaper>(call.rows, requiredSource(askedOf(call)), query)
      return { ...page, rows: [...page.rows], missing: [...page.missing], counts: page.counts && { ...page.counts } }
    },
    exportRows: (call, { columns, format, ...asked }) =>
      exportRows(call.rows, {
        source: requiredSource(askedOf(call)),
        plan: requiredPlan(isStaff(call)),
        name: requiredList.name,
        columns,
        format,
        asked,
      }),
    options: (call, asked) =>
      listOptions(
        call.rows,
        asked,
        asked.field in requiredPlan(isStaff(call)).columns ? requiredList.pointsAt?.[asked.field] : undefined,
        () => requiredSource(askedOf(call)),
      ),
    counts: countsOf,
    matrix: (call, input) => matrixOf(call.rows, askedOf(call), input),
    countAsked,
    ask: askForPapers,
    rules: readRules,
    saveRules,
  },
  { lists: [requiredList] },
)
