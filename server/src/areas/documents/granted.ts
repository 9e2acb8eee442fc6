// Which documents somebody sees: those whose record grants them. Row-level security leaves the rows of one's accounts; of these stay what is
// for one's side, and what belongs to a record one may see.
import {
  type DocumentOwner,
  documentOwnerNames,
  documentOwners,
  complianceNeeds,
} from '@kerbline/domain/areas/documents/owners.ts'
import { caseKindNames, caseKinds } from '@kerbline/domain/cases/kinds.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inScope, isShownCase, narrows } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'

export type Grantee = Pick<Actor, 'may' | 'side' | 'filter' | 'accounts'>

/** Whoever sees every account sees every record of the kind; others those that are theirs at this moment, whoever had them before. */
const isThere = (
  { accounts }: Grantee,
  table: 'vehicles' | 'drivers',
  column: 'vehicle_id' | 'driver_id',
): RawBuilder<SqlBool> =>
  accounts === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(d.is_holder_here or exists (select from ${sql.table(table)} there where there.id = ${sql.ref(`d.${column}`)}))`

const ofOwner: Readonly<Record<DocumentOwner, (actor: Grantee) => RawBuilder<SqlBool>>> = {
  vehicle: (actor) => isThere(actor, 'vehicles', 'vehicle_id'),
  driver: (actor) => isThere(actor, 'drivers', 'driver_id'),
  company: () => sql<SqlBool>`true`,
}

/** Narrowed to assets: what is about one of the vehicles that are left, or about who drives one; papers of a company stay. */
const withinFilter = ({ filter }: Grantee): RawBuilder<SqlBool> =>
  narrows(filter)
    ? sql<SqlBool>`(d.company_id is not null or ${inScope(filter, sql.ref('d.vehicle_id'))}
        or d.owner = 'driver' and d.driver_id in (select v.driver_id from vehicles v where v.driver_id is not null and ${inScope(filter, sql.ref('v.id'))}))`
    : sql<SqlBool>`true`

/** Documents d that are for somebody's side. */
export const forSide = ({ side }: Pick<Actor, 'side'>): RawBuilder<SqlBool> =>
  side === 'staff' ? sql<SqlBool>`true` : sql<SqlBool>`d.visibility = 'customer'`

const drafted = caseKindNames.filter((kind) => 'draft' in caseKinds[kind].states)
/** A draft is its side's alone, and so is what was attached to it. */
const isOfShownCase = sql<SqlBool>`(d.case_kind <> all(${drafted}::text[]) or exists (select from cases c where c.id = d.owner_id and ${isShownCase}))`

/** Documents d whose record grants them, whatever assets one's view is narrowed to. */
export function grantedByRecord(actor: Grantee): RawBuilder<SqlBool> {
  const kinds = caseKindNames.filter((kind) => actor.may.has(caseKinds[kind].see))
  const owners = documentOwnerNames.filter((owner) => actor.may.has(documentOwners[owner].needs))
  const ways = [
    ...(kinds.length > 0
      ? [sql<SqlBool>`(d.owner = 'case' and d.case_kind = any(${kinds}::text[]) and ${isOfShownCase})`]
      : []),
    ...owners.map((owner) => sql<SqlBool>`(d.owner = ${sql.lit(owner)} and ${ofOwner[owner](actor)})`),
    ...(actor.may.has(complianceNeeds)
      ? [
          sql<SqlBool>`(d.owner = 'compliance' and exists (select from compliance_records r where r.id = d.owner_id
            and ${actor.may.has(documentOwners.driver.needs) ? sql`true` : sql`r.driver_id is null`}))`,
        ]
      : []),
  ]
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Documents d of the library of somebody who holds 'see documents'; without that right there are none. */
export const grantedDocuments = (actor: Grantee): RawBuilder<SqlBool> =>
  actor.may.has('see documents')
    ? sql<SqlBool>`${forSide(actor)} and ${grantedByRecord(actor)} and ${withinFilter(actor)}`
    : sql<SqlBool>`false`
