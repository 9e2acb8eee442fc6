// The list of people: its columns as the database knows them, under the one condition of who may be seen.
import { usersPlan } from '@kerbline/domain/areas/users/list.ts'
import { seesEveryone, type Granter } from '@kerbline/domain/areas/users/granting.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ColumnKind } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder } from 'kysely'
import { exportRows } from '../../crud/export-rows.ts'
import { listRows } from '../../crud/list-query.ts'
import { countFixedViews } from '../../crud/view-counts.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import type { Call } from '../../http/call.ts'
import { granterOf, visibleTo } from './queries.ts'

type Endpoints = typeof usersEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

const roles = sql`array(select jsonb_array_elements_text(u.roles)
  union select e->>'value' from jsonb_array_elements(u.by_rule) e where e->>'kind' = 'role' and e->>'effect' = 'grant'
  union select 'system admin' where u.is_admin order by 1)`
const hasSecondFactor = sql`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`

/** Accounts that are not the viewer's own stay unnamed to a company's own administrator. */
const accountsFor = (granter: Granter): RawBuilder<unknown> =>
  seesEveryone(granter) || granter.accounts === null
    ? sql`account_numbers_of(u.customer_account_numbers)`
    : sql`array(select n from unnest(account_numbers_of(u.customer_account_numbers)) n where n = any(${[...granter.accounts]}::text[]))`

const kindOf = (name: string): ColumnKind => usersPlan.columns[name]?.kind ?? 'text'

function sourceFor(granter: Granter): ListSource {
  const accounts = accountsFor(granter)
  const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
    name: sql`u.name`,
    email: sql`u.email`,
    phone: sql`u.phone`,
    job_title: sql`u.job_title`,
    side: sql`u.side`,
    accounts,
    roles,
    status: sql`u.status`,
    has_second_factor: hasSecondFactor,
    last_login_at: sql`u.last_login_at`,
    created_at: sql`u.created_at`,
    updated_at: sql`u.updated_at`,
  }
  return {
    from: sql`users u`,
    select: sql.join([sql`u.id`, ...Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)]),
    columns: {
      ...Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, { sql: value, kind: kindOf(name) }])),
      account_words: { sql: sql`array_to_string(${accounts}, ' ')`, kind: 'text' },
    },
    search: ['name', 'email', 'job_title', 'account_words'],
    id: sql`u.id`,
    where: visibleTo(granter),
    sort: usersPlan.sort,
    pasted: { column: 'email' },
  }
}

export const usersList: NamedList = {
  name: 'users',
  trail: 'user',
  plan: () => usersPlan,
  needs: usersEndpoints.list.needs,
  path: 'users',
  source: ({ actor }) => sourceFor(granterOf(actor)),
  isOwners: true,
}

export async function listUsers(
  { rows, actor }: Call,
  query: InputOf<Endpoints['list']>,
): Promise<ReplyOf<Endpoints['list']>> {
  const page = await listRows<Row>(rows, sourceFor(granterOf(actor)), query)
  return { ...page, rows: [...page.rows], missing: [...page.missing] }
}

export const countUserViews = ({ rows, actor }: Call): Promise<ReplyOf<Endpoints['viewCounts']>> =>
  countFixedViews(rows, usersPlan, () => sourceFor(granterOf(actor)))

export const exportUsers = (
  { rows, actor }: Call,
  { columns, format, ...asked }: InputOf<Endpoints['exportRows']>,
): Promise<unknown> =>
  exportRows(rows, { source: sourceFor(granterOf(actor)), plan: usersPlan, name: 'users', columns, format, asked })
