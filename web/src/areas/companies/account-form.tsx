import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { ApiProblem } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { showAnswer } from '../../data/use-endpoint.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './company-accounts.module.css'

export type Account = ReplyOf<(typeof companiesEndpoints)['accounts']>['accounts'][number]

const typedOf = (account: Account | undefined) => ({
  number: account?.account_number ?? '',
  name: account?.name ?? '',
  note: account?.note ?? '',
})

const linesOf = ({ number, name, note }: ReturnType<typeof typedOf>): Lines => [
  ['Account number', number],
  ['Name', name],
  ['Note', note],
]

interface FormProps {
  readonly companyKey: string
  /** Nothing: a new one. */
  readonly account: Account | undefined
  readonly onClose: () => void
}

/** A new account, or the words and, while nothing stands on it, the number of one. */
export function AccountForm({ companyKey, account, onClose }: FormProps) {
  const add = useAction(companiesEndpoints.addAccount)
  const rename = useAction(companiesEndpoints.renameAccount)
  const action = account ? rename : add
  const { typed, change, base, overtaken, failure } = useVersioned({ kept: account, typedOf, action })
  const { number, name, note } = typed
  const problems = failure instanceof ApiProblem ? failure.fields : []
  const errorOf = (...fields: readonly string[]): string | undefined =>
    problems.find(({ field }) => fields.includes(field))?.message
  const handleSave = async (): Promise<void> => {
    const words = { key: companyKey, name, note: note.trim() === '' ? null : note }
    const saved = base
      ? await rename.run({
          ...words,
          account_number: base.account_number,
          version: base.updated_at,
          ...(number.trim() !== base.account_number && { number }),
        })
      : await add.run({ ...words, account_number: number })
    if (!saved) return
    showAnswer(companiesEndpoints.accounts, { key: companyKey }, saved)
    showToast({ tone: 'done', title: `Account ${number.trim()} ${account ? 'saved' : 'added'}.` })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={account ? `Edit account ${account.account_number}` : 'Add account'}
      lead={account ? undefined : 'Vehicles, invoices and users are linked to an account by its number.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={action.isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            {account ? 'Save account' : 'Add account'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {overtaken && <OvertakenNotice what="this account" of={overtaken} linesOf={linesOf} />}
        <TextField
          label="Account number"
          hint="Up to 8 letters, numbers and hyphens. You cannot change it once the account is in use."
          value={number}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errorOf('account_number', 'number')}
          onChange={(event) => change({ number: event.target.value })}
        />
        <TextField
          label="Name"
          value={name}
          maxLength={120}
          autoComplete="off"
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextAreaField
          label="Note"
          isOptional
          rows={3}
          value={note}
          maxLength={500}
          error={errorOf('note')}
          onChange={(event) => change({ note: event.target.value })}
        />
        {failure && problems.length === 0 && (
          <Notice tone="red" role="alert">
            <b>We could not save this account.</b> {failure.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

interface RemoveProps {
  readonly companyKey: string
  readonly account: Account
  readonly onClose: () => void
}

/** Removes an account nothing stands on; for any other it is said what does. */
export function RemoveAccountDialog({ companyKey, account: { account_number: number }, onClose }: RemoveProps) {
  const remove = useAction(companiesEndpoints.removeAccount)
  const handleRemove = async (): Promise<void> => {
    const left = await remove.run({ key: companyKey, account_number: number })
    if (!left) return
    showAnswer(companiesEndpoints.accounts, { key: companyKey }, left)
    showToast({ tone: 'done', title: `Account ${number} removed.` })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleRemove()}
      title={`Remove account ${number}?`}
      lead={
        remove.failure ? (
          <span role="alert">
            <b>Account {number} could not be removed.</b> {remove.failure.message}
          </span>
        ) : (
          'You can only remove an account that is not in use. You cannot undo this.'
        )
      }
      confirmLabel="Remove account"
      isDangerous
      isBusy={remove.isRunning}
      busyLabel="Removing"
    />
  )
}
