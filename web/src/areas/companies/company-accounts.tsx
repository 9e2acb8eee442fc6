import { counted } from '@kerbline/domain/kit/words.ts'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { useMay, useMayOpen } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { HeldPanel } from '../../fleet/records/held-panel.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { AccountForm, RemoveAccountDialog, type Account } from './account-form.tsx'
import styles from './company-accounts.module.css'
import { CompanyHub } from './company-hub.tsx'
import { CompanyStanding } from './company-standing.tsx'

/**
 * The accounts of a company; further ones are added here, and unused ones corrected or removed. What is counted of them comes below: it grows as it
 * loads, and nothing above it may move from under a finger.
 */
export function CompanyAccounts({ view }: RecordSlotProps) {
  const key = String(view.record.id)
  const load = useEndpoint(companiesEndpoints.accounts, { key })
  const [may, mayOpen] = [useMay(), useMayOpen()]
  const [edited, setEdited] = useState<Account | 'new'>()
  const [removed, setRemoved] = useState<Account>()
  const canEdit = may('manage companies') && may('see all accounts')
  return (
    <>
      <CompanyStanding view={view} />
      <Panel
        title="Accounts"
        note={load.data && load.data.accounts.length.toLocaleString('en-GB')}
        tools={
          canEdit && (
            <Button size="small" icon={PlusIcon} onClick={() => setEdited('new')}>
              Add account
            </Button>
          )
        }
      >
        <PanelBody>
          <LoadState what="the accounts" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={3} />}>
            {({ accounts }) => (
              <ul className={styles.accounts}>
                {accounts.map((account) => (
                  <li key={account.account_number}>
                    <span>
                      <b className={styles.number}>{account.account_number}</b> {account.name}
                      <small>
                        <MaybeLink
                          href={
                            mayOpen('vehicles')
                              ? href('vehicles', {}, { customer_account_number: `is:${account.account_number}` })
                              : undefined
                          }
                        >
                          {counted(account.vehicles, 'vehicle')}
                        </MaybeLink>
                        {account.note !== null && ` · ${account.note.split('\n', 1)[0] ?? ''}`}
                      </small>
                    </span>
                    {canEdit && (
                      <span className={styles.actions}>
                        <IconButton
                          icon={PencilSimpleIcon}
                          label={`Edit account ${account.account_number}`}
                          onClick={() => setEdited(account)}
                        />
                        {accounts.length > 1 && (
                          <IconButton
                            icon={TrashIcon}
                            label={`Remove account ${account.account_number}`}
                            onClick={() => setRemoved(account)}
                          />
                        )}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </LoadState>
        </PanelBody>
        {edited && (
          <AccountForm
            companyKey={key}
            account={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {removed && <RemoveAccountDialog companyKey={key} account={removed} onClose={() => setRemoved(undefined)} />}
      </Panel>
      <CompanyHub view={view} accounts={load.data?.accounts.map(({ account_number: number }) => number) ?? []} />
      {may('see compliance') &&
        load.data?.accounts.map(({ account_number: account }) => (
          <HeldPanel
            key={account}
            title="Compliance"
            note={`Account ${account}`}
            holder={{ kind: 'company', account }}
          />
        ))}
    </>
  )
}
