import { headOffice } from '@kerbline/domain/product.ts'
import { useScope } from '../data/session/scope.ts'
import { useUser } from '../data/session/session.ts'

/** Whether nothing is shown because no account stands behind this sign-in. Of the hire company's people some work without any. */
export function useHasNoAccount(): boolean {
  const { data } = useScope()
  const user = useUser()
  return user?.side === 'customer' && data !== undefined && !data.is_every_account && data.account_count === 0
}

export const noAccountTitle = 'No account is linked to your sign-in'

/** What follows from that, and whom to call. */
export const NoAccountWords = () => (
  <>
    We have nothing to show you yet. Call {headOffice.name} on{' '}
    <a href={`tel:${headOffice.phone.replaceAll(' ', '')}`}>{headOffice.phone}</a> ({headOffice.hours}) and we will link
    your account.
  </>
)
