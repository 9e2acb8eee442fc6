import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import type { ReactNode } from 'react'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { headOffice, productName } from '@kerbline/domain/product.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { useMayOpen } from '../data/session/may.ts'
import { useUser } from '../data/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './no-access.module.css'

const telOf = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`

/** By name and number: the account manager, where one is known; the hire company's own people ask who gives rights. */
function WhomToAsk() {
  const isStaff = useUser()?.side === 'staff'
  const scope = useEndpoint(scopeEndpoints.summary, {}, { isEnabled: !isStaff })
  const account = scope.data?.accounts[0]?.account_number
  const { data } = useEndpoint(
    companiesEndpoints.customer,
    { accountNumber: account ?? '' },
    { isEnabled: account !== undefined },
  )
  if (isStaff) return <p>Ask an administrator of {productName} for the right.</p>
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

/** A page this person may not see, inside the shell: not a 404, and somebody to ask. */
export function NoAccess({ title, isAlone }: { title: string; isAlone: boolean }) {
  const mayOpen = useMayOpen()
  const contents: ReactNode = (
    <div className={styles.page}>
      <Icon of={LockSimpleIcon} className={styles.icon} />
      <h1 className={styles.title} tabIndex={-1}>
        You do not have access to {title}
      </h1>
      <WhomToAsk />
      <div className={styles.actions}>
        {mayOpen('contacts') && <ButtonLink href={href('contacts')}>Contacts</ButtonLink>}
        {mayOpen('dashboard') && (
          <ButtonLink variant="primary" href={href('dashboard')}>
            Go to the dashboard
          </ButtonLink>
        )}
      </div>
    </div>
  )
  return isAlone ? <main>{contents}</main> : contents
}
