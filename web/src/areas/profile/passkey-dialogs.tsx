import { useId, useState, type SubmitEvent } from 'react'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { deviceOf } from './device-words.ts'
import { messageFor, troubleWith, type Passkeys } from './profile.ts'
import styles from './profile.module.css'
import { SecretDialog, type Secrets } from './secret-dialog.tsx'

interface Props {
  onClose: () => void
}
interface OneProps extends Props {
  passkey: Passkeys['passkeys'][number]
}

/** The browser's own errors are told apart by name: it gives no words fit to be shown. */
function deviceTrouble(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for Kerbline.'
  if (name === 'SecurityError') return 'Passkeys do not work at this web address.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'The passkey was not created. Try again.'
  return 'This device could not create a passkey. Try another device or browser.'
}

/** Names it, asks for the password, and then lets the device make it. */
export function AddPasskey({ onClose }: Props) {
  const [name, setName] = useState(() => deviceOf(navigator.userAgent))
  const [isMaking, setMaking] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const start = useAction(profileEndpoints.startPasskey)
  const add = useAction(profileEndpoints.addPasskey)
  const [isTried, setTried] = useState(false)
  const given = name.trim()

  const handleConfirm = async ({ password }: Secrets): Promise<void> => {
    setTried(true)
    if (given === '') return
    setTrouble(undefined)
    add.forget()
    const options = await start.run({ password })
    if (!options) return
    setMaking(true)
    try {
      const { makePasskey } = await import('./make-passkey.ts')
      const made = await makePasskey(options)
      if (!(await add.run({ name: given, made }))) return
      showToast({ tone: 'done', title: `Passkey ${given} added.` })
      onClose()
    } catch (error) {
      setTrouble(deviceTrouble(error))
    } finally {
      setMaking(false)
    }
  }
  return (
    <SecretDialog
      title="Add a passkey"
      lead="Enter your password. Your device will then ask for your fingerprint, face or PIN."
      confirmLabel="Continue"
      busyLabel={isMaking ? 'Waiting for your device' : 'Checking'}
      isBusy={start.isRunning || isMaking}
      failure={start.failure ?? add.failure}
      trouble={trouble ?? messageFor(add.failure, 'made')}
      onClose={onClose}
      onConfirm={(secrets) => void handleConfirm(secrets)}
    >
      <TextField
        label="Name"
        hint="For example, “Work phone”."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isTried && given === '' ? 'Enter a name.' : messageFor(add.failure, 'name')}
      />
    </SecretDialog>
  )
}

export function RenamePasskey({ passkey, onClose }: OneProps) {
  const id = useId()
  const [name, setName] = useState(passkey.name)
  const [isTried, setTried] = useState(false)
  const rename = useAction(profileEndpoints.renamePasskey)
  const trouble = troubleWith(rename.failure, ['name'])
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '' || !(await rename.run({ id: String(passkey.id), name: name.trim() }))) return
    showToast({ tone: 'done', title: `Passkey renamed to ${name.trim()}.` })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rename ${passkey.name}`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isBusy={rename.isRunning} busyLabel="Saving">
            Save name
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {trouble && (
          <Notice tone="red" role="alert">
            {trouble}
          </Notice>
        )}
        <TextField
          label="Name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isTried && name.trim() === '' ? 'Enter a name.' : messageFor(rename.failure, 'name')}
        />
      </form>
    </Dialog>
  )
}

export function RemovePasskey({ passkey, onClose }: OneProps) {
  const remove = useAction(profileEndpoints.removePasskey)
  const trouble = troubleWith(remove.failure, [])
  const handleConfirm = async (): Promise<void> => {
    if (!(await remove.run({ id: String(passkey.id) }))) return
    showToast({ tone: 'done', title: `Passkey ${passkey.name} removed.` })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleConfirm()}
      title={`Remove ${passkey.name}?`}
      lead={trouble ?? 'You will no longer be able to sign in with this passkey. Delete it from your device too.'}
      confirmLabel="Remove passkey"
      isDangerous
      isBusy={remove.isRunning}
      busyLabel="Removing"
    />
  )
}
