// Whom to ask for a right.
import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { headOffice, productName } from '@kerbline/domain/product.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { useUser } from '../data/session/session.ts'

const telOf = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`

/** By name and number: the account manager, where one is known; the hire company's own people ask who gives rights. */
export function WhomToAsk() {
  const isStaff = useUser()?.side === 'staff'
  const scope = useEndpoint(scopeEndpoints.summary, {}, { isEnabled: !isStaff })
  const account = scope.data?.accounts[0]?.account_number
  const { data } = useEndpoint(
    customerEndpoints.customer,
    { accountNumber: account ?? '' },
    { isEnabled: account !== undefined },
  )
  if (isStaff) return <p>Ask an administrator at {productName} to give you this permission.</p>
  const { manager, branch } = data ?? {}
  const phone = branch?.phone ?? headOffice.phone
  return (
    <p>
      Ask your account manager{manager && `, ${manager.name}`}: <a href={telOf(phone)}>{phone}</a>
      {branch?.phone ? ` (${branch.name})` : `, ${headOffice.hours}`}
      {manager && (
        <>
          {' '}
          or <a href={`mailto:${manager.email}`}>{manager.email}</a>
        </>
      )}
      .
    </p>
  )
}
