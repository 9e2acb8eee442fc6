// What a document of the library can belong to: found by what is typed, and judged when something is added to it.
import { type FoundOwner } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import {
  type DocumentOwner,
  documentOwnerNames,
  documentOwners,
  readOwner,
} from '@kerbline/domain/areas/documents/owners.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { containing } from '../../db/containing.ts'
import type { Rows } from '../../db/scope.ts'
import { toldSql } from '../../db/told.ts'
import { inScope, narrows, vehiclesByPlate } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'

type Asking = Pick<Actor, 'may' | 'filter'>

interface Source {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly label: (actor: Asking) => RawBuilder<unknown>
  readonly detail: RawBuilder<unknown>
  readonly account: RawBuilder<unknown>
  readonly where: (actor: Asking) => RawBuilder<SqlBool>
  readonly matches: (search: string) => RawBuilder<SqlBool>
}

const everything = (): RawBuilder<SqlBool> => sql<SqlBool>`true`

const sources: Readonly<Record<DocumentOwner, Source>> = {
  vehicle: {
    from: sql`vehicles v`,
    id: sql`v.id`,
    label: () => sql`v.reg_no`,
    detail: sql`concat_ws(' ', (select m.name from manufacturers m where m.id = v.manufacturer_id), v.model)`,
    account: sql`v.customer_account_number`,
    where: ({ filter }) => inScope(filter, sql.ref('v.id')),
    matches: (search) => sql<SqlBool>`v.id = any(array(${vehiclesByPlate(search)}))`,
  },
  driver: {
    from: sql`drivers p`,
    id: sql`p.id`,
    label: ({ may }) => toldSql(may, 'driver name', sql`p.name`),
    detail: sql`p.customer_account_number`,
    account: sql`p.customer_account_number`,
    where: ({ filter }) =>
      narrows(filter)
        ? sql<SqlBool>`p.id in (select v.driver_id from vehicles v where v.driver_id is not null and ${inScope(filter, sql.ref('v.id'))})`
        : sql<SqlBool>`true`,
    matches: (search) => sql<SqlBool>`p.id = any(array(select drivers_by_name(${search})))`,
  },
  company: {
    // Known by its first account; by another where that is not in sight.
    from: sql`(select distinct on (k.id) k.id, k.name, a.customer_account_number from accounts a join customers k on k.id = a.customer_id
      where ${isSomebodys} order by k.id, (a.customer_account_number = k.account_number) desc, a.customer_account_number) c`,
    id: sql`c.id`,
    label: () => sql`c.name`,
    detail: sql`c.customer_account_number`,
    account: sql`c.customer_account_number`,
    where: everything,
    matches: (search) =>
      sql<SqlBool>`(c.name ilike ${containing(search)} or c.customer_account_number ilike ${containing(search)})`,
  },
}

const FOUND_EACH = 6

/** Drivers are found by their names, which are for who may see drivers. */
const ownersFor = ({ may }: Asking): readonly DocumentOwner[] =>
  documentOwnerNames.filter(
    (kind) => may.has(documentOwners[kind].needs) && (kind !== 'driver' || may.has('see drivers')),
  )

interface OwnerRow extends FoundOwner {
  readonly account: string
}

const selectOf = (kind: DocumentOwner, actor: Asking): RawBuilder<unknown> => {
  const { from, id, label, detail, account, where } = sources[kind]
  return sql`select ${kind}::text as kind, ${id} as id, ${label(actor)} as label, ${detail} as detail, ${account} as account
    from ${from} where ${where(actor)}`
}

/** The record a document is to belong to, with its account. @throws problem 'not found' for what is not there, or not for this person */
export async function findOwner(rows: Rows, actor: Asking, kind: DocumentOwner, id: number): Promise<OwnerRow> {
  if (!actor.may.has(documentOwners[kind].needs)) throw problem('not found')
  const {
    rows: [found],
  } = await sql<OwnerRow>`${selectOf(kind, actor)} and ${sources[kind].id} = ${id}`.execute(rows)
  if (!found) throw problem('not found')
  return found
}

/** An account of a company in sight. */
export async function companyAccount(rows: Rows, id: number): Promise<{ readonly account: string } | undefined> {
  const { rows: found } = await sql<{ account: string }>`
    select a.customer_account_number as account from accounts a where a.customer_id = ${id} order by 1 limit 1`.execute(
    rows,
  )
  return found[0]
}

/** A few of each kind; nothing typed: the one company there is to choose, if there is only one. */
export async function searchOwners(rows: Rows, actor: Asking, search: string): Promise<FoundOwner[]> {
  const kinds = ownersFor(actor)
  if (search === '') {
    const { rows: companies } = await sql<FoundOwner>`${selectOf('company', actor)} limit 2`.execute(rows)
    return kinds.includes('company') && companies.length === 1 ? companies : []
  }
  const each = kinds.map(
    (
      kind,
    ) => sql`(select * from (${selectOf(kind, actor)} and ${sources[kind].matches(search)}) found where found.label is not null
      order by found.label, found.id limit ${FOUND_EACH})`,
  )
  if (each.length === 0) return []
  const { rows: found } = await sql<FoundOwner>`${sql.join(each, sql` union all `)}`.execute(rows)
  return found
}

/** The one record a link names, or none. */
export async function namedOwner(rows: Rows, actor: Asking, written: string): Promise<FoundOwner[]> {
  const owner = readOwner(written)
  if (!owner || !ownersFor(actor).includes(owner.kind)) return []
  const { rows: found } =
    await sql<FoundOwner>`${selectOf(owner.kind, actor)} and ${sources[owner.kind].id} = ${owner.id}`.execute(rows)
  return found
}
