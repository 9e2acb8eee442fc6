// Papers that expire, for whoever reminds people of dates: those of the library somebody sees, but for what falls due by itself.
import { dueWithType, EXPIRY_WEEKS } from '@kerbline/domain/areas/documents/expiry.ts'
import { DUE_SOON_DAYS, EXPIRED_NEWS_DAYS } from '@kerbline/domain/areas/dashboard/needs.ts'
import { documentOwnerNames } from '@kerbline/domain/areas/documents/owners.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toldSql } from '../../db/told.ts'
import { grantedDocuments, type Grantee } from './granted.ts'

const kindsByType = sql`(values ${sql.join(
  Object.entries(dueWithType).map(([type, kinds]) => sql`(${type}::text, ${[...(kinds ?? [])]}::text[])`),
)}) as w(type, kinds)`

/** The same record has a date of its own for what the paper proves: that is what one is told of. */
const fallsDueItself = sql<SqlBool>`exists (
  select from ${kindsByType} where w.type = d.type and (
    exists (select from compliance_items i where i.vehicle_id = d.vehicle_id and i.event_type = any(w.kinds) and i.due_date is not null
      and i.customer_account_number = d.customer_account_number)
    or d.owner = 'company' and exists (select from compliance_items i where i.event_type = any(w.kinds) and i.due_date is not null
      and i.vehicle_id is null and i.driver_id is null and i.customer_account_number = d.customer_account_number)
    or exists (select from driver_dates x where x.driver_id = d.driver_id and x.event_type = any(w.kinds) and x.due_date is not null)))`

const outOfDate = (actor: Grantee, today: string): RawBuilder<SqlBool> => sql<SqlBool>`
  d.expires_on >= ${today}::date - ${EXPIRED_NEWS_DAYS}::int and d.superseded_at is null and ${grantedDocuments(actor)} and not ${fallsDueItself}`

/** Whom document d is of: a plate, the name of a driver, an account. */
export const documentHolder = (may: Grantee['may']): RawBuilder<string | null> => sql<string | null>`
  coalesce((select v.reg_no from vehicles v where v.id = d.vehicle_id),
    ${toldSql(may, 'driver name', sql`(select p.name from drivers p where p.id = d.driver_id)`)}, d.customer_account_number)`

/** Customers hear of all they see, staff of what the hire company added: of a customer's paper its people are told. */
const isTold = ({ side }: Grantee): RawBuilder<SqlBool> =>
  side === 'staff' ? sql<SqlBool>`d.side = 'hire_company'` : sql<SqlBool>`true`

/** Their columns: about, holder, what, due_date, due_on, weeks, keeps_off, is_vor. */
export const expiringDocuments = (actor: Grantee, today: string): RawBuilder<unknown> => sql`
  select 'document ' || d.id as about, ${documentHolder(actor.may)} as holder,
    d.title as what, d.expires_on as due_date, d.expires_on as due_on, ${EXPIRY_WEEKS}::int as weeks, false as keeps_off, false as is_vor
  from documents d where ${isTold(actor)} and ${outOfDate(actor, today)}`

/** Documents d that need their next version now (domain: needOfDocument) of a side: those it added itself, to what papers are added to here. */
export const documentsToRenew = (
  actor: Grantee,
  { today, side }: { readonly today: string; readonly side: 'customer' | 'hire_company' },
): RawBuilder<SqlBool> => sql<SqlBool>`
  d.expires_on <= ${today}::date + ${DUE_SOON_DAYS}::int and d.side = ${side} and d.owner = any(${documentOwnerNames}::text[]) and ${outOfDate(actor, today)}`
