import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useState } from 'react'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { useScope } from '../../data/session/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './finance.module.css'

function StatementButton({ account }: { account: string }) {
  const [isComing, setComing] = useState(false)
  const handleFetch = async (): Promise<void> => {
    setComing(true)
    try {
      await download(financeEndpoints.statement, { account }, `${account}.pdf`)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: 'We could not create the statement.', body: error.message })
    } finally {
      setComing(false)
    }
  }
  return (
    <Button
      icon={FilePdfIcon}
      isBusy={isComing}
      busyLabel="Fetching"
      aria-label={`Download statement of ${account}`}
      onClick={() => void handleFetch()}
    >
      Download statement
    </Button>
  )
}

/** A statement of each account in sight: every document that is not settled. */
export function Statements() {
  const scope = useScope()
  return (
    <Panel title="Statement" note="Every document that is not settled, by due date" span={12} isRuled>
      <LoadState
        what="your accounts"
        load={scope}
        onRetry={scope.retry}
        skeleton={<SkeletonText lines={3} />}
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={
          <Empty look="panel" title="No account">
            Choose an account to see its statement.
          </Empty>
        }
      >
        {({ accounts }) => (
          <PanelRows label="Statements">
            {accounts.map(({ account_number: account, name }) => (
              <li key={account} className={styles.statement}>
                <span>
                  <b>{name}</b> <small>{account}</small>
                </span>
                <a
                  href={href(
                    'finance',
                    {},
                    {
                      show: 'invoices',
                      status: 'is:late,open,disputed,unallocated',
                      customer_account_number: `is:${account}`,
                    },
                  )}
                >
                  Open documents
                </a>
                <StatementButton account={account} />
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
