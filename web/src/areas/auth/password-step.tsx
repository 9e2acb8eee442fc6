import { useRef, type SubmitEvent } from 'react'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from '../../fleet/public/public-page.module.css'
import type { FieldMessages, SignInFields } from './sign-in.ts'

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
const fieldsOf = (form: HTMLFormElement): SignInFields => {
  const data = new FormData(form)
  return {
    email: textOf(data, 'email'),
    password: textOf(data, 'password'),
    remember: data.get('remember') !== null,
  }
}

interface Props {
  /** What was typed before the code was asked for. */
  held: SignInFields | undefined
  missing: FieldMessages
  isBusy: boolean
  onFirstKey: () => void
  /** Answers with what is missing; the first of it takes the focus. */
  onSubmit: (fields: SignInFields) => Promise<FieldMessages>
}

/** The first step: who, and the password. */
export function PasswordStep({ held, missing, isBusy, onFirstKey, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const messages = await onSubmit(fieldsOf(event.currentTarget))
    const wrong = messages.email !== undefined ? 'email' : messages.password !== undefined ? 'password' : undefined
    if (wrong) form.current?.querySelector<HTMLInputElement>(`#${wrong}`)?.focus()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      onInput={onFirstKey}
    >
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email"
        size="touch"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="off"
        defaultValue={held?.email}
        error={missing.email}
      />
      <div className={styles.password}>
        <PasswordField
          id="password"
          name="password"
          label="Password"
          size="touch"
          autoComplete="current-password"
          defaultValue={held?.password}
          error={missing.password}
        />
        <a className={styles.link} href={publicHref('forgotPassword')}>
          Forgot your password?
        </a>
      </div>
      <Checkbox name="remember" label="Keep me signed in on this device" defaultChecked={held?.remember} />
      <Button type="submit" variant="primary" size="touch" isWide isBusy={isBusy} busyLabel="Signing in">
        Sign in
      </Button>
    </form>
  )
}
