import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { dialHref } from '../../../ui/dial-href.ts'

/** The account manager by telephone, from any page: whoever covers for them, their branch, or the head office where they have no number. */
export function CallManager() {
  const account = useEndpoint(scopeEndpoints.summary, {}).data?.accounts[0]?.account_number
  const { data } = useEndpoint(
    customerEndpoints.customer,
    { accountNumber: account ?? '' },
    { isEnabled: account !== undefined },
  )
  const { manager, branch } = data ?? {}
  const person = manager?.away?.cover ?? manager
  const own = person?.phone == null ? undefined : { name: `${person.name}, account manager`, phone: person.phone }
  const ofBranch = branch?.phone == null ? undefined : { name: branch.name, phone: branch.phone }
  const { name, phone } = own ?? ofBranch ?? headOffice
  return (
    <ButtonLink icon={PhoneIcon} href={dialHref(phone)} isWide>
      Call {name}
    </ButtonLink>
  )
}
