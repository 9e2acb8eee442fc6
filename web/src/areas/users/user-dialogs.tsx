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
    showToast({ tone: 'done', title: `${name} suspended.`, body: 'Every session has ended.' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      lead="They are signed out everywhere and cannot sign in until somebody restores them. Nothing else changes."
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
    showToast({ tone: 'done', title: `The second factor of ${name} is off.`, body: 'Every session has ended.' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Switch off the second factor of ${name}?`}
      lead="For somebody who has lost their phone and their recovery codes. Make sure it is them who asks. Every session ends."
      confirmLabel="Switch it off"
      busyLabel="Switching off"
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
      title: reply.invitation_link === null ? title : 'Invitation made anew.',
      body: reply.message,
    })
    onClose()
  }
  return (
    <ReasonDialog
      title={isInvitation ? `Send ${name} the invitation again?` : `Send ${name} a reset link?`}
      lead={`It goes to ${email}${isInvitation ? '. Earlier links stop working.' : ' and works once. Their present password stays until they choose another.'}`}
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
      title={`View the portal as ${name}?`}
      lead={`You see what they see and can change nothing. It ends after ${viewAsMinutes} minutes, or when you sign out of it, and stands in the history.`}
      confirmLabel={`View as ${name}`}
      busyLabel="Opening"
      isBusy={view.isRunning}
      failure={view.failure}
      onConfirm={(reason) => void handleConfirm(reason)}
      onClose={onClose}
    />
  )
}
