// Queries: a question of a customer with an owner and a promised answer.
import type { ArrivalWay } from '@kerbline/domain/areas/queries/arrivals.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { queriesPlan } from '@kerbline/domain/areas/queries/list.ts'
import { type QuerySubject, urgentReasonWords } from '@kerbline/domain/areas/queries/words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { caseHandlers } from '../../cases/case-area.ts'
import { type CaseSubject, findCase } from '../../cases/case-rows.ts'
import { keptClocks, keptClocksOfAll } from '../../cases/statistics.ts'
import { waitHandlers } from '../../cases/waits.ts'
import { flagsInWordsSql } from '../../db/flags-in-words.ts'
import { casesInScope } from '../../fleet/vehicles-of.ts'
import { area, type Call } from '../../http/call.ts'
import { queryPaper } from './paper.ts'
import { listQueries } from './queries.ts'
import { queryRules } from './rules.ts'
import { openQuery } from './steps.ts'
import { aboutInLine, findSubject, namedSubject, searchSubjects } from './subjects.ts'

type Endpoints = typeof queriesEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

interface Kept {
  readonly why_priority: string | null
  readonly body: string
  readonly subject_type: QuerySubject | null
  readonly subject_id: string | null
  readonly resolution: string | null
  readonly satisfaction: number | null
  readonly merged_into: string | null
  readonly raised_by_side: 'customer' | 'hire_company'
  readonly came_by: ArrivalWay | null
  readonly came_at: string | null
  readonly came_reference: string | null
  readonly sender_name: string | null
  readonly sender_email: string | null
  readonly sender_phone: string | null
  readonly has_account: boolean
}

/** How to reach who asked is for the hire company: what they gave was given to it. */
function originOf(kept: Kept, isStaff: boolean) {
  const { came_by: way, came_at: at, came_reference: reference, sender_name: name, has_account } = kept
  if (way === null || at === null) return null
  const [email, phone] = isStaff ? [kept.sender_email, kept.sender_phone] : [null, null]
  return { way, at, name, reference: isStaff ? reference : null, email, phone, has_account }
}

async function readOwn({ rows, actor }: Call, { id }: CaseSubject) {
  const {
    rows: [kept],
  } = await sql<Kept>`
    select ${whyPriority} as why_priority, k.body, k.subject_type, k.subject_id, k.resolution, k.satisfaction, (select o.number from cases o where o.id = k.merged_into) as merged_into,
      case when person_side(c.created_by) = 'staff' then 'hire_company' else 'customer' end as raised_by_side,
      k.came_by, json_instant(k.came_at) as came_at, k.came_reference, k.sender_name, k.sender_email, k.sender_phone, c.created_by is not null as has_account
    from query_cases k join cases c on c.id = k.case_id where k.case_id = ${id}`.execute(rows)
  if (!kept) throw problem('not found')
  const { subject_type: type, subject_id: key, body, resolution, satisfaction, merged_into } = kept
  const found = type === null || key === null ? undefined : await findSubject(rows, actor, { type, id: Number(key) })
  return {
    ...{ body, resolution, satisfaction, merged_into },
    why_priority: kept.why_priority,
    raised_by_side: kept.raised_by_side,
    origin: originOf(kept, actor.side === 'staff'),
    subject: found
      ? { type: found.type, id: found.id, label: found.label, key: found.key, detail: found.detail, pence: found.pence }
      : null,
  }
}

/** What was said when somebody set it; else what made the query urgent from the first. */
const whyPriority = sql`coalesce(
  (select s.note from state_changes s where s.entity = ${sql.lit(queryCase.name)} and s.entity_id = c.id and s.verb = 'set priority' order by s.id desc limit 1),
  nullif(${flagsInWordsSql(sql`k.urgent_for`, urgentReasonWords)}, ''))`

const parts = caseHandlers<Row, Awaited<ReturnType<typeof readOwn>>>({
  kind: queryCase,
  rules: queryRules,
  plan: (actor, today) => queriesPlan(actor.side, today),
  columns: {
    table: 'query_cases',
    within: casesInScope,
    columns: ({ actor }) => ({ about: sql`coalesce(${aboutInLine(actor)}, c.reg_no)`, why_priority: whyPriority }),
  },
  screenPath: 'query-management',
  readOwn,
})

const create = async (call: Call, opened: InputOf<Endpoints['create']>): Promise<ReplyOf<Endpoints['create']>> =>
  parts.reply(call, await openQuery(call, opened))

export const queriesArea = area(
  queriesEndpoints,
  {
    ...parts.handlers,
    create,
    ...waitHandlers(queryCase),
    ...parts.owners,
    ...parts.packOf(({ openRows }, id) =>
      openRows(async (rows) => queryPaper(rows, await findCase(rows, queryCase.name, id))),
    ),
    subjects: async ({ rows, actor }, { search, subject }) => ({
      subjects:
        subject === undefined ? await searchSubjects(rows, actor, search) : await namedSubject(rows, actor, subject),
    }),
    statistics: async ({ rows, portal }, { account }) => {
      const now = portal.clock.businessNow()
      const [own, all] = await Promise.all([
        keptClocks(rows, queryCase.name, { now, account }),
        keptClocksOfAll(rows, queryCase.name, now),
      ])
      const of = (clocks: typeof own, clock: string) => clocks.get(clock) ?? { kept: 0, total: 0, moved: 0 }
      const figures = (clocks: typeof own) => ({ respond: of(clocks, 'respond'), resolve: of(clocks, 'resolve') })
      return { ...figures(own), of_all: figures(all) }
    },
    events: {
      build: async (rows, { actor: { filter }, leaveOut }) => {
        const { queries, leftOut } = await listQueries(rows, filter)
        leaveOut(leftOut)
        return queries
      },
    },
  },
  { lists: [parts.named] },
)
