import { href } from '@kerbline/domain/screens.ts'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { useMayOpen } from '../../data/session/may.ts'
import { QueryLink } from '../../fleet/query-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** The next people of the company, somebody who signs in and somebody to call; and a question about it. */
export function CompanyActions({
  view: { record },
  accounts,
}: RecordSlotProps & { readonly accounts: readonly string[] }) {
  const mayOpen = useMayOpen()
  const isOpen = record['status'] === 'active' && record.is_active
  return (
    <>
      {accounts.length > 0 && <QueryLink subject={{ type: 'company', id: record.id }} what={String(record['name'])} />}
      {mayOpen('requestMeeting') && isOpen && accounts[0] !== undefined && (
        <ButtonLink size="small" href={href('requestMeeting', {}, { account: accounts[0] })}>
          Meetings
        </ButtonLink>
      )}
      {mayOpen('createUser') && isOpen && accounts.length > 0 && (
        <ButtonLink
          size="small"
          href={href('createUser', {}, { company: String(record['name']), accounts: accounts.join(',') })}
        >
          Invite user
        </ButtonLink>
      )}
      {mayOpen('createUser') && isOpen && accounts.length > 0 && (
        <ButtonLink size="small" href={href('users', {}, { import: 'new', accounts: accounts.join(',') })}>
          Invite several
        </ButtonLink>
      )}
      {mayOpen('createContactRecord') && record.is_active && (
        <ButtonLink size="small" href={href('createContactRecord', {}, { company_id: String(record.id) })}>
          Add contact
        </ButtonLink>
      )}
    </>
  )
}
