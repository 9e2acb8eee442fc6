import { FingerprintIcon } from '@phosphor-icons/react/dist/csr/Fingerprint'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useState } from 'react'
import { mayHavePasskeys } from '@kerbline/domain/areas/auth/passkey-host.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { useBuilt } from '../../data/loading/built-screens.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { PublicPage } from '../../fleet/public/public-page.tsx'
import styles from '../../fleet/public/public-page.module.css'
import { SignInReason } from './reason.tsx'
import { codeAskedBy, passkeyTroubleOf, troubleOf, type SignInTrouble } from './sign-in-failure.ts'
import type { FieldMessages, SignInFields } from './sign-in.ts'

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
    {useBuilt().has('scheduleMaintenance') && (
      <li>
        <Icon of={WrenchIcon} />
        <span>
          No account?{' '}
          <a className={styles.link} href={publicHref('scheduleMaintenance')}>
            Request maintenance for a hired vehicle
          </a>
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

/** Whether this browser, at this address of the portal, can use passkeys at all. */
const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis && mayHavePasskeys(location.hostname)

interface PasskeyProps {
  isBusy: boolean
  onPress: () => void
}

const Passkey = ({ isBusy, onPress }: PasskeyProps) => (
  <div className={styles.passkey}>
    <p className={styles.or}>or</p>
    <Button
      size="touch"
      isWide
      icon={FingerprintIcon}
      isBusy={isBusy}
      busyLabel="Waiting for your device"
      onClick={onPress}
    >
      Sign in with a passkey
    </Button>
  </div>
)

export function LoginPage() {
  const [held, setHeld] = useState<SignInFields>()
  const [asked, setAsked] = useState<{ readonly wrong: string | undefined }>()
  const [missing, setMissing] = useState<FieldMessages>({})
  const [trouble, setTrouble] = useState<SignInTrouble>()
  const [busy, setBusy] = useState<'password' | 'passkey'>()

  const attempt = async (fields: SignInFields, code?: string): Promise<FieldMessages> => {
    if (busy) return {}
    setBusy('password')
    setTrouble(undefined)
    try {
      const { missingIn, signIn } = await signInCode()
      const messages = missingIn(fields)
      setMissing(messages)
      if (Object.keys(messages).length === 0) await signIn(fields, code)
      return messages
    } catch (error) {
      const next = codeAskedBy(error)
      setHeld(fields)
      if (next) setAsked(next)
      else setTrouble(troubleOf(error))
      return {}
    } finally {
      setBusy(undefined)
    }
  }
  const handlePasskey = async (): Promise<void> => {
    if (busy) return
    setBusy('passkey')
    setTrouble(undefined)
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts')
      await signInWithPasskey(document.querySelector<HTMLInputElement>('[name="remember"]')?.checked ?? false)
    } catch (error) {
      setTrouble(passkeyTroubleOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const handleBack = (): void => {
    setAsked(undefined)
    setTrouble(undefined)
  }
  const handleFirstKey = (): void => void signInCode().catch(() => undefined) // asked for again, and told, on submit

  const isCodeAsked = asked !== undefined && held !== undefined
  const reason = isCodeAsked ? undefined : <SignInReason />
  return (
    <PublicPage
      title={isCodeAsked ? 'Enter your code' : 'Sign in'}
      notice={trouble ? <Trouble trouble={trouble} /> : reason}
    >
      {isCodeAsked ? (
        <CodeStep
          email={held.email}
          wrong={asked.wrong}
          isBusy={busy === 'password'}
          onSubmit={(code) => attempt(held, code)}
          onBack={handleBack}
        />
      ) : (
        <>
          <PasswordStep
            held={held}
            missing={missing}
            isBusy={busy === 'password'}
            onFirstKey={handleFirstKey}
            onSubmit={attempt}
          />
          {canUsePasskeys() && <Passkey isBusy={busy === 'passkey'} onPress={() => void handlePasskey()} />}
        </>
      )}
      <Help />
    </PublicPage>
  )
}
