// Whether a number that somebody wrote on a case is that of an invoice we have, of the same account.
import { type RawBuilder, sql } from 'kysely'

type Text = RawBuilder<unknown> | string | null

export const hasInvoice = (reference: Text, account: Text): RawBuilder<boolean> =>
  sql<boolean>`exists (select from invoices n where n.reference = ${reference} and n.customer_account_number = ${account})`
