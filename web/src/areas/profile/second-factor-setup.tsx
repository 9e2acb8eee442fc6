import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { messageFor, troubleWith } from './profile.ts'
import styles from './profile.module.css'
import { QrCode } from '../../fleet/qr-code.tsx'

interface Props {
  secret: string
  address: string
  onCancel: () => void
  onConfirmed: (codes: readonly string[]) => void
}

/** In fours, as apps show and people type it. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The portal is added to an app, and a first code proves that it was. */
export function SecondFactorSetup({ secret, address, onCancel, onConfirmed }: Props) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = useAction(profileEndpoints.confirmSecondFactor)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const trouble = troubleWith(confirm.failure, ['code'])
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = code.replaceAll(' ', '')
    setMissing(!/^\d{6}$/.test(given))
    if (!/^\d{6}$/.test(given)) return document.getElementById('first-code')?.focus()
    const reply = await confirm.run({ code: given })
    if (reply) onConfirmed(reply.recovery_codes)
    else document.getElementById('first-code')?.focus()
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Add an authenticator app"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h3 className={styles.heading} tabIndex={-1} ref={title}>
        Add Kerbline to your app
      </h3>
      {trouble && (
        <Notice tone="red" role="alert">
          <b>Two-step sign-in is not on yet.</b> {trouble}
        </Notice>
      )}
      <div className={styles.setup}>
        <QrCode
          text={address}
          label="QR code for your authenticator app. You can type the key instead."
          instead="Type the key below into your app instead."
        />
        <div>
          <p>Scan this with an authenticator app, or type the key into it:</p>
          <p className={styles.key}>
            <code>{inFours(secret)}</code>
          </p>
        </div>
      </div>
      <TextField
        id="first-code"
        label="Six-digit code"
        hint="From your authenticator app."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={9}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setMissing(false)
        }}
        error={isMissing ? 'Enter the 6-digit code from your app.' : messageFor(confirm.failure, 'code')}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={confirm.isRunning} busyLabel="Checking the code">
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
