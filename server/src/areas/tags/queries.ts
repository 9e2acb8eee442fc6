// Tags as rows. Which of them a person sees is row-level security's (migrations/010-tags.sql): nothing here asks for it again.
import type { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import { tagsPlan } from '@kerbline/domain/areas/tags/list.ts'
import { ruleWords } from '@kerbline/domain/areas/tags/rules.ts'
import type { TagVisibility } from '@kerbline/domain/areas/tags/visibility.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Page } from '@kerbline/domain/kit/list.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { listRows } from '../../crud/list-query.ts'
import type { ListSource, PageAsked, QueryColumn } from '../../crud/list-source.ts'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import { readRule } from './rule-sql.ts'

type Wire = ReplyOf<(typeof tagsEndpoints)['list']>['rows'][number]
type Stored = Omit<Wire, 'rule' | 'rule_words'> & { readonly rule: unknown }

/* The accounts a tag is for: its home alone, or every account of its home's company (migrations/010-tags.sql). */

/** SQL for the account numbers of a tag `alias`. */
export const tagAccounts = (alias: string): RawBuilder<string[]> => {
  const home = sql`array[${sql.ref(`${alias}.customer_account_number`)}]`
  return sql`(case when ${sql.ref(`${alias}.spans_company`)} then company_accounts(${home}) else ${home} end)`
}

/** Whether a vehicle `v` is of an account that tag is for. */
export const isOnTagAccount = (tagId: number): RawBuilder<boolean> =>
  sql<boolean>`v.customer_account_number = any((select ${tagAccounts('own')} from tags own where own.id = ${tagId})::text[])`

/** The same of a tag that is not written yet. */
export const isOnAccounts = (home: string, spansCompany: boolean): RawBuilder<boolean> =>
  spansCompany
    ? sql<boolean>`v.customer_account_number = any((select company_accounts(array[${home}]))::text[])`
    : sql<boolean>`v.customer_account_number = ${home}`

/** Tags, each with how many vehicles of the viewer's scope wear it: counted once for all, not tag by tag. */
const wornTags = ({ filter }: Actor): RawBuilder<unknown> => sql`tags g left join (
  select t.tag_id, count(*) as vehicles from vehicle_tags t join vehicles v on v.id = t.vehicle_id
  where ${LIVE} and ${inScope(filter, sql.ref('v.id'))} group by t.tag_id) worn on worn.tag_id = g.id`

/** The same for a few tags. */
const wornOfEach = ({ filter }: Actor): RawBuilder<unknown> => sql`tags g cross join lateral (
  select count(*) as vehicles from vehicle_tags t join vehicles v on v.id = t.vehicle_id
  where t.tag_id = g.id and ${LIVE} and ${inScope(filter, sql.ref('v.id'))}) worn`

const columnsFor = (actor: Actor): Readonly<Record<string, RawBuilder<unknown>>> => ({
  name: sql`g.name`,
  description: sql`g.description`,
  visibility: sql`g.visibility`,
  spans_company: sql`g.spans_company`,
  owner: sql`(select p.name from people p where p.id = g.owner_user_id)`,
  vehicles: sql`coalesce(worn.vehicles, 0)`,
  last_used_at: sql`g.last_used_at`,
  kind: sql`case when g.rule is null then 'by_hand' else 'by_rule' end`,
  customer_account_number: sql`g.customer_account_number`,
  is_mine: sql`(g.owner_user_id is not distinct from ${actor.id}::int)`,
  created_at: sql`g.created_at`,
  updated_at: sql`g.updated_at`,
})

/** Every account the tag is for is one of the caller's. */
const isWhole = sql`(not g.spans_company or ${tagAccounts('g')} <@ array(select a.customer_account_number from accounts a))`

export function tagSource(actor: Actor, isArchived: boolean): ListSource {
  const columns = columnsFor(actor)
  return {
    from: wornTags(actor),
    select: sql.join([
      sql`g.id, g.colour, g.rule, g.rule_applied_at, g.is_active, ${isWhole} as is_whole`,
      ...Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ]),
    columns: Object.fromEntries(
      Object.entries(columns).flatMap(([name, value]): [string, QueryColumn][] => {
        const kind = tagsPlan.columns[name]?.kind
        return kind ? [[name, { sql: value, kind }]] : []
      }),
    ),
    search: ['name', 'description'],
    id: sql`g.id`,
    where: isArchived ? sql<boolean>`not g.is_active` : sql<boolean>`g.is_active`,
    sort: 'name',
    pasted: { column: 'name' },
  }
}

export async function categoryNames(rows: Rows): Promise<{ id: number; name: string }[]> {
  const { rows: found } = await sql<{ id: number; name: string }>`
    select c.id, c.name from vehicle_categories c where c.is_active order by c.sort, c.name`.execute(rows)
  return found
}

/** A rule in words names categories. */
async function worded(rows: Rows, stored: readonly Stored[]): Promise<Wire[]> {
  const named = stored.some(({ rule }) => rule !== null)
    ? new Map((await categoryNames(rows)).map(({ id, name }) => [String(id), name]))
    : new Map<string, string>()
  return stored.map((tag) => {
    const rule = readRule(tag.rule)
    return {
      ...tag,
      rule: rule && { conditions: [...rule.conditions].map((each) => ({ ...each, values: [...each.values] })) },
      rule_words: rule && ruleWords(rule, named),
    }
  })
}

export async function listTags(
  rows: Rows,
  actor: Actor,
  asked: PageAsked & { readonly archived: 'yes' | 'no' },
): Promise<Page<Wire>> {
  const page = await listRows<Stored>(rows, tagSource(actor, asked.archived === 'yes'), asked)
  return { ...page, rows: await worded(rows, page.rows) }
}

/** Tags by their numbers, as they leave. */
async function readTags(rows: Rows, actor: Actor, ids: readonly number[]): Promise<Wire[]> {
  const { select } = tagSource(actor, false)
  const { rows: found } =
    await sql<Stored>`select ${select} from ${wornOfEach(actor)} where g.id = any(${[...ids]}::int[]) order by g.name, g.id`.execute(
      rows,
    )
  return worded(rows, found)
}

/** @throws problem 'not found' */
export async function findTag({ rows, actor }: Call, id: number): Promise<Wire> {
  const [tag] = await readTags(rows, actor, [id])
  if (!tag) throw problem('not found')
  return tag
}

/** Each of them, or none. @throws problem 'not found' */
export async function findTags({ rows, actor }: Call, ids: readonly number[]): Promise<Wire[]> {
  const found = await readTags(rows, actor, ids)
  if (found.length !== new Set(ids).size) throw problem('not found')
  return found
}

export async function countViews({ rows, actor }: Call): Promise<ReplyOf<(typeof tagsEndpoints)['viewCounts']>> {
  const { rows: counts } = await sql<ReplyOf<(typeof tagsEndpoints)['viewCounts']>>`
    select count(*) as all, count(*) filter (where g.owner_user_id = ${actor.id}) as mine, count(*) filter (where g.rule is not null) as by_rule,
      count(*) filter (where worn.vehicles is null) as unused from ${wornTags(actor)} where g.is_active`.execute(rows)
  return counts[0] ?? { all: 0, mine: 0, by_rule: 0, unused: 0 }
}

/** Tags somebody can put on by hand. */
export async function choicesOf(rows: Rows, like: string, account: string) {
  const { rows: tags } = await sql<ReplyOf<(typeof tagsEndpoints)['choices']>['tags'][number]>`
    select g.id, g.name, g.colour, g.customer_account_number, g.spans_company from tags g
    where g.is_active and g.rule is null and g.name ilike ${like} and string_to_array(${account}, ',') <@ ${tagAccounts('g')}
    order by sort_words(g.name), g.customer_account_number, g.id limit 100`.execute(rows)
  return { tags }
}

type TagVehicles = ReplyOf<(typeof tagsEndpoints)['vehicles']>

const isIn = (tagId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from vehicle_tags t where t.vehicle_id = v.id and t.tag_id = ${tagId})`
const makeModel = sql`concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model)`
const category = sql`(select c.name from vehicle_categories c where c.id = v.vehicle_category_id)`

/** Live vehicles of the tag's accounts, by page: as quick with a hundred thousand as with ten. */
export async function vehiclesOf(
  { rows, actor }: Call,
  tag: { readonly id: number },
  side: 'in' | 'out' | 'all',
  asked: PageAsked,
): Promise<TagVehicles> {
  const which = { in: isIn(tag.id), out: sql<boolean>`not ${isIn(tag.id)}`, all: sql<boolean>`true` }[side]
  const page = await listRows<TagVehicles['rows'][number]>(
    rows,
    {
      from: sql`vehicles v`,
      select: sql`v.id, v.reg_no, v.fuel_type, ${makeModel} as make_model, ${category} as category, ${isIn(tag.id)} as is_in`,
      columns: {
        reg_no: { sql: sql`v.reg_no`, kind: 'plate' },
        make_model: { sql: makeModel, kind: 'text' },
        category: { sql: category, kind: 'text' },
      },
      search: ['reg_no', 'make_model', 'category'],
      id: sql`v.id`,
      where: sql<boolean>`${isOnTagAccount(tag.id)} and ${LIVE} and ${inScope(actor.filter, sql.ref('v.id'))} and ${which}`,
      sort: 'reg_no',
      pasted: { column: 'reg_no', normalise: (name) => name.replace(/[^A-Za-z0-9]/g, '').toUpperCase() },
    },
    asked,
  )
  return { ...page, rows: [...page.rows], missing: [...page.missing] }
}

export interface TagWritten {
  readonly name: string
  readonly colour: string
  readonly description: string | null
  readonly visibility: TagVisibility
}
