// Queries: a question of a customer with an owner and a promised answer.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { queriesPlan } from '@kerbline/domain/areas/queries/list.ts'
import { type QuerySubject, queryCategories, queryPriority } from '@kerbline/domain/areas/queries/words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { caseHandlers } from '../../cases/case-area.ts'
import { type CaseSubject, findCase } from '../../cases/case-rows.ts'
import { caseKindRows } from '../../case-kinds.ts'
import { openCase } from '../../cases/open-case.ts'
import { managerOf } from '../../cases/owners.ts'
import { keptClocks, keptClocksOfAll } from '../../cases/statistics.ts'
import { waitHandlers } from '../../cases/waits.ts'
import type { Rows } from '../../db/scope.ts'
import { casesInScope } from '../../fleet/vehicles-of.ts'
import { area, type Call } from '../../http/call.ts'
import { queryPaper } from './paper.ts'
import { listQueries } from './queries.ts'
import { queryRules } from './rules.ts'
import { findSubject, namedSubject, searchSubjects, type FoundSubject } from './subjects.ts'

type Endpoints = typeof queriesEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

interface Kept {
  readonly body: string
  readonly subject_type: QuerySubject | null
  readonly subject_id: string | null
  readonly resolution: string | null
  readonly satisfaction: number | null
  readonly merged_into: string | null
  readonly raised_by_side: 'customer' | 'hire_company'
}

async function readOwn({ rows, actor }: Call, { id }: CaseSubject) {
  const {
    rows: [kept],
  } = await sql<Kept>`
    select q.body, q.subject_type, q.subject_id, q.resolution, q.satisfaction, (select o.number from cases o where o.id = q.merged_into) as merged_into,
      case when person_side(c.created_by) = 'staff' then 'hire_company' else 'customer' end as raised_by_side
    from query_cases q join cases c on c.id = q.case_id where q.case_id = ${id}`.execute(rows)
  if (!kept) throw problem('not found')
  const { subject_type: type, subject_id: key, ...own } = kept
  const found = type === null || key === null ? undefined : await findSubject(rows, actor, { type, id: Number(key) })
  return {
    ...own,
    subject: found ? { type: found.type, id: found.id, label: found.label, key: found.key } : null,
  }
}

const parts = caseHandlers<Row, Awaited<ReturnType<typeof readOwn>>>({
  kind: queryCase,
  rules: queryRules,
  plan: (actor, today) => queriesPlan(actor.side, today),
  columns: { table: 'query_cases', within: casesInScope },
  screenPath: 'query-management',
  readOwn,
})

/** The account a query belongs to: of what it is about, or chosen among several of that; else as chosen, else the only one the person has. */
async function accountOf(
  { rows, actor }: Call,
  chosen: string | null,
  subject: FoundSubject | undefined,
): Promise<string> {
  const refuse = (message: string): never => {
    throw problem('not valid', { fields: [{ field: 'customer_account_number', reason: 'required', message }] })
  }
  if (subject && subject.account !== null) return subject.account
  if (subject) {
    const account = subject.accounts.find(({ account_number: number }) => number === chosen)
    return account?.account_number ?? refuse(`Choose the account of ${subject.label} the query is for.`)
  }
  const [only, ...more] = actor.accounts ?? []
  const account = chosen ?? (more.length === 0 ? only : undefined)
  if (account === undefined) return refuse('Choose the account the query is for.')
  const { rows: known } = await sql`select from accounts where customer_account_number = ${account}`.execute(rows)
  return known.length > 0 ? account : refuse('Choose an account from the list.')
}

/** Whether the vehicle it is about is off the road, as the portal knows it. */
async function isOffRoad(rows: Rows, vehicle: { readonly id: number } | null): Promise<boolean> {
  if (vehicle === null) return false
  const found = await rows.selectFrom('vehicles').select('is_vor').where('id', '=', vehicle.id).executeTakeFirst()
  return found?.is_vor === true
}

async function create(call: Call, opened: InputOf<Endpoints['create']>): Promise<ReplyOf<Endpoints['create']>> {
  const { category, title, body, subject: about } = opened
  const subject = about === null ? undefined : await findSubject(call.rows, call.actor, about)
  if (about !== null && !subject)
    throw problem('not valid', {
      fields: [{ field: 'subject', reason: 'unknown_reference', message: 'Choose a record from the list.' }],
    })
  const vehicle =
    subject && subject.vehicle_id !== null && subject.reg_no !== null
      ? { id: subject.vehicle_id, reg_no: subject.reg_no }
      : null
  const account = await accountOf(call, opened.customer_account_number, subject)
  const [isVor, manager] = await Promise.all([
    isOffRoad(call.rows, vehicle),
    managerOf(call.rows, queryCase.manage, account),
  ])
  const row = await openCase(
    call,
    queryCase,
    {
      account,
      type: category,
      title,
      vehicle,
      driverId: subject?.type === 'driver' ? subject.id : null,
      priority: queryPriority({ isOffRoad: opened.is_off_road || isVor, isInjury: opened.is_injury }),
      ownerTeam: queryCategories[category].team,
      ownerId: manager,
    },
    async ({ id }) => {
      await sql`
        insert into query_cases (case_id, customer_account_number, body, subject_type, subject_id)
        values (${id}, ${account}, ${body}, ${subject?.type ?? null}, ${subject ? String(subject.id) : null})`.execute(
        call.rows,
      )
    },
  )
  if (subject?.type === 'damage_case') await caseKindRows.damage.queried?.(call, subject.id)
  return parts.reply(call, row)
}

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
