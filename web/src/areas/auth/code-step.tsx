import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from '../../fleet/public/public-page.module.css'

const kinds = {
  app: {
    label: 'Six-digit code',
    hint: 'From the authenticator app you added the portal to. Each code works once.',
    missing: 'Enter the six digits your app shows now.',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten you kept when you switched the second step on. It works once.',
    missing: 'Enter one of your recovery codes.',
    other: 'Use the code of your app instead',
  },
} as const

const focusWhenShown = (field: HTMLInputElement | null): void => field?.focus()

interface Props {
  email: string
  /** Why the last code was refused. */
  wrong: string | undefined
  isBusy: boolean
  /** Resolves once the code is judged. */
  onSubmit: (code: string) => Promise<unknown>
  onBack: () => void
}

/** The second step: a code of the app, or one of those kept for the day the phone is lost. */
export function CodeStep({ email, wrong, isBusy, onSubmit, onBack }: Props) {
  const [code, setCode] = useState('')
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const words = kinds[kind]
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = code.trim()
    setMissing(given === '')
    if (given !== '') await onSubmit(given)
    const field = form.current?.querySelector<HTMLInputElement>('#code') // gone, once signed in
    field?.focus()
    field?.select()
  }
  const handleOther = (): void => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    setCode('')
    setMissing(false)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className={styles.text}>
        The password is right for <b>{email}</b>. One more step.
      </p>
      <TextField
        key={kind}
        ref={focusWhenShown}
        id="code"
        name="code"
        label={words.label}
        hint={words.hint}
        size="touch"
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        maxLength={20}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setMissing(false)
        }}
        error={isMissing ? words.missing : wrong}
      />
      <Button type="submit" variant="primary" size="touch" isWide isBusy={isBusy} busyLabel="Checking the code">
        Sign in
      </Button>
      <div className={styles.ways}>
        <Button variant="quiet" size="touch" icon={ArrowLeftIcon} onClick={onBack}>
          Back to the password
        </Button>
        <Button variant="quiet" size="touch" onClick={handleOther}>
          {words.other}
        </Button>
      </div>
    </form>
  )
}
