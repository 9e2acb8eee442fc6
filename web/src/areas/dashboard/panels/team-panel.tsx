import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { absenceWords, isAwayOn } from '@kerbline/domain/areas/profile/away.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { headOffice, supportDesks } from '@kerbline/domain/product.ts'
import { useToday } from '../../../data/session/me.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dialHref } from '../../../ui/dial-href.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Failed } from '../../../ui/layout/load-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonText } from '../../../ui/layout/skeleton.tsx'
import styles from './team-panel.module.css'
import { useLink } from '../../../data/navigation/use-link.ts'

type Customer = ReplyOf<(typeof customerEndpoints)['customer']>

function Manager({ manager }: Pick<Customer, 'manager'>) {
  const today = useToday()
  if (!manager)
    return (
      <p className={styles.contact}>
        Account manager<b>Not assigned yet</b>
      </p>
    )
  const away = isAwayOn(manager.away, today) ? manager.away : null
  const { name, email } = away?.cover ?? manager
  const words = `Email ${name.split(' ')[0] ?? ''}`
  return (
    <div className={styles.person}>
      <Avatar name={manager.name} />
      <p className={styles.contact}>
        Account manager
        <b>{manager.name}</b>
        {away && <span>{absenceWords(away)}</span>}
        <a href={`mailto:${email}`} aria-label={words}>
          <Icon of={EnvelopeSimpleIcon} /> <span data-print="hide">{words}</span>
          <span className={styles.onPaper}>{email}</span>
        </a>
      </p>
    </div>
  )
}

const Branch = ({ branch }: Pick<Customer, 'branch'>) => (
  <p className={styles.contact}>
    Branch
    <b>{branch?.name ?? 'Not assigned yet'}</b>
    {branch?.phone && (
      <a href={dialHref(branch.phone)}>
        <Icon of={PhoneIcon} /> <span data-print="hide">Call</span> {branch.phone}
      </a>
    )}
  </p>
)

/** Panel 9: the people of this account. The three desks are fixed and show whatever else fails. */
export function TeamPanel() {
  const scope = useEndpoint(scopeEndpoints.summary, {})
  const account = scope.data?.accounts[0]?.account_number
  const load = useEndpoint(
    customerEndpoints.customer,
    { accountNumber: account ?? '' },
    { isEnabled: account !== undefined },
  )
  const link = useLink()
  const all = link('contacts')
  const failure = load.failure ?? (scope.data ? undefined : scope.failure)
  return (
    <Panel
      title="Your team"
      note="Your account team"
      span={12}
      isRuled
      action={all ? { href: all, label: 'Contacts' } : undefined}
      footer={`${headOffice.name}, ${headOffice.address}. ${headOffice.phone}, ${headOffice.hours}.`}
    >
      <div className={styles.team}>
        {load.data ? (
          <>
            <Manager manager={load.data.manager} />
            <Branch branch={load.data.branch} />
          </>
        ) : failure ? (
          <div className={styles.teamFailed}>
            <Failed
              what="your account manager and branch"
              failure={failure}
              onRetry={scope.data ? load.retry : scope.retry}
            />
          </div>
        ) : scope.data && !account ? (
          <p className={styles.contact}>
            Account manager and branch<b>No account selected</b>
          </p>
        ) : (
          <div aria-busy="true">
            <SkeletonText lines={2} />
          </div>
        )}
        {supportDesks.map((desk) => (
          <p key={desk} className={styles.contact}>
            {desk}
            <b>Head office</b>
            <a href={dialHref(headOffice.phone)} aria-label={`Call ${desk}, ${headOffice.phone}`}>
              <Icon of={PhoneIcon} /> <span data-print="hide">Call</span>
              <span className={styles.onPaper}>{headOffice.phone}</span>
            </a>
          </p>
        ))}
      </div>
    </Panel>
  )
}
