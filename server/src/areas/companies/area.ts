// Customers as the people of an account see them: who looks after the account, and from where.
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { findRecord } from '../../crud/records.ts'
import type { CrudSource } from '../../crud/source.ts'
import { area, type Call } from '../../http/call.ts'
import { accountsOf, addAccount, findCustomer, renameAccount } from './queries.ts'

const source: CrudSource = {
  table: 'customers',
  uses: [
    { what: 'accounts', table: 'accounts', column: 'customer_id', name: 'u.customer_account_number' },
    { what: 'contacts', table: 'contacts', column: 'company_id', name: 'u.name' },
    { what: 'news', table: 'news', column: 'company_ids', name: 'u.title', isList: true },
  ],
}

const handlers = crudHandlers(companies, source, {
  // Everything of a customer hangs on its account number: it is given once.
  beforeSave: async (_call, values, before) => {
    const { account_number: asked } = values
    if (before && asked !== undefined && asked !== before['account_number'])
      throw problem('not valid', {
        fields: [
          { field: 'account_number', reason: 'cannot_change', message: 'The account number cannot be changed.' },
        ],
      })
    return values
  },
  afterSave: async ({ rows }, company, before) => {
    if (!before) await addAccount(rows, company.id, String(company['account_number']), String(company['name']))
  },
})

/** Accounts are made by who sees them all: another would not see the account that was made. @throws problem 'no permission' */
const assertSeesAll = ({ actor }: Call): void => {
  if (actor.ownAccounts !== null) throw problem('no permission')
}

const companyOf = ({ rows }: Call, key: string) => findRecord(rows, companies, source, key)

export const companiesArea = area(companiesEndpoints, {
  ...handlers,
  accounts: async (call, { key }) => ({ accounts: await accountsOf(call.rows, (await companyOf(call, key)).id) }),
  addAccount: async (call, { key, account_number: account, name, note }) => {
    const { id } = await companyOf(call, key)
    assertSeesAll(call)
    await addAccount(call.rows, id, account, name, note)
    await call.tell({
      action: 'account added',
      entity: 'companies',
      entityId: id,
      account,
      after: { account, name, note },
    })
    return { accounts: await accountsOf(call.rows, id) }
  },
  renameAccount: async (call, { key, account_number: account, name, note }) => {
    const { id } = await companyOf(call, key)
    assertSeesAll(call)
    const before = (await accountsOf(call.rows, id)).find(({ account_number: each }) => each === account)
    if (!before || !(await renameAccount(call.rows, id, account, { name, note }))) throw problem('not found')
    await call.tell({
      action: 'account renamed',
      entity: 'companies',
      entityId: id,
      account,
      before: { account, name: before.name, note: before.note },
      after: { account, name, note },
    })
    return { accounts: await accountsOf(call.rows, id) }
  },
  customer: async ({ rows }, { accountNumber }) => {
    const customer = await findCustomer(rows, accountNumber)
    // A foreign account and an absent one are answered alike, and neither number is repeated.
    if (!customer) throw problem('not found')
    return customer
  },
})
