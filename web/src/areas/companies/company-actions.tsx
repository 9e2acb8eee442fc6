import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { useMayOpen } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The next people of the company: somebody who signs in, and somebody to call. */
export function CompanyActions({ view: { record } }: RecordSlotProps) {
  const mayOpen = useMayOpen()
  const mayInvite = mayOpen('createUser') && record['status'] === 'active' && record.is_active
  const { data } = useEndpoint(companiesEndpoints.accounts, { key: String(record.id) }, { isEnabled: mayInvite })
  const accounts = data?.accounts.map(({ account_number: number }) => number) ?? []
  return (
    <>
      {mayInvite && accounts.length > 0 && (
        <ButtonLink href={href('createUser', {}, { company: String(record['name']), accounts: accounts.join(',') })}>
          Invite somebody
        </ButtonLink>
      )}
      {mayOpen('createContactRecord') && record.is_active && (
        <ButtonLink href={href('createContactRecord', {}, { company_id: String(record.id) })}>Add contact</ButtonLink>
      )}
    </>
  )
}
