import { UserMinusIcon } from '@phosphor-icons/react/dist/csr/UserMinus'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { instantWords } from '../../record/record-value.tsx'
import { useMayOpen } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, Sheet } from '../../ui/overlay/dialog.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './users.module.css'

type Request = ReplyOf<(typeof usersEndpoints)['deletionRequests']>['requests'][number]
type Outcome = 'actioned' | 'refused'

const words: Readonly<Record<Request['state'], string>> = {
  received: 'Waiting for email confirmation',
  verified: 'Confirmed',
  actioned: 'Deleted',
  refused: 'Declined',
}

/** Deletes the person, or refuses; whoever asked is told by mail either way. */
function DecideDialog({ request, outcome, onClose }: { request: Request; outcome: Outcome; onClose: () => void }) {
  const decide = useAction(usersEndpoints.decideDeletion, { refreshes: [usersEndpoints.list] })
  const [note, setNote] = useState('')
  const isDeletion = outcome === 'actioned'
  const [error, setError] = useState<string>()
  const handleDecide = async (): Promise<void> => {
    if (!isDeletion && note.trim() === '') {
      setError('Enter a reason. We will email it to them.')
      return document.getElementById('decision-note')?.focus()
    }
    const reply = await decide.run({ id: String(request.id), outcome, note: note.trim() || null })
    if (!reply) return
    showToast({ tone: 'done', title: reply.message })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={isDeletion ? `Delete ${request.email}?` : `Decline ${request.reference}?`}
      lead={
        isDeletion
          ? 'Their name will be removed from all records and we will email them. You cannot undo this.'
          : 'Their account will not change. We will email them the reason.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isDeletion ? 'danger' : 'primary'}
            isBusy={decide.isRunning}
            busyLabel={isDeletion ? 'Deleting' : 'Declining'}
            onClick={() => void handleDecide()}
          >
            {isDeletion ? 'Delete user' : 'Decline request'}
          </Button>
        </>
      }
    >
      <div className={styles.dialogBody}>
        {decide.failure && (
          <Notice tone="red" role="alert">
            <b>We could not save your decision.</b> {decide.failure.message}
          </Notice>
        )}
        <TextAreaField
          id="decision-note"
          label={isDeletion ? 'Message to them' : 'Reason'}
          hint="We will email this to them and show it with the request."
          isOptional={isDeletion}
          error={error}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Dialog>
  )
}

/** One request with what can be decided about it. */
export function DeletionRequest({ request }: { request: Request }) {
  const [deciding, setDeciding] = useState<Outcome>()
  const { email, reference, reason, state, created_at, decided_at, decided_by, decision_note, user_id } = request
  const isOpen = state === 'verified'
  return (
    <>
      <div className={styles.request}>
        <p className={styles.requestHead}>
          {user_id === null ? <b>{email}</b> : <a href={href('user', { id: String(user_id) })}>{email}</a>}
          <Badge tone={isOpen ? 'brand' : 'quiet'}>{words[state]}</Badge>
        </p>
        <p className={styles.small}>
          {reference}, requested {instantWords(created_at)}
          {decided_at && `, decided ${instantWords(decided_at)} by ${decided_by ?? 'Kerbline'}`}
        </p>
        {reason && <p>“{reason}”</p>}
        {decision_note && <p className={styles.small}>Message to them: {decision_note}</p>}
        {isOpen && (
          <div className={styles.requestActions}>
            <Button size="small" className={styles.finger} onClick={() => setDeciding('refused')}>
              Decline
            </Button>
            <Button size="small" className={styles.finger} variant="danger" onClick={() => setDeciding('actioned')}>
              Delete user
            </Button>
          </div>
        )}
      </div>
      {deciding && <DecideDialog request={request} outcome={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

/** Opens the requests to delete an account; says how many wait. */
export function DeletionRequestsButton() {
  const [isOpen, setOpen] = useState(false)
  const mayOpen = useMayOpen()
  const load = useEndpoint(usersEndpoints.deletionRequests, {})
  const waiting = load.data?.requests.filter(({ state }) => state === 'verified').length ?? 0
  return (
    <>
      <Button icon={UserMinusIcon} onClick={() => setOpen(true)}>
        Deletion requests{waiting > 0 && ` (${waiting})`}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Deletion requests"
        lead="People who have asked us to delete their account. You can decide once they confirm by email."
      >
        <LoadState
          what="the requests"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonText lines={6} />}
          isEmpty={({ requests }) => requests.length === 0}
          empty={
            <Empty look="panel" title="No requests">
              Requests made on the account deletion page appear here.
            </Empty>
          }
        >
          {({ requests, total }) => (
            <>
              <ul className={styles.requests}>
                {requests.map((request) => (
                  <li key={request.id}>
                    <DeletionRequest request={request} />
                  </li>
                ))}
              </ul>
              {total > requests.length && (
                <p className={styles.small}>
                  The first {requests.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}. See the others
                  in the <MaybeLink href={mayOpen('audit') ? href('audit') : undefined}>audit log</MaybeLink>.
                </p>
              )}
            </>
          )}
        </LoadState>
      </Sheet>
    </>
  )
}
