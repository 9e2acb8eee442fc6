// The library as SQL: the newest version of every document d that is granted, and what its record is called.
import { EXPIRY_WEEKS } from '@kerbline/domain/areas/documents/expiry.ts'
import { folderNames, isFolder, typesIn } from '@kerbline/domain/areas/documents/folders.ts'
import { type LibraryReader, libraryPlan } from '@kerbline/domain/areas/documents/list.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { asksForGone, everyIn } from '../../crud/imported.ts'
import type { ListSource, QueryColumn } from '../../crud/list-source.ts'
import type { NamedList, Reading } from '../../crud/lists.ts'
import { containing } from '../../db/containing.ts'
import { isTold, toldSql } from '../../db/told.ts'
import { vehiclesByPlate, wore } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import { grantedDocuments } from './granted.ts'

export const readerOf = ({ side, may }: Pick<Actor, 'side' | 'may'>): LibraryReader => ({
  isStaff: side === 'staff',
  seesDrivers: isTold(may, 'driver name'),
  seesCompanies: may.has('see companies'),
})

const plate = sql`(select v.reg_no from vehicles v where v.id = d.vehicle_id)`
const driverName = sql`(select p.name from drivers p where p.id = d.driver_id)`
const ofFile = (column: 'size_bytes' | 'mime'): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`f.${column}`)} from files f where f.id = d.file_id)`
const companyName = sql`(select k.name from customers k where k.id = d.company_id)`
export const caseNumber = sql`(select c.number from cases c where c.id = d.case_id)`
const belongsTo = sql`coalesce(d.case_kind, d.owner)`

const folder = sql`case ${sql.join(
  folderNames.map((name) => sql`when d.type = any(${[...typesIn(name)]}::text[]) then ${sql.lit(name)}`),
  sql` `,
)} else 'other' end`

/** As the domain says it (expiryOf). */
const expiry = (today: string): RawBuilder<unknown> => sql`case when d.expires_on is null then 'none'
  when d.expires_on < ${today}::date then 'expired' when d.expires_on <= ${today}::date + ${7 * EXPIRY_WEEKS}::int then 'expiring' else 'in_date' end`

/** Asked of the day itself, which has an index. */
const isExpiry =
  (today: string) =>
  (values: readonly string[]): RawBuilder<SqlBool> => {
    const soon = sql`${today}::date + ${7 * EXPIRY_WEEKS}::int`
    const each = values.map((value) => {
      if (value === 'expired') return sql`d.expires_on < ${today}::date`
      if (value === 'expiring') return sql`(d.expires_on >= ${today}::date and d.expires_on <= ${soon})`
      if (value === 'in_date') return sql`d.expires_on > ${soon}`
      return value === 'none' ? sql`d.expires_on is null` : sql`false`
    })
    return sql<SqlBool>`(${sql.join(each, sql` or `)})`
  }

/** The documents about rows of another table: each of these looks for its own, so that where there is none no document is looked at. */
const about = (
  column: 'vehicle_id' | 'driver_id' | 'case_id' | 'company_id',
  keys: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select w.id from (${keys}) p (key) cross join lateral (select w.id from documents w where ${sql.ref(`w.${column}`)} = p.key offset 0) w`

const columnsFor = (today: string): Readonly<Record<string, Omit<QueryColumn, 'kind'>>> => ({
  title: { sql: sql`d.title`, led: (word) => sql`select documents_by_title(${word})` },
  type: { sql: sql`d.type` },
  folder: {
    sql: folder,
    isAnyOf: (values) =>
      sql<SqlBool>`d.type = any(${values.filter(isFolder).flatMap((name) => [...typesIn(name)])}::text[])`,
  },
  belongs_to: { sql: belongsTo },
  reg_no: {
    sql: plate,
    isAnyOf: (values) => wore(sql.ref('d.vehicle_id'), values.map(normaliseRegistration)),
    led: (word) => about('vehicle_id', vehiclesByPlate(word)),
  },
  driver: {
    sql: driverName,
    isAnyOf: (values) =>
      sql<SqlBool>`d.driver_id = any(array(select p.id from drivers p where lower(p.name) = any(${values.map((value) => value.toLowerCase())}::text[])))`,
    led: (word) => about('driver_id', sql`select drivers_by_name(${word})`),
  },
  company_id: { sql: sql`d.company_id`, words: companyName },
  issued_on: { sql: sql`d.issued_on` },
  expires_on: { sql: sql`d.expires_on` },
  expiry: { sql: expiry(today), isAnyOf: isExpiry(today) },
  version: { sql: sql`d.version` },
  added_by_name: { sql: sql`d.added_by_name` },
  added_at: { sql: sql`d.added_at` },
  visibility: { sql: sql`d.visibility` },
  customer_account_number: { sql: sql`d.customer_account_number` },
})

/** Where a document belongs, by what that is called: looked for, and filtered by nothing else. */
const ownerLooked: QueryColumn = {
  sql: caseNumber,
  kind: 'text',
  led: (word) => sql`${about('case_id', sql`select cases_by_number(${word})`)} union all
    ${about('company_id', sql`select k.id from accounts a join customers k on k.id = a.customer_id where k.name ilike ${containing(word)}`)}`,
}

/** What the wire says of a document d. */
export const librarySelect = (actor: Pick<Actor, 'may'>, today: string): RawBuilder<unknown> => {
  const name = toldSql(actor.may, 'driver name', driverName)
  return sql`d.id, d.title, d.type, ${folder} as folder, ${belongsTo} as belongs_to, d.owner_id,
    case d.owner when 'case' then ${caseNumber} when 'driver' then ${name} when 'company' then ${companyName} else ${plate} end as owner_words,
    d.vehicle_id, ${plate} as reg_no, ${toldSql(actor.may, 'driver name', sql`d.driver_id`)} as driver_id, ${name} as driver,
    d.company_id, ${companyName} as company_id_name, d.issued_on, d.expires_on, ${expiry(today)} as expiry, d.version, ${ofFile('size_bytes')} as size_bytes, ${ofFile('mime')} as mime,
    d.file_id::text as file_id, d.preview_id::text as preview_id, d.added_by_name, json_instant(d.added_at) as added_at, d.visibility,
    d.customer_account_number, json_instant(d.updated_at) as updated_at`
}

export function librarySource({ actor, today, filter }: Pick<Reading, 'actor' | 'today' | 'filter'>): ListSource {
  const reader = readerOf(actor)
  const { columns: planned, sort } = libraryPlan(reader)
  const all = columnsFor(today)
  const columns = Object.fromEntries(
    Object.entries(planned).flatMap(([name, { kind }]): [string, QueryColumn][] => {
      const column = all[name]
      return column ? [[name, { ...column, kind }]] : []
    }),
  )
  return {
    from: sql`documents d`,
    select: librarySelect(actor, today),
    columns: { ...columns, ...everyIn, owner: ownerLooked },
    search: ['title', 'reg_no', 'owner', ...(reader.seesDrivers ? ['driver'] : [])],
    id: sql`d.id`,
    version: sql`d.updated_at`,
    where: sql<SqlBool>`${asksForGone(filter) ? sql`true` : sql`d.superseded_at is null`} and ${grantedDocuments(actor)}`,
    sort,
    today,
  }
}

export const libraryList: NamedList = {
  name: 'documents',
  plan: (actor) => libraryPlan(readerOf(actor)),
  needs: 'see documents',
  path: 'documents',
  screen: { path: 'documentation', show: 'library' },
  source: librarySource,
  pointsAt: { company_id: 'companies' },
}
