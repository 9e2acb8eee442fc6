import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { LoadFailure } from '../../data/failure.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { messageFor, troubleWith } from './profile.ts'
import styles from './profile.module.css'

export interface Secrets {
  readonly password: string
  readonly code: string
}

interface Props {
  title: string
  lead: ReactNode
  confirmLabel: string
  busyLabel: string
  isDangerous?: boolean | undefined
  /** A code of the app, or a recovery code, is asked for as well. */
  asksCode?: boolean | undefined
  isBusy: boolean
  failure: LoadFailure | undefined
  /** What went wrong outside the portal: the device, the browser. */
  trouble?: string | undefined
  /** More fields, above the password. */
  children?: ReactNode
  onClose: () => void
  onConfirm: (secrets: Secrets) => void
}

/** Asks again who one is, before something that opens the portal is changed. Draw it while it is open. */
export function SecretDialog(props: Props) {
  const { title, lead, confirmLabel, busyLabel, isDangerous, asksCode = false, isBusy, failure, children } = props
  const id = useId()
  const [secrets, setSecrets] = useState<Secrets>({ password: '', code: '' })
  const [isTried, setTried] = useState(false)
  const missing = {
    password: isTried && secrets.password === '' ? 'Enter your password.' : undefined,
    code:
      isTried && asksCode && secrets.code.trim() === '' ? 'Enter a code from your app, or a recovery code.' : undefined,
  }
  const trouble = props.trouble ?? troubleWith(failure, ['password', 'code', 'name'])
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (!isBusy && secrets.password !== '' && (!asksCode || secrets.code.trim() !== '')) props.onConfirm(secrets)
  }
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={title}
      lead={lead}
      size="small"
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={handleSubmit}>
        {trouble && (
          <Notice tone="red" role="alert">
            {trouble}
          </Notice>
        )}
        {children}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={secrets.password}
          onChange={(event) => setSecrets({ ...secrets, password: event.target.value })}
          error={missing.password ?? messageFor(failure, 'password')}
        />
        {asksCode && (
          <TextField
            label="Code"
            hint="The 6-digit code from your app, or a recovery code."
            autoComplete="one-time-code"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={20}
            value={secrets.code}
            onChange={(event) => setSecrets({ ...secrets, code: event.target.value })}
            error={missing.code ?? messageFor(failure, 'code')}
          />
        )}
      </form>
    </Dialog>
  )
}
