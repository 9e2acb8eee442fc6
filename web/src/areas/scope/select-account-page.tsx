import { counted } from '@kerbline/domain/kit/words.ts'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useDeferredValue, useState } from 'react'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useScopeAction } from '../../data/session/scope.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ScopePage } from './scope-page.tsx'
import styles from './scope-form.module.css'

type Accounts = ReplyOf<(typeof scopeEndpoints)['accounts']>
type Account = Accounts['accounts'][number]

const vehicles = (count: number): string => counted(count, 'vehicle')

interface RowProps {
  account: Account
  isTicked: boolean
  onTick: () => void
  onChoose: () => void
}

const AccountRow = ({ account, isTicked, onTick, onChoose }: RowProps) => (
  <li className={styles.account}>
    <Checkbox
      label={`Include ${account.name}, ${account.account_number}`}
      isLabelHidden
      checked={isTicked}
      onChange={onTick}
    />
    <button type="button" className={styles.choose} onClick={onChoose}>
      <b>{account.name}</b>
      <small>
        {account.account_number}
        {account.customer !== account.name && `, ${account.customer}`}
      </small>
    </button>
    <span className={styles.number}>{vehicles(account.vehicles)}</span>
  </li>
)

interface ListProps {
  title: string
  accounts: readonly Account[]
  ticked: ReadonlySet<string>
  onTick: (account: Account) => void
  onChoose: (accountNumbers: string[]) => void
}

const AccountList = ({ title, accounts, ticked, onTick, onChoose }: ListProps) => (
  <Panel title={title} isRuled>
    <PanelRows label={title}>
      {accounts.map((account) => (
        <AccountRow
          key={account.account_number}
          account={account}
          isTicked={ticked.has(account.account_number)}
          onTick={() => onTick(account)}
          onChoose={() => onChoose([account.account_number])}
        />
      ))}
    </PanelRows>
  </Panel>
)

/** Chooses one account by its name, several by their boxes, or all. */
export function SelectAccountPage() {
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const sought = useDeferredValue(search.trim())
  const load = useEndpoint(scopeEndpoints.accounts, { search: sought })
  const choose = useScopeAction('choose')

  const handleTick = ({ account_number: number }: Account): void => {
    const next = new Set(ticked)
    if (!next.delete(number)) next.add(number)
    setTicked(next)
  }
  const handleChoose = async (accountNumbers: string[]): Promise<void> => {
    if (await choose.run({ account_numbers: accountNumbers })) navigate(href('dashboard'))
  }
  const lists = ({ accounts, total }: Accounts) => {
    const recent = accounts.filter((each) => each.is_recent)
    const others = accounts.filter((each) => !each.is_recent)
    const shared = { ticked, onTick: handleTick, onChoose: (numbers: string[]) => void handleChoose(numbers) }
    return (
      <div className={styles.search}>
        {recent.length > 0 && <AccountList title="Recent" accounts={recent} {...shared} />}
        {others.length > 0 && (
          <AccountList title={recent.length > 0 ? 'Other accounts' : 'Accounts'} accounts={others} {...shared} />
        )}
        {accounts.length < total && (
          <p>{`${(total - accounts.length).toLocaleString('en-GB')} more accounts match. Type more of the name or number to narrow the list.`}</p>
        )}
      </div>
    )
  }
  const foot = (
    <>
      <p role="status">{ticked.size > 0 && `${counted(ticked.size, 'account')} chosen`}</p>
      <Button isBusy={choose.isRunning} busyLabel="Choosing" onClick={() => void handleChoose([])}>
        All my accounts
      </Button>
      {ticked.size > 0 && (
        <Button
          variant="primary"
          isBusy={choose.isRunning}
          busyLabel="Choosing"
          onClick={() => void handleChoose([...ticked])}
        >
          Show {ticked.size === 1 ? 'this account' : 'these accounts'}
        </Button>
      )}
    </>
  )
  return (
    <ScopePage isNarrow foot={foot}>
      <PageTitle lead="Choose which accounts to see in lists, figures and searches.">Select account</PageTitle>
      <div className={styles.search}>
        <TextField
          type="search"
          label="Find an account by name or number"
          icon={MagnifyingGlassIcon}
          size="touch"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoComplete="off"
        />
        {choose.failure && (
          <Notice tone="red" role="alert">
            <b>We could not change the account.</b> {choose.failure.message}
          </Notice>
        )}
      </div>
      <LoadState
        what="accounts"
        load={load}
        onRetry={load.retry}
        look="page"
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={
          sought === '' ? (
            <Empty title="No accounts">You do not have access to any accounts yet. Ask your account manager.</Empty>
          ) : (
            <Empty title="No matches">None of your accounts match {sought}.</Empty>
          )
        }
      >
        {lists}
      </LoadState>
    </ScopePage>
  )
}
