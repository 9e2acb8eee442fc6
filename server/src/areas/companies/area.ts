// Customers as the people of an account see them: who looks after the account, and from where.
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'
import { addAccount, findCustomer } from './queries.ts'

const handlers = crudHandlers(
  companies,
  {
    table: 'customers',
    uses: [
      { what: 'accounts', table: 'accounts', column: 'customer_id', name: 'u.customer_account_number' },
      { what: 'contacts', table: 'contacts', column: 'company_id', name: 'u.name' },
      { what: 'news', table: 'news', column: 'company_ids', name: 'u.title', isList: true },
    ],
  },
  {
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
  },
)

export const companiesArea = area(companiesEndpoints, {
  ...handlers,
  customer: async ({ rows }, { accountNumber }) => {
    const customer = await findCustomer(rows, accountNumber)
    // A foreign account and an absent one are answered alike, and neither number is repeated.
    if (!customer) throw problem('not found')
    return customer
  },
})
