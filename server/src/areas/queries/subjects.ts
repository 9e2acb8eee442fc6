// What a query can be about: found by what is typed, and named on the query itself. Each kind of record is open to whoever may see it.
import {
  mayNameSubject,
  type QuerySubject,
  querySubjectNames,
  readSubject,
} from '@kerbline/domain/areas/queries/words.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { containing } from '../../db/containing.ts'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'

interface Source {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly label: RawBuilder<unknown>
  readonly detail: RawBuilder<unknown>
  /** Absent: it is no sum of money. */
  readonly pence?: RawBuilder<unknown>
  /** In the address of its screen. */
  readonly key: RawBuilder<unknown>
  /** Null: it is of several. */
  readonly account: RawBuilder<unknown>
  readonly vehicle: RawBuilder<unknown>
  readonly plate: RawBuilder<unknown>
  /** How it is found by what is typed; absent: by label and plate. */
  readonly matches?: (search: string) => RawBuilder<SqlBool>
}

/** Companies by their accounts in sight: one of which the reader sees none is not there. Known by its first account; by another where that is not in sight. */
const companiesInSight = sql`customers k cross join lateral (
  select coalesce(min(a.customer_account_number) filter (where a.customer_account_number = k.account_number), min(a.customer_account_number)) as known_by,
    case when count(*) = 1 then min(a.customer_account_number) end as only_account
  from accounts a where a.customer_id = k.id and ${isSomebodys} having count(*) > 0) h`

const sources: Readonly<Record<QuerySubject, Source>> = {
  vehicle: {
    from: sql`vehicles v`,
    id: sql`v.id`,
    label: sql`v.reg_no`,
    detail: sql`concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model)`,
    key: sql`v.reg_no`,
    account: sql`v.customer_account_number`,
    vehicle: sql`v.id`,
    plate: sql`v.reg_no`,
  },
  maintenance: {
    from: sql`cases m`,
    id: sql`m.id`,
    label: sql`m.number`,
    detail: sql`concat_ws(' ', m.reg_no, m.title)`,
    key: sql`m.id::text`,
    account: sql`m.customer_account_number`,
    vehicle: sql`m.vehicle_id`,
    plate: sql`m.reg_no`,
  },
  driver_check: {
    from: sql`driver_checks d`,
    id: sql`d.id`,
    label: sql`'Check for ' || d.reg_no`,
    detail: sql`d.start_time`,
    key: sql`d.id::text`,
    account: sql`d.customer_account_number`,
    vehicle: sql`d.vehicle_id`,
    plate: sql`d.reg_no`,
  },
  damage_case: {
    from: sql`damage_records d`,
    id: sql`d.id`,
    label: sql`d.case_no`,
    detail: sql`concat_ws(' ', d.reg_no, d.summary)`,
    key: sql`d.id::text`,
    account: sql`d.customer_account_number`,
    vehicle: sql`d.vehicle_id`,
    plate: sql`d.reg_no`,
  },
  invoice: {
    from: sql`invoices i`,
    id: sql`i.id`,
    label: sql`'Invoice ' || i.reference`,
    detail: sql`i.transaction_date::text`,
    key: sql`i.reference`,
    account: sql`i.customer_account_number`,
    vehicle: sql`null::int`,
    plate: sql`null::text`,
  },
  invoice_line: {
    from: sql`invoice_lines l join invoices i on i.id = l.invoice_id left join vehicles v on v.reg_no = l.reg_nos[1] and v.customer_account_number = l.customer_account_number`,
    id: sql`l.id`,
    label: sql`'Line on invoice ' || i.reference`,
    detail: sql`nullif(l.narrative, '')`,
    pence: sql`l.value_pence::float8`,
    key: sql`i.reference`,
    account: sql`l.customer_account_number`,
    vehicle: sql`v.id`,
    plate: sql`l.reg_nos[1]`,
  },
  driver: {
    from: sql`drivers p`,
    id: sql`p.id`,
    label: sql`p.name`,
    detail: sql`p.customer_account_number`,
    key: sql`p.id::text`,
    account: sql`p.customer_account_number`,
    vehicle: sql`null::int`,
    plate: sql`null::text`,
    matches: (search) => sql<SqlBool>`p.id = any(array(select drivers_by_name(${search})))`,
  },
  company: {
    from: companiesInSight,
    id: sql`k.id`,
    label: sql`k.name`,
    detail: sql`h.known_by`,
    key: sql`k.id::text`,
    account: sql`h.only_account`,
    vehicle: sql`null::int`,
    plate: sql`null::text`,
    matches: (search) =>
      sql<SqlBool>`(k.name ilike ${containing(search)} or exists (
        select from accounts a where a.customer_id = k.id and a.customer_account_number ilike ${containing(search)}))`,
  },
}

/** Bookings stand on the spine with every other kind of case. */
const ofItsKind = (type: QuerySubject): RawBuilder<unknown> =>
  type === 'maintenance' ? sql`m.kind = 'maintenance'` : sql`true`

interface SubjectRow {
  readonly type: QuerySubject
  readonly id: number
  readonly label: string
  readonly detail: string | null
  readonly pence: number | null
  readonly key: string | null
  /** Null: it is of several accounts, and whoever asks says of which. */
  readonly account: string | null
  readonly vehicle_id: number | null
  readonly reg_no: string | null
}

export interface FoundSubject extends SubjectRow {
  /** Those several. */
  readonly accounts: { readonly account_number: string; readonly name: string }[]
}

const selectOf = (type: QuerySubject): RawBuilder<unknown> => {
  const { from, id, label, detail, pence = sql`null::float8`, key, account, vehicle, plate } = sources[type]
  return sql`select ${type}::text as type, ${id} as id, ${label} as label, ${detail} as detail, ${pence} as pence, ${key} as key, ${account} as account,
    ${vehicle} as vehicle_id, ${plate} as reg_no from ${from} where ${ofItsKind(type)}`
}

const mayName = ({ may, side }: Actor, type: QuerySubject): boolean =>
  mayNameSubject(type, side, (right) => may.has(right))

/** Query k: what it is about in a line, as far as this person may be told. */
export function aboutInLine(actor: Actor): RawBuilder<string | null> {
  const each = querySubjectNames
    .filter((type) => mayName(actor, type))
    .map(
      (type) => sql`when ${sql.lit(type)} then (select concat_ws(', ', s.label, nullif(s.detail, ''),
        case when s.pence < 0 then '-' else '' end || '£' || to_char(abs(s.pence) / 100, 'FM999,999,990.00'))
        from (${selectOf(type)}) s where s.id = k.subject_id::int)`,
    )
  return each.length === 0
    ? sql<null>`null::text`
    : sql<string | null>`(case k.subject_type ${sql.join(each, sql` `)} end)`
}

const isOfSeveral = ({ type, account }: SubjectRow): boolean => type === 'company' && account === null

async function withAccounts(rows: Rows, subjects: readonly SubjectRow[]): Promise<FoundSubject[]> {
  const companies = subjects.filter(isOfSeveral).map(({ id }) => id)
  if (companies.length === 0) return subjects.map((subject) => ({ ...subject, accounts: [] }))
  const accounts = await rows
    .selectFrom('accounts')
    .select(['customer_id', 'customer_account_number', 'name'])
    .where('customer_id', 'in', companies)
    .orderBy('customer_account_number')
    .execute()
  return subjects.map((subject) => ({
    ...subject,
    accounts: accounts
      .filter(({ customer_id: company }) => isOfSeveral(subject) && company === subject.id)
      .map(({ customer_account_number: number, name }) => ({ account_number: number, name })),
  }))
}

/** Undefined for what is not there, or not for this person to see. */
export async function findSubject(
  rows: Rows,
  actor: Actor,
  { type, id }: { readonly type: QuerySubject; readonly id: number },
): Promise<FoundSubject | undefined> {
  if (!mayName(actor, type)) return undefined
  const { rows: found } = await sql<SubjectRow>`${selectOf(type)} and ${sources[type].id} = ${id}`.execute(rows)
  const [subject] = await withAccounts(rows, found)
  return subject
}

/** The one record a link names, or none. */
export async function namedSubject(rows: Rows, actor: Actor, written: string): Promise<FoundSubject[]> {
  const key = readSubject(written)
  const found = key && (await findSubject(rows, actor, key))
  return found ? [found] : []
}

const FOUND_EACH = 5

function matching(type: QuerySubject, search: string): RawBuilder<SqlBool> {
  const { label, plate, matches } = sources[type]
  if (matches) return matches(search)
  const likePlate = containing(search.replace(/\s/g, '').toUpperCase())
  return sql<SqlBool>`(${label} ilike ${containing(search)} or ${plate} like ${likePlate})`
}

/** A few of each kind, those that carry what is typed in their name. */
export async function searchSubjects(rows: Rows, actor: Actor, search: string): Promise<FoundSubject[]> {
  const types = querySubjectNames.filter((type) => mayName(actor, type))
  if (types.length === 0 || search === '') return []
  const each = types.map(
    (type) => sql`(select * from (${selectOf(type)} and ${matching(type, search)}
      order by ${sources[type].id} desc limit ${FOUND_EACH}) of_kind)`,
  )
  const { rows: found } = await sql<SubjectRow>`${sql.join(each, sql` union all `)}`.execute(rows)
  return withAccounts(rows, found)
}
