import { screen } from '@testing-library/react'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { beforeEach, expect, test } from 'vitest'
import { beginPage, showPage } from '../../testing/page.tsx'
import { AccountNumberInput } from './account-number-input.tsx'

beforeEach(() => void beginPage())

test.each([
  ['/companies/create', false],
  ['/companies/9/edit', true],
])('at %s the account number is only read: %s', (address, isReadOnly) => {
  showPage(
    address,
    <AccountNumberInput
      id="account_number"
      name="account_number"
      field={companies.fields.account_number}
      value="HARROW01"
      onChange={() => undefined}
      error={undefined}
      values={{}}
      fields={companies.fields}
      known={undefined}
      endpoints={companiesEndpoints}
    />,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Account number').readOnly).toBe(isReadOnly)
})
