import { useState, type SubmitEvent } from 'react'
import { passwordProblems, passwordProblemWords, PASSWORD_SHORTEST } from '@kerbline/domain/areas/auth/passwords.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { messageFor, troubleWith, useHeld } from './profile.ts'
import styles from './profile.module.css'

const fields = ['old_password', 'password'] as const
type Field = (typeof fields)[number]
const empty: Readonly<Record<Field, string>> = { old_password: '', password: '' }

function wrongIn(values: Readonly<Record<Field, string>>, email: string): Partial<Record<Field, string>> {
  const [unfit] = passwordProblems(values.password, email)
  return {
    ...(values.old_password === '' && { old_password: 'Enter your current password.' }),
    ...(unfit && { password: passwordProblemWords[unfit] }),
  }
}

/** A new password takes the old one, and ends every other session. */
export function PasswordPanel({ email }: { email: string }) {
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const change = useAction(profileEndpoints.changePassword)
  const held = useHeld()
  const trouble = troubleWith(change.failure, fields)
  const errorOf = (field: Field): string | undefined => wrong[field] ?? messageFor(change.failure, field)
  const set = (field: Field, value: string): void => {
    setValues({ ...values, [field]: value })
    setWrong({ ...wrong, [field]: undefined })
  }
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const found = wrongIn(values, email)
    setWrong(found)
    const first = fields.find((field) => found[field] !== undefined)
    if (first) return document.getElementById(`own-${first}`)?.focus()
    const reply = await change.run(values)
    if (!reply) return document.getElementById('own-old_password')?.focus()
    setValues(empty)
    showToast({ tone: 'done', title: reply.message })
  }
  return (
    <Panel title="Password" isRuled>
      <PanelBody>
        <form className={styles.form} noValidate aria-label="Password" onSubmit={(event) => void handleSubmit(event)}>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {trouble && (
            <Notice tone="red" role="alert">
              <b>We could not change your password.</b> {trouble}
            </Notice>
          )}
          <PasswordField
            id="own-old_password"
            label="Current password"
            autoComplete="current-password"
            value={values.old_password}
            onChange={(event) => set('old_password', event.target.value)}
            error={errorOf('old_password')}
          />
          <PasswordField
            id="own-password"
            label="New password"
            hint={`At least ${PASSWORD_SHORTEST} characters. Three or four random words work well. Do not use your email address or a common password.`}
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => set('password', event.target.value)}
            error={errorOf('password')}
          />
          <div className={styles.buttons}>
            <Button type="submit" isBusy={change.isRunning} busyLabel="Changing" {...held}>
              Change password
            </Button>
          </div>
          <p className={styles.small}>You will stay signed in here and be signed out on all other devices.</p>
        </form>
      </PanelBody>
    </Panel>
  )
}
