import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'
import { LazyPanel } from '../../crud/lazy.tsx'
import { code } from '../../data/loading/code.ts'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { AccountNumberInput } from './account-number-input.tsx'

/** What a record alone shows, with all it counts: the list opens without it. */
const accounts = code(async () => (await import('./company-accounts.tsx')).CompanyAccounts)
const standing = code(async () => (await import('./company-standing.tsx')).CompanyStandingPanel)

const Accounts = (props: RecordSlotProps) => (
  <LazyPanel of={accounts} title="Accounts" what="the accounts">
    {(CompanyAccounts) => <CompanyAccounts {...props} />}
  </LazyPanel>
)
const Standing = (props: RecordSlotProps) => (
  <LazyPanel of={standing} title="Status" what="the status of the company">
    {(CompanyStandingPanel) => <CompanyStandingPanel {...props} />}
  </LazyPanel>
)

export const companiesPages = crudPages(companies, companiesEndpoints, {
  inputs: { account_number: AccountNumberInput },
  slots: { recordFirst: Accounts, recordAside: Standing },
})
