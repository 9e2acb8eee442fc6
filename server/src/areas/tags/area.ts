// Tags: coloured labels of an account's vehicles, put on by hand or by a rule.
import { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import { tagsPlan } from '@kerbline/domain/areas/tags/list.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { exportRows } from '../../crud/export-rows.ts'
import { historyOf } from '../../crud/history.ts'
import type { NamedList } from '../../crud/lists.ts'
import { containing } from '../../db/containing.ts'
import { LIVE } from '../../fleet/vehicles-of.ts'
import { area } from '../../http/call.ts'
import { applyTags } from './apply.ts'
import { changeTags, createTag, mergeTags, previewMerge, updateTag } from './changes.ts'
import {
  categoryNames,
  choicesOf,
  countViews,
  findTag,
  listTags,
  tagSource,
  vehiclesOf,
  isOnAccounts,
} from './queries.ts'
import { fitsSql } from './rule-sql.ts'

const EXAMPLES = 8

const tagsList: NamedList = {
  name: 'tags',
  plan: () => tagsPlan,
  needs: tagsEndpoints.list.needs,
  path: 'tags',
  screen: { path: 'tag-manager' },
  source: ({ actor, isArchived }) => tagSource(actor, isArchived),
}

export const tagsArea = area(
  tagsEndpoints,
  {
    list: async ({ rows, actor }, asked) => {
      const page = await listTags(rows, actor, asked)
      return { ...page, rows: [...page.rows], missing: [...page.missing] }
    },
    exportRows: ({ rows, actor }, { columns, format, ...asked }) =>
      exportRows(rows, {
        source: tagSource(actor, asked.archived === 'yes'),
        plan: tagsPlan,
        name: 'tags',
        columns,
        format,
        asked,
      }),
    viewCounts: countViews,
    choices: ({ rows }, { search, account }) => choicesOf(rows, containing(search), account),
    ruleParts: async ({ rows }) => ({ categories: await categoryNames(rows) }),
    rulePreview: async ({ rows, portal }, { customer_account_number: account, spans_company: spansCompany, rule }) => {
      const fitting = fitsSql(rule, londonDate(portal.clock.businessNow()))
      const { rows: found } = await sql<{ count: number; total: number; examples: string[] | null }>`
      select count(*) filter (where fits) as count, count(*) as total,
        (array_agg(reg_no order by reg_no) filter (where fits))[1:${sql.lit(EXAMPLES)}] as examples
      from (select v.reg_no, ${fitting} as fits from vehicles v where ${isOnAccounts(account, spansCompany)} and ${LIVE}) each`.execute(
        rows,
      )
      const { count = 0, total = 0, examples = null } = found[0] ?? {}
      return { count, total, examples: examples ?? [] }
    },
    apply: applyTags,
    change: changeTags,
    create: createTag,
    view: async (call, { id }) => ({ tag: await findTag(call, id) }),
    history: async (call, { key, before }) => {
      const { id } = await findTag(call, /^\d{1,9}$/.test(key) ? Number(key) : 0)
      return historyOf(call.rows, 'tags', id, before)
    },
    vehicles: async (call, { id, side, ...asked }) => vehiclesOf(call, await findTag(call, id), side, asked),
    update: updateTag,
    mergePreview: previewMerge,
    merge: mergeTags,
  },
  { lists: [tagsList] },
)
