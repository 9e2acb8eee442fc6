import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from '../../fleet/public/public-page.module.css'

const kinds = {
  app: {
    label: 'Six-digit code',
    hint: 'Open your authenticator app to get the code.',
    missing: 'Enter the 6-digit code from your app.',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the 10 recovery codes you saved when you turned on two-step sign-in. You can use each code once.',
    missing: 'Enter one of your recovery codes.',
    other: 'Use your authenticator app instead',
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
        Enter the code for <b>{email}</b>.
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
          Back
        </Button>
        <Button variant="quiet" size="touch" onClick={handleOther}>
          {words.other}
        </Button>
      </div>
    </form>
  )
}
