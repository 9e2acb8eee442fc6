import { recordAudit } from '../../audit/audit.ts'
import { asOwner, type Rows } from '../../db/scope.ts'
import { UsageError, type Verb, VerbRefused } from '../verb.ts'
import { readWords } from '../words.ts'

/** As domain.md section 6 has it: at most 8 letters, digits and hyphens; leading zeros count. */
const accountForm = /^[A-Za-z0-9-]{1,8}$/
const longestName = 120

const refuseTaken = async (rows: Rows, accounts: readonly string[]): Promise<void> => {
  const taken = await rows
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customer_id')
    .select(['customer_account_number', 'customers.name as customer'])
    .where('customer_account_number', 'in', accounts)
    .orderBy('customer_account_number')
    .execute()
  if (taken.length === 0) return
  const whose = taken
    .map(({ customer_account_number, customer }) => `${customer_account_number} (${customer})`)
    .join(', ')
  throw new VerbRefused(`Nothing created. These account numbers are already in use: ${whose}.`)
}

const createCustomer = async (rows: Rows, name: string, accounts: readonly string[]): Promise<number> => {
  await refuseTaken(rows, accounts)
  const { id } = await rows.insertInto('customers').values({ name }).returning('id').executeTakeFirstOrThrow()
  await rows
    .insertInto('accounts')
    .values(accounts.map((customer_account_number) => ({ customer_account_number, customer_id: id, name })))
    .execute()
  await recordAudit(rows, {
    actor: null,
    action: 'customer created',
    entity: 'customer',
    entityId: id,
    account: accounts[0],
    after: { name, accounts },
  })
  return id
}

export const createCustomerVerb: Verb = {
  usage: 'create-customer "Name" ACCOUNT…',
  summary: 'adds a customer with one or more account numbers',
  prepare: (words) => {
    const [given = '', ...accounts] = readWords(words, []).rest
    const name = given.trim()
    if (name === '' || accounts.length === 0)
      throw new UsageError('Missing customer name in quotes, or account number.')
    if (name.length > longestName) throw new UsageError(`The name is longer than ${longestName} characters.`)
    const odd = accounts.find((account) => !accountForm.test(account))
    if (odd !== undefined)
      throw new UsageError(
        `“${odd}” is not an account number. Use up to 8 letters, digits and hyphens. Put the customer’s name in quotes.`,
      )
    const twice = accounts.find((account, place) => accounts.indexOf(account) !== place)
    if (twice !== undefined) throw new UsageError(`The account number ${twice} is given twice.`)
    return async ({ database, print }) => {
      const id = await asOwner(database, (rows) => createCustomer(rows, name, accounts))
      print(`Created customer ${id}, ${name}, with ${accounts.join(', ')}`)
      return 0
    }
  },
}
