// Which of a person's accounts are open: those there are and, for people of customers, whose company is open (ruling 53).
import { headOffice } from '@kerbline/domain/product.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** SQL over a company `c`. */
export const isOpenCompany = sql<SqlBool>`(c.status = 'active' and c.is_active)`

/** SQL over a person `u` and a company: their written accounts of companies of which `which` is true. */
const writtenOf = (which: RawBuilder<SqlBool>) => sql`(
  select coalesce(array_agg(a.customer_account_number), '{}') from accounts a join customers c on c.id = a.customer_id
  where a.customer_account_number = any(account_numbers_of(u.customer_account_numbers)) and ${which})`

/** SQL over a person `u`. */
export const openAccounts = writtenOf(sql<SqlBool>`(u.side = 'staff' or ${isOpenCompany})`)

/** SQL over a person `u`: a customer's, every one of whose companies is closed. Without any account nobody is shut out. */
export const isShutOut = sql<SqlBool>`(u.side = 'customer' and ${openAccounts} = '{}' and ${writtenOf(sql<SqlBool>`true`)} <> '{}')`

interface Shut {
  readonly name: string
  readonly status: string
  readonly manager: string | null
  readonly manager_phone: string | null
}

/** "Sam Okafor on 0113 …, or Kerbline on 0113 …, weekdays 8 to 6". */
function whomToCall({ manager, manager_phone: phone }: Shut): string {
  const ask = manager === null || phone === null ? '' : `${manager} on ${phone}, or `
  return `Call ${ask}${headOffice.name} on ${headOffice.phone}, ${headOffice.hours}.`
}

const shutColumns = sql`c.name, case when c.status = 'suspended' then 'suspended' else 'closed' end as status, m.name as manager, m.phone as manager_phone`

/** Why a person cannot sign in although all they gave is right, with whom to call; null where they can. */
export async function whyShutOut(rows: Rows, userId: number): Promise<string | null> {
  const {
    rows: [shut],
  } = await sql<Shut>`
    select ${shutColumns}
    from users u join accounts a on a.customer_account_number = any(account_numbers_of(u.customer_account_numbers))
    join customers c on c.id = a.customer_id left join users m on m.id = c.manager_id and m.status = 'active'
    where u.id = ${userId} and ${isShutOut} order by c.name limit 1`.execute(rows)
  return shut ? `${shut.name}’s account is ${shut.status}, so you cannot sign in. ${whomToCall(shut)}` : null
}

/** Why links to records of an account do not open, with whom to call; null where they do. Rows of the owner. */
export async function whyLinksShut(rows: Rows, account: string | null): Promise<string | null> {
  const {
    rows: [shut],
  } = await sql<Shut>`
    select ${shutColumns} from accounts a join customers c on c.id = a.customer_id left join users m on m.id = c.manager_id and m.status = 'active'
    where a.customer_account_number = ${account} and not ${isOpenCompany}`.execute(rows)
  return shut ? `${shut.name}’s account is ${shut.status}, so this link does not work. ${whomToCall(shut)}` : null
}
