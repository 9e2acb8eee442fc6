import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { OutboxEmail } from '@kerbline/domain/areas/settings/outbox-endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { LoadFailure } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './outbox.module.css'

type Opened = ReplyOf<(typeof settingsEndpoints)['openEmail']>

const Text = ({ opened: { text, link, why_no_link: why } }: { opened: Opened }) => (
  <div className={styles.email}>
    {link !== null && (
      <>
        <Notice tone="amber">Anyone with this link can act as this person. Do not share it with anyone else.</Notice>
        <div>
          <Button icon={CopyIcon} onClick={() => void copyLink(link)}>
            Copy link
          </Button>
        </div>
      </>
    )}
    {why !== null && <Notice tone="idle">{why}</Notice>}
    <p className={styles.text}>{text}</p>
  </div>
)

export interface OpenEmail {
  readonly email: OutboxEmail
  /** On its way where there is no failure either. */
  readonly opened: Opened | undefined
}

interface Props extends OpenEmail {
  failure: LoadFailure | undefined
  onRetry: () => void
  hasRelay: boolean
  onClose: () => void
}

/** An email to read: asked for when it is opened, told in the audit log, and forgotten when it is closed. */
export function EmailDialog({ email, opened, failure, onRetry, hasRelay, onClose }: Props) {
  const { id, subject, to_email: to, state } = email
  const sending = useAction(settingsEndpoints.sendEmail)
  const handleSend = async (): Promise<void> => {
    const reply = await sending.run({ id })
    if (!reply) return
    showToast({ tone: 'done', title: reply.message })
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={subject}
      lead={`To ${to}. The audit log records that you have opened this email.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            icon={PaperPlaneTiltIcon}
            isBusy={sending.isRunning}
            busyLabel="Sending"
            onClick={() => void handleSend()}
            disabledReason={!hasRelay ? 'Email is not set up' : undefined}
          >
            {state === 'waiting' ? 'Send now' : 'Send again'}
          </Button>
        </>
      }
    >
      {sending.failure && (
        <Notice tone="red" role="alert">
          <b>We could not send this.</b> {sending.failure.message}
        </Notice>
      )}
      <LoadState
        what="this email"
        load={{ data: opened, failure: failure && { remedy: failure.message } }}
        onRetry={onRetry}
        skeleton={<SkeletonText lines={8} />}
      >
        {(email) => <Text opened={email} />}
      </LoadState>
    </Sheet>
  )
}
