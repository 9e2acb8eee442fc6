import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { viewAsMinutes } from '@kerbline/domain/areas/users/lifecycle.ts'
import { useAction } from '../../data/use-action.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { showLink } from './invitation-link.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { UserRecord } from './user-words.ts'
import { startViewing } from './view-as.ts'

interface Props {
  record: UserRecord
  onClose: () => void
}

export function SuspendDialog({ record: { id, name, updated_at: version }, onClose }: Props) {
  const suspend = useAction(usersEndpoints.suspend)
  const handleConfirm = async (reason: string | null): Promise<void> => {
    if (!(await suspend.run({ id: String(id), version, reason }))) return
    showToast({ tone: 'done', title: `${name} suspended.`, body: 'They have been signed out on all devices.' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      lead="They will be signed out on all devices and cannot sign in until someone restores them. Nothing else changes."
      confirmLabel="Suspend user"
      busyLabel="Suspending"
      isDangerous
      isBusy={suspend.isRunning}
      failure={suspend.failure}
      onConfirm={(reason) => void handleConfirm(reason)}
      onClose={onClose}
    />
  )
}

export function ResetFactorDialog({ record: { id, name }, onClose }: Props) {
  const reset = useAction(usersEndpoints.resetSecondFactor)
  const handleConfirm = async (reason: string | null): Promise<void> => {
    if (!(await reset.run({ id: String(id), reason }))) return
    showToast({
      tone: 'done',
      title: `Two-step sign-in turned off for ${name}.`,
      body: 'They have been signed out on all devices.',
    })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Turn off two-step sign-in for ${name}?`}
      lead="Use this if they have lost their phone and recovery codes. Check it is really them. They will be signed out on all devices."
      confirmLabel="Turn off two-step sign-in"
      busyLabel="Turning off"
      isDangerous
      isBusy={reset.isRunning}
      failure={reset.failure}
      onConfirm={(reason) => void handleConfirm(reason)}
      onClose={onClose}
    />
  )
}

export function SendLinkDialog({ record: { id, name, email, status }, onClose }: Props) {
  const send = useAction(usersEndpoints.sendLink)
  const isInvitation = status === 'invited'
  const handleConfirm = async (): Promise<void> => {
    const reply = await send.run({ id: String(id) })
    if (!reply) return
    showLink(id, reply.invitation_link)
    const title = isInvitation ? 'Invitation sent.' : 'Reset link sent.'
    showToast({
      tone: 'done',
      title: reply.invitation_link === null ? title : 'New invitation created.',
      body: reply.message,
    })
    onClose()
  }
  return (
    <ReasonDialog
      title={isInvitation ? `Send ${name} the invitation again?` : `Send ${name} a reset link?`}
      lead={`We will send it to ${email}. ${isInvitation ? 'Earlier links will stop working.' : 'It works once. Their current password works until they change it.'}`}
      confirmLabel={isInvitation ? 'Send invitation' : 'Send reset link'}
      busyLabel="Sending"
      hasReason={false}
      isBusy={send.isRunning}
      failure={send.failure}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  )
}

export function ViewAsDialog({ record: { id, name }, onClose }: Props) {
  const view = useAction(usersEndpoints.viewAs)
  const handleConfirm = async (reason: string | null): Promise<void> => {
    const reply = await view.run({ id: String(id), reason })
    if (reply) await startViewing(reply.api_token)
  }
  return (
    <ReasonDialog
      title={`View Kerbline as ${name}?`}
      lead={`You will see what they see but cannot make changes. It ends after ${viewAsMinutes} minutes and is recorded in their history.`}
      confirmLabel={`View as ${name}`}
      busyLabel="Opening"
      isBusy={view.isRunning}
      failure={view.failure}
      onConfirm={(reason) => void handleConfirm(reason)}
      onClose={onClose}
    />
  )
}
