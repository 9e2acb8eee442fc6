import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { FileButton } from '../../case/file-button.tsx'
import { useScope } from '../../data/session/scope.ts'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './finance.module.css'

const StatementButton = ({ account }: { account: string }) => (
  <FileButton
    endpoint={financeEndpoints.statement}
    input={{ account }}
    fileName={`${account}.pdf`}
    icon={FilePdfIcon}
    label={`Download statement of ${account}`}
    failed="We could not create the statement."
    size="normal"
  >
    Download statement
  </FileButton>
)

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
