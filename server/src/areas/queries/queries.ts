import type { SuggestedQuery } from '@kerbline/domain/areas/queries/arrivals.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { sql } from 'kysely'
import { countLeftOut } from '../../db/left-out.ts'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { LIVE, namesVehicleInScope } from '../../fleet/vehicles-of.ts'
import { type Actor, rightsOf, type SessionRow } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { isOpenCompany } from '../../http/company-status.ts'

/** A list of the specified calls carries this many rows, the newest; beyond it the lists page on the server. */
const MAX_ROWS = 5_000

export interface ListedQuery {
  readonly query_no: string
  readonly title: string
  readonly category: string
  readonly status: string
  readonly priority: string
  readonly reg_no: string | null
  readonly waiting_on: string | null
  readonly promised_at: string | null
  readonly last_reply: string | null
  readonly updated_at: string
}

/** The newest queries. Narrowed to assets, only those about a vehicle of the filter. */
export async function listQueries(
  rows: Rows,
  filter: AssetFilter | null,
): Promise<{ queries: ListedQuery[]; leftOut: number }> {
  const inFilter = sql`queries q where ${namesVehicleInScope(filter, sql.ref('q.reg_no'))}`
  const { rows: queries } = await sql<ListedQuery>`
    select q.query_no, q.title, q.category, q.status, q.priority, q.reg_no, q.waiting_on, q.promised_at, q.last_reply, q.updated_at
    from ${inFilter}
    order by q.updated_at desc, q.id desc limit ${MAX_ROWS}`.execute(rows)
  const leftOut = queries.length < MAX_ROWS ? 0 : await countLeftOut(rows, inFilter, queries.length)
  return { queries, leftOut }
}

export interface KnownSender {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Of those in the scope of whoever asks. */
  readonly accounts: readonly string[]
}

const openAccounts = sql`accounts a join customers c on c.id = a.customer_id`
const isOpen = sql`${isSomebodys} and ${isOpenCompany}`

/** The active person of a customer whose address it is, who can read a query of theirs; whose accounts are out of scope is not there. */
export async function knownSender(rows: Rows, email: string | null): Promise<KnownSender | undefined> {
  if (email === null) return undefined
  const { rows: found } = await sql<
    KnownSender & Pick<SessionRow, 'roles' | 'permissions' | 'denied' | 'by_rule' | 'is_admin'>
  >`
    select s.id, s.name, s.email, s.is_admin, s.roles, s.permissions, s.denied, s.by_rule,
      array(select a.customer_account_number from ${openAccounts} where a.customer_account_number = any(s.accounts) and ${isOpen} order by 1) as accounts
    from customers_by_email(${email}) s`.execute(rows)
  return found.find((person) => {
    const { may } = rightsOf(person)
    return person.accounts.length > 0 && (may.has(queryCase.see) || may.has(queryCase.open))
  })
}

/** Accounts of the company that has such a contact. */
async function accountsOfContact(rows: Rows, email: string | null): Promise<readonly string[]> {
  if (email === null) return []
  const { rows: found } = await sql<{ account: string }>`
    select distinct a.customer_account_number as account from contacts t join ${openAccounts} on a.customer_id = t.company_id
    where lower(t.email) = lower(${email}) and t.is_active and ${isOpen}`.execute(rows)
  return found.map(({ account }) => account)
}

/** The one live vehicle that wears one of these plates. */
async function wearerOf(rows: Rows, { may }: Actor, plates: readonly string[]) {
  if (plates.length === 0 || !may.has('see vehicles')) return undefined
  const { rows: found } = await sql<NonNullable<SuggestedQuery['vehicle']>>`
    select v.id, v.reg_no, v.customer_account_number as account from vehicles v
    where ${LIVE} and v.id in (select p.vehicle_id from vehicle_plates p where p.plate = any(${[...plates]}::text[]) and p.to_date is null) limit 2`.execute(
    rows,
  )
  return found.length === 1 ? found[0] : undefined
}

interface Sender {
  readonly email: string | null
  /** As they are kept. */
  readonly plates: readonly string[]
}

/** Whose a query would be, within the scope of whoever asks: said only where one account alone matches. */
export async function suggestedFor(rows: Rows, actor: Actor, { email, plates }: Sender): Promise<SuggestedQuery> {
  const [person, worn] = [await knownSender(rows, email), await wearerOf(rows, actor, plates)]
  const ofSender = [...new Set([...(person?.accounts ?? []), ...(await accountsOfContact(rows, email))])]
  const fits =
    worn && (ofSender.length === 0 || ofSender.includes(worn.account)) ? [worn.account] : worn ? [] : ofSender
  const { rows: found } = await sql<NonNullable<SuggestedQuery['account']>>`
    select a.customer_account_number as account_number, a.name from ${openAccounts} where a.customer_account_number = any(${fits}::text[]) and ${isOpen}`.execute(
    rows,
  )
  const account = found.length === 1 ? found[0] : undefined
  const isTheirs = person && (account === undefined || person.accounts.includes(account.account_number))
  return {
    account: account ?? null,
    vehicle: worn && worn.account === account?.account_number ? worn : null,
    person: isTheirs ? { id: person.id, name: person.name } : null,
  }
}
