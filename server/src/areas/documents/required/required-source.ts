// The papers that records of the scope have to have, beside what is on file and what was asked for: one source for the list, the figures, the
// matrix, and asking. A document counts for the record it belongs to while that record is the same customer's; a paper that came with a case
// of a vehicle is the vehicle's.
import { documentTypeNames } from '@kerbline/domain/cases/document-types.ts'
import { requiredPlan } from '@kerbline/domain/areas/documents/required/list.ts'
import { documentOwnerNames, documentOwners, type DocumentOwner } from '@kerbline/domain/areas/documents/owners.ts'
import { PAPER_AMBER_DAYS } from '@kerbline/domain/areas/documents/required/words.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { columnsSource } from '../../../crud/columns-source.ts'
import type { ListSource } from '../../../crud/list-source.ts'
import type { NamedList, Reading } from '../../../crud/lists.ts'
import { toldSql } from '../../../db/told.ts'
import { inScope, LIVE, narrows } from '../../../fleet/vehicles-of.ts'
import type { Actor } from '../../../http/actor.ts'
import { forSide, grantedByRecord } from '../granted.ts'

export type Asked = Pick<Reading, 'actor' | 'today'>

const words = (names: readonly string[]): RawBuilder<unknown> => sql`${[...names]}::text[]`
const firstAccount = sql`(select min(a.customer_account_number) from accounts a where a.customer_id = c.id)`
const companyOf = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select a.customer_id from accounts a where a.customer_account_number = ${account})`

/** Records h that somebody may see, with what decides which rules are theirs. */
const holdersOf = (actor: Actor): Readonly<Record<DocumentOwner, RawBuilder<unknown>>> => ({
  vehicle: sql`
    select 'vehicle' as holder, v.id as holder_id, v.customer_account_number as account, ${companyOf(sql.ref('v.customer_account_number'))} as company_id,
      v.reg_no as name, concat_ws(' · ', nullif(concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model), ''),
        (select b.name from branches b where b.id = v.branch_id)) as detail, v.vehicle_category_id, v.branch_id, v.fuel_type = 'electric' as is_electric
    from vehicles v where ${LIVE} and ${inScope(actor.filter, sql.ref('v.id'))}`,
  driver: sql`
    select 'driver', d.id, d.customer_account_number, ${companyOf(sql.ref('d.customer_account_number'))},
      coalesce(${toldSql(actor.may, 'driver name', sql`d.name`)}, 'Driver ' || d.id), (select a.name from accounts a where a.customer_account_number = d.customer_account_number),
      null::int, null::int, false
    from drivers d where d.status <> 'left' and ${driverInScope(actor)}`,
  company: sql`
    select 'company', c.id, ${firstAccount}, c.id, c.name, ${firstAccount}, null::int, null::int, false
    from customers c where c.is_active and c.status <> 'closed' and ${firstAccount} is not null`,
})

/** With an asset filter: the drivers of the vehicles it leaves. */
const driverInScope = ({ filter }: Actor): RawBuilder<SqlBool> =>
  narrows(filter)
    ? sql<SqlBool>`d.id in (select v.driver_id from vehicles v where v.driver_id is not null and ${inScope(filter, sql.ref('v.id'))})`
    : sql<SqlBool>`true`

/** Documents on file by record and type: of several the one that is good for longest. */
const onFile = (actor: Actor): RawBuilder<unknown> => {
  const columns = sql`d.type, d.id, d.title, d.expires_on`
  const current = sql`d.superseded_at is null and d.type in (select r.type from document_rules r) and ${forSide(actor)} and ${grantedByRecord(actor)}`
  return sql`(
    select distinct on (f.holder, f.holder_id, f.account, f.type) f.* from (
      select 'vehicle' as holder, d.vehicle_id as holder_id, d.customer_account_number as account, ${columns} from documents d
      where d.vehicle_id is not null and ${current}
      union all
      select 'driver', d.driver_id, d.customer_account_number, ${columns} from documents d where d.driver_id is not null and ${current}
      union all
      select 'company', c.id, ${firstAccount}, ${columns} from documents d join customers c on c.id = d.company_id
      where ${current} and exists (select from accounts a where a.customer_account_number = d.customer_account_number and a.customer_id = c.id)) f
    order by f.holder, f.holder_id, f.account, f.type, f.expires_on desc nulls first, f.id desc)`
}

/** What was asked for in a query that is still open. */
const openAsks = sql`(
  select distinct on (a.holder, a.holder_id, a.type) a.holder, a.holder_id, a.type, a.asked_at, k.number from document_asks a join cases k on k.id = a.case_id
  where k.closed_at is null order by a.holder, a.holder_id, a.type, a.id desc)`

/** Every paper that is wanted, as table w. */
export function wantedFrom({ actor, today }: Asked): RawBuilder<unknown> {
  const holders = documentOwnerNames.filter((holder) => actor.may.has(documentOwners[holder].needs))
  const all = holdersOf(actor)
  const from = sql.join(
    holders.map((holder) => all[holder]),
    sql` union all `,
  )
  const day = sql`${today}::date`
  return sql`(
    select h.*, r.type, n.id as document_id, n.title, n.expires_on,
      case when n.id is null then 'missing' when not r.is_validity_wanted or n.expires_on is null then 'present' when n.expires_on < ${day} then 'expired'
        when n.expires_on <= ${day} + ${PAPER_AMBER_DAYS}::int then 'expiring' else 'present' end as status,
      k.asked_at, k.number as asked_no
    from (${from}) h (holder, holder_id, account, company_id, name, detail, vehicle_category_id, branch_id, is_electric)
    join lateral (
      select r.type, bool_or(r.is_validity_wanted) as is_validity_wanted from document_rules r
      where r.holder = h.holder and (r.vehicle_category_id is null or r.vehicle_category_id = h.vehicle_category_id)
        and (r.customer_id is null or r.customer_id = h.company_id) group by r.type) r on true
    left join ${onFile(actor)} n on n.holder = h.holder and n.holder_id = h.holder_id and n.account = h.account and n.type = r.type
    left join ${openAsks} k on k.holder = h.holder and k.holder_id = h.holder_id and k.type = r.type) w`
}

const PLACES = 64
/** One number a paper: of the record, the kind of record and the type. */
const paperId = sql<number>`(w.holder_id::bigint * ${sql.lit(PLACES * 4)} + coalesce(array_position(${words(documentTypeNames)}, w.type), 0) * 4
  + case w.holder when 'vehicle' then 0 when 'driver' then 1 else 2 end)`

/** What is worst stands first: what nobody asked for yet, missing before expired. */
const urgency = sql`case w.status when 'missing' then '0' when 'expired' then '1' when 'expiring' then '2' else '3' end
  || case when w.asked_at is null then '0' else '1' end || coalesce(w.expires_on::text, '') || w.name`

/** Asked for and still wanted: a paper that came is asked for no longer. */
const isAsked = sql<boolean>`(w.asked_at is not null and w.status in ('missing', 'expired'))`

export function requiredSource(asked: Asked): ListSource {
  const { actor } = asked
  const isStaff = actor.side === 'staff'
  const askedNo = actor.may.has('see queries') ? sql`case when ${isAsked} then w.asked_no end` : sql`null::text`
  const askedAt = sql`case when ${isAsked} then w.asked_at end`
  const branchName = sql`(select b.name from branches b where b.id = w.branch_id)`
  const categoryName = sql`(select v.name from vehicle_categories v where v.id = w.vehicle_category_id)`
  const companyName = sql`(select c.name from customers c where c.id = w.company_id)`
  const wordsOf: Readonly<Record<string, RawBuilder<unknown>>> = {
    branch_id: branchName,
    vehicle_category_id: categoryName,
    company_id: companyName,
  }
  const source = columnsSource(
    requiredPlan(isStaff),
    {
      name: sql`w.name`,
      holder: sql`w.holder`,
      type: sql`w.type`,
      status: sql`w.status`,
      expires_on: sql`w.expires_on`,
      title: sql`w.title`,
      is_asked: isAsked,
      asked_at: askedAt,
      asked_no: askedNo,
      vehicle_category_id: sql`w.vehicle_category_id`,
      branch_id: sql`w.branch_id`,
      ...(isStaff && { company_id: sql`w.company_id` }),
      customer_account_number: sql`w.account`,
      urgency,
    },
    paperId,
    {
      asked_at: sql`json_instant(${askedAt})`,
      holder_id: sql`w.holder_id`,
      document_id: sql`w.document_id`,
      branch_id_name: branchName,
      vehicle_category_id_name: categoryName,
      ...(isStaff && { company_id_name: companyName }),
    },
  )
  return {
    ...source,
    columns: Object.fromEntries(
      Object.entries(source.columns).map(([name, each]) => {
        const text = wordsOf[name]
        return [name, text ? { ...each, words: text } : each]
      }),
    ),
    from: wantedFrom(asked),
    search: ['name', 'type', 'customer_account_number'],
    today: asked.today,
    pasted: { column: 'name' },
  }
}

export const requiredList: NamedList = {
  name: 'required-documents',
  path: 'required-documents',
  screen: { path: 'documentation', show: 'required' },
  plan: (actor) => requiredPlan(actor.side === 'staff'),
  needs: 'see documents',
  source: requiredSource,
  pointsAt: { branch_id: 'branches', vehicle_category_id: 'vehicle-categories', company_id: 'companies' },
}
