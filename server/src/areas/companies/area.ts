// Customers as the people of an account see them: who looks after the account, and from where.
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { area } from '../../http/call.ts'
import { findCustomer } from './queries.ts'

export const companiesArea = area(companiesEndpoints, {
  customer: async ({ rows }, { accountNumber }) => {
    const customer = await findCustomer(rows, accountNumber)
    // A foreign account and an absent one are answered alike, and neither number is repeated.
    if (!customer) throw problem('not found')
    return customer
  },
})
