import { useEffect, useState } from 'react'
import type { DeletionStatus } from '@kerbline/domain/areas/auth/deletion-status.ts'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { call } from '../../data/client.ts'
import { ApiProblem, isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { DeletionProgress } from '../../fleet/deletion-progress.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { FormTrouble } from '../../fleet/public/form-trouble.tsx'
import styles from '../../fleet/public/public-page.module.css'

type Answer = 'asking' | 'ended' | { readonly status: DeletionStatus; readonly message?: string } | LoadFailure

const isOver = (failure: LoadFailure | undefined): boolean =>
  failure instanceof ApiProblem && ['link expired', 'not valid', 'not found'].includes(failure.code)

const NewRequest = () => (
  <div className={styles.form}>
    <ButtonLink href={publicHref('accountDeletion')} size="touch" isWide>
      Make a new request
    </ButtonLink>
  </div>
)

const Ended = () => (
  <>
    <Notice tone="amber" role="status">
      This link has expired or is incomplete. Copy the full link from our latest email, or make a new request.
    </Notice>
    <NewRequest />
  </>
)

/** A press is asked for, since mail scanners open links too. */
function Confirm({ token, onDone }: { token: string; onDone: (answer: Answer) => void }) {
  const confirm = useAction(authEndpoints.confirmDeletion)
  const { failure } = confirm
  const handleConfirm = async (): Promise<void> => {
    const reply = await confirm.run({ token })
    if (reply) onDone(reply)
  }
  if (isOver(failure)) return <Ended />
  return (
    <>
      {failure && <FormTrouble failure={failure} what="confirm your request" />}
      <div className={styles.form}>
        <p className={styles.text}>
          You asked us to delete your account. Confirm and we will review your request and email you. Your account stays
          active until then.
        </p>
        <Button
          variant="danger"
          size="touch"
          isWide
          isBusy={confirm.isRunning}
          busyLabel="Confirming"
          onClick={() => void handleConfirm()}
        >
          Confirm account deletion
        </Button>
        <ButtonLink href={publicHref('login')} size="touch" isWide>
          Keep my account
        </ButtonLink>
      </div>
    </>
  )
}

/** What a link of our mails shows: how far the request is, and while it waits for it, the button that confirms. */
export function MailedDeletion({ token }: { token: string }) {
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<{ attempt: number; answer: Answer }>()
  const answer = told?.attempt === attempt ? told.answer : 'asking'
  useEffect(() => {
    const giveUp = new AbortController()
    // Asked for directly: answers of screens are kept on the device with what was asked, and a token is not to stay there.
    call(authEndpoints.deletionStatus, { token }, { signal: giveUp.signal }).then(
      (status) => setTold({ attempt, answer: { status } }),
      (error: unknown) => {
        if (isLoadFailure(error)) setTold({ attempt, answer: isOver(error) ? 'ended' : error })
      },
    )
    return () => giveUp.abort()
  }, [token, attempt])

  if (answer === 'asking') return <Loading what="your request" skeleton={<SkeletonText lines={6} />} />
  if (answer === 'ended') return <Ended />
  if (isLoadFailure(answer))
    return (
      <Failed
        what="your request"
        failure={{ remedy: answer.message }}
        look="page"
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  const { status, message } = answer
  return (
    <>
      {message && <Notice role="status">{message}</Notice>}
      <div className={styles.form}>
        <DeletionProgress status={status} />
      </div>
      {status.state === 'received' && <Confirm token={token} onDone={(done) => setTold({ attempt, answer: done })} />}
      {(status.state === 'lapsed' || status.state === 'refused') && <NewRequest />}
    </>
  )
}
