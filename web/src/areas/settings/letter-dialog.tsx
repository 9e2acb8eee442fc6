import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { inboundMailEndpoints, type InboundLetter } from '@kerbline/domain/areas/inbound-mail/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { MAX_QUERY_BODY, MAX_QUERY_TITLE, queryMakers } from '@kerbline/domain/areas/queries/arrivals.ts'
import { useState } from 'react'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { MakeQueryDialog } from '../../fleet/queries/make-query-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './outbox.module.css'

type Words = ReplyOf<(typeof inboundMailEndpoints)['open']>

/** What is held is counted among what waits. */
const waiting = { refreshes: [dashboardEndpoints.read, dashboardEndpoints.worklist] }

const Text = ({ words: { said, original }, files }: { words: Words; files: readonly string[] }) => {
  const isCut = original !== null && original.trim() !== (said ?? '').trim()
  return (
    <>
      {said !== null && said !== '' && <p className={styles.text}>{said}</p>}
      {(original ?? '') === '' && (said ?? '') === '' && (
        <p className={styles.text}>The text of this email was not saved.</p>
      )}
      {isCut && original !== '' && (
        <details open={said === null || said === ''}>
          <summary>Full email</summary>
          <p className={styles.text}>{original}</p>
        </details>
      )}
      {files.length > 0 && <p className={styles.small}>Files: {files.join(', ')}</p>}
    </>
  )
}

interface Attached {
  letter: InboundLetter
  number: string
  error: string | undefined
  onNumber: (number: string) => void
}

/** Where the note goes, and who reads it there. */
function hintFor({ about, address }: InboundLetter): string {
  if (about === null) return 'For example, Q-000123. The customer will not see the note.'
  return address === null
    ? 'Leave blank to add it to the message thread, where everyone in it can read it.'
    : `Leave blank to add it to ${about}. The customer will not see it.`
}

/** Which conversation it goes into: what its reply address names, or a case. */
const Where = ({ letter, number, error, onNumber }: Attached) => (
  <TextField
    label={letter.about === null ? 'Record number' : 'Another record number'}
    hint={hintFor(letter)}
    value={number}
    error={error}
    onChange={({ target }) => onNumber(target.value)}
  />
)

export interface OpenLetter {
  readonly letter: InboundLetter
  /** On their way where there is no failure either. */
  readonly words: Words | undefined
}

interface Props extends OpenLetter {
  failure: LoadFailure | undefined
  onRetry: () => void
  onClose: () => void
}

interface QueryProps {
  readonly letter: InboundLetter
  readonly words: Words
  readonly onClose: () => void
  readonly onDone: (reply: { message: string }) => void
}

function LetterQuery({ letter, words: { said, original }, onClose, onDone }: QueryProps) {
  const { id, subject, from_name: name, from_email: email } = letter
  const load = useEndpoint(inboundMailEndpoints.suggestQuery, { id })
  const making = useAction(inboundMailEndpoints.makeQuery, waiting)
  const words = {
    category: null,
    title: subject.slice(0, MAX_QUERY_TITLE),
    body: (said || original || '').slice(0, MAX_QUERY_BODY),
  }
  return (
    <MakeQueryDialog
      load={load}
      wordsOf={() => words}
      sender={[name, email].filter(Boolean).join(', ') || 'an unknown address'}
      draft={`letter:${id}:query`}
      action={making}
      onMake={async (query) => {
        const made = await making.run({ id, ...query })
        if (made) onDone(made)
        return made !== undefined
      }}
      onClose={onClose}
    />
  )
}

/** A letter to read, and what to do with it: add it to a conversation as one's own note, make a query of it, or nothing. */
export function LetterDialog({ letter, words, failure, onRetry, onClose }: Props) {
  const { id, subject, from_email: from, state, why, files, about } = letter
  const [number, setNumber] = useState('')
  const attaching = useAction(inboundMailEndpoints.attach, waiting)
  const dismissing = useAction(inboundMailEndpoints.dismiss, waiting)
  const isHeld = state === 'held'
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const handleDone = (reply: { message: string } | undefined): void => {
    if (!reply) return
    showToast({ tone: 'done', title: reply.message })
    onClose()
  }
  const attach = async () => handleDone(await attaching.run({ id, number: number.trim() === '' ? null : number }))
  const dismiss = async () => handleDone(await dismissing.run({ id }))
  const trouble = attaching.failure ?? dismissing.failure
  const { failure: refused } = attaching
  const error =
    refused instanceof ApiProblem ? refused.fields.find(({ field }) => field === 'number')?.message : undefined
  if (isAsking && words)
    return <LetterQuery {...{ letter, words }} onClose={() => setAsking(false)} onDone={handleDone} />
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={subject === '' ? 'No subject' : subject}
      lead={`From ${from ?? 'an unknown address'}. The audit log records that you have opened this email.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {isHeld && (
            <>
              <Button isBusy={dismissing.isRunning} busyLabel="Dismissing" onClick={() => void dismiss()}>
                Dismiss
              </Button>
              {may(queryMakers) && (
                <Button disabledReason={words ? undefined : 'Wait for the email'} onClick={() => setAsking(true)}>
                  Make a query
                </Button>
              )}
              <Button
                variant="primary"
                isBusy={attaching.isRunning}
                busyLabel="Adding"
                onClick={() => void attach()}
                disabledReason={about === null && number.trim() === '' ? 'Enter a record number first' : undefined}
              >
                Add as note
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.email}>
        {trouble && error === undefined && (
          <Notice tone="red" role="alert">
            <b>We could not save this.</b> {trouble.message}
          </Notice>
        )}
        {why !== null && <Notice tone={isHeld ? 'amber' : 'idle'}>{why}</Notice>}
        <LoadState
          what="this email"
          load={{ data: words, failure: failure && { remedy: failure.message } }}
          onRetry={onRetry}
          skeleton={<SkeletonText lines={8} />}
        >
          {(found) => <Text words={found} files={files} />}
        </LoadState>
        {isHeld && <Where letter={letter} number={number} error={error} onNumber={setNumber} />}
      </div>
    </Sheet>
  )
}
