import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useRef, useState, type SubmitEvent } from 'react'
import { headOffice } from '@kerbline/domain/product.ts'
import { href } from '@kerbline/domain/screens.ts'
import { isBuilt } from '../../data/built-screens.ts'
import { Notice } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PublicPage } from './public-page.tsx'
import styles from './public-page.module.css'
import { SignInReason } from './reason.tsx'
import { troubleOf, type SignInTrouble } from './sign-in-failure.ts'
import type { FieldMessages } from './sign-in.ts'

/** Schemas and the calls of signing in come with the first key pressed. */
const signInCode = () => import('./sign-in.ts')

const Trouble = ({ trouble }: { trouble: SignInTrouble }) => (
  <Notice tone="red" role="alert">
    <b>{trouble.title}</b> {trouble.remedy}
    {trouble.reference && <small> Reference {trouble.reference}</small>}
  </Notice>
)

const Help = () => (
  <ul className={styles.help}>
    {isBuilt('scheduleMaintenance') && (
      <li>
        <Icon of={WrenchIcon} />
        <span>
          No account?{' '}
          <a className={styles.link} href={href('scheduleMaintenance')}>
            Schedule maintenance
          </a>{' '}
          for a hired vehicle
        </span>
      </li>
    )}
    <li>
      <Icon of={PhoneIcon} />
      <span>
        Locked out? Call {headOffice.phone}, {headOffice.hours}
      </span>
    </li>
  </ul>
)

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

export function LoginPage() {
  const [missing, setMissing] = useState<FieldMessages>({})
  const [trouble, setTrouble] = useState<SignInTrouble>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const focusFirst = (messages: FieldMessages): void => {
    const id = messages.email === undefined ? 'password' : 'email'
    form.current?.querySelector<HTMLInputElement>(`#${id}`)?.focus()
  }
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const fields = {
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
      remember: data.get('remember') !== null,
    }
    setBusy(true)
    setTrouble(undefined)
    try {
      const { missingIn, signIn } = await signInCode()
      const messages = missingIn(fields)
      setMissing(messages)
      if (Object.keys(messages).length > 0) focusFirst(messages)
      else await signIn(fields)
    } catch (error) {
      setTrouble(troubleOf(error))
    } finally {
      setBusy(false)
    }
  }
  const handleFirstKey = (): void => void signInCode().catch(() => undefined) // asked for again, and told, on submit

  return (
    <PublicPage title="Sign in" notice={trouble ? <Trouble trouble={trouble} /> : <SignInReason />}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onInput={handleFirstKey}
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
          error={missing.email}
        />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          size="touch"
          autoComplete="current-password"
          error={missing.password}
          action={
            <a className={styles.link} href={href('forgotPassword')}>
              Forgot your password?
            </a>
          }
        />
        <Checkbox name="remember" label="Keep me signed in on this device" />
        <Button type="submit" variant="primary" size="touch" isWide isBusy={isBusy} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
      <Help />
    </PublicPage>
  )
}
