import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import type { RecordSlotProps } from '../../crud/record-page.tsx'
import { ApiProblem } from '../../data/failure.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './company-accounts.module.css'

type Account = ReplyOf<(typeof companiesEndpoints)['accounts']>['accounts'][number]

interface FormProps {
  readonly companyKey: string
  /** Nothing: a new one. */
  readonly account: Account | undefined
  readonly onClose: () => void
}

function AccountForm({ companyKey, account, onClose }: FormProps) {
  const [number, setNumber] = useState('')
  const [name, setName] = useState(account?.name ?? '')
  const [note, setNote] = useState(account?.note ?? '')
  const add = useAction(companiesEndpoints.addAccount)
  const rename = useAction(companiesEndpoints.renameAccount)
  const { failure, isRunning } = account ? rename : add
  const problems = failure instanceof ApiProblem ? failure.fields : []
  const errorOf = (field: string): string | undefined => problems.find((each) => each.field === field)?.message
  const handleSave = async (): Promise<void> => {
    const words = { key: companyKey, name, note: note.trim() === '' ? null : note }
    const saved = account
      ? await rename.run({ ...words, account_number: account.account_number })
      : await add.run({ ...words, account_number: number })
    if (!saved) return
    showToast({
      tone: 'done',
      title: account ? `Account ${account.account_number} saved.` : `Account ${number} added.`,
    })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={account ? `Edit account ${account.account_number}` : 'Add an account'}
      lead={account ? undefined : 'Vehicles, invoices and people belong to an account by its number.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            {account ? 'Save account' : 'Add account'}
          </Button>
        </>
      }
    >
      {!account && (
        <TextField
          label="Account number"
          hint="Up to 8 letters, digits and hyphens. It cannot be changed later."
          value={number}
          maxLength={8}
          autoComplete="off"
          error={errorOf('account_number')}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      <TextField
        label="Name"
        value={name}
        maxLength={120}
        autoComplete="off"
        error={errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label="Note"
        isOptional
        rows={3}
        value={note}
        maxLength={500}
        error={errorOf('note')}
        onChange={(event) => setNote(event.target.value)}
      />
      {failure && problems.length === 0 && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
    </Dialog>
  )
}

/** The accounts of a company; further ones are added here. */
export function CompanyAccounts({ view }: RecordSlotProps) {
  const key = String(view.record.id)
  const load = useEndpoint(companiesEndpoints.accounts, { key })
  const may = useMay()
  const [edited, setEdited] = useState<Account | 'new'>()
  const canEdit = may('manage companies') && may('see all accounts')
  return (
    <Panel
      title="Accounts"
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
                      {account.vehicles.toLocaleString('en-GB')} {account.vehicles === 1 ? 'vehicle' : 'vehicles'}
                      {account.note !== null && ` · ${account.note}`}
                    </small>
                  </span>
                  {canEdit && (
                    <IconButton
                      icon={PencilSimpleIcon}
                      label={`Edit account ${account.account_number}`}
                      onClick={() => setEdited(account)}
                    />
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
    </Panel>
  )
}
