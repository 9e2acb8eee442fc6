import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { BranchPanel } from './branch-panel.tsx'
import styles from './contacts.module.css'
import { ManagerPanel } from './manager-panel.tsx'

type Scope = ReplyOf<(typeof scopeEndpoints)['summary']>
type Account = Scope['accounts'][number]

/** More are looked up by choosing their account. */
const MAX_COMPANIES = 6

/** One account of each company: manager and branch belong to the company. */
const companiesOf = (accounts: readonly Account[]): readonly Account[] =>
  [...new Map(accounts.toReversed().map((account) => [account.customer, account])).values()].toReversed()

function Company({ account, isNamed }: { account: Account; isNamed: boolean }) {
  const load = useEndpoint(customerEndpoints.customer, { accountNumber: account.account_number })
  const skeleton = <SkeletonText lines={6} />
  return (
    <section aria-label={account.customer} className={styles.company}>
      {isNamed && <h2>{account.customer}</h2>}
      <LoadState what="the account manager and branch" load={load} onRetry={load.retry} skeleton={skeleton}>
        {({ manager, branch }) => (
          <div className={styles.pair}>
            <ManagerPanel manager={manager} />
            <BranchPanel branch={branch} />
          </div>
        )}
      </LoadState>
    </section>
  )
}

function Companies({ scope }: { scope: Scope }) {
  const isStaff = useUser()?.side === 'staff'
  if (isStaff && scope.is_every_account)
    return <Notice>Customers see their account manager and branch here. Choose an account to see theirs.</Notice>
  const companies = companiesOf(scope.accounts)
  const shown = companies.slice(0, MAX_COMPANIES)
  const rest = companies.length - shown.length
  if (shown.length === 0) return <Notice>No account is selected. You can still contact the teams below.</Notice>
  return (
    <>
      {shown.map((account) => (
        <Company key={account.customer} account={account} isNamed={companies.length > 1} />
      ))}
      {(rest > 0 || scope.account_count > scope.accounts.length) && (
        <Notice>
          {rest > 0 ? `${counted(rest, 'more company is', 'more companies are')}` : 'Your other companies are'} not
          shown. Choose fewer accounts to see theirs.
        </Notice>
      )}
    </>
  )
}

/** Who looks after the active accounts and from where: one pair a company. */
export function OwnPeople() {
  const load = useEndpoint(scopeEndpoints.summary, {})
  return (
    <div className={styles.people}>
      <LoadState
        what="your account manager and branch"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonText lines={6} />}
      >
        {(scope) => <Companies scope={scope} />}
      </LoadState>
    </div>
  )
}
