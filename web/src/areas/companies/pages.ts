import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'
import { AccountNumberInput } from './account-number-input.tsx'
import { CompanyAccounts } from './company-accounts.tsx'
import { CompanyStandingPanel } from './company-standing.tsx'

export const companiesPages = crudPages(companies, companiesEndpoints, {
  inputs: { account_number: AccountNumberInput },
  slots: { recordFirst: CompanyAccounts, recordAside: CompanyStandingPanel },
})
