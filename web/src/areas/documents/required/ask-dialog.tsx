import { requiredDocumentsEndpoints, type AskedPapers } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { navigate } from '../../../data/navigation/location.ts'
import { useUser } from '../../../data/session/session.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import styles from './required.module.css'

type Asked = SentOf<(typeof requiredDocumentsEndpoints)['countAsked']>

interface Props {
  /** Which papers: a question, or some of its rows. */
  readonly asked: Asked
  /** "MOT certificate of AB12 CDE", where it is one. */
  readonly of?: string | undefined
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

function Meaning({ found, isStaff }: { readonly found: AskedPapers; readonly isStaff: boolean }) {
  const { papers, asked_already: already, accounts } = found
  return (
    <div className={styles.asking}>
      {papers === 0 ? (
        <Notice>
          {already > 0
            ? 'You have already requested all of these in open queries.'
            : 'Nothing here is missing or expired.'}
        </Notice>
      ) : (
        <>
          <p>
            {isStaff
              ? `We will send ${counted(accounts.length, 'query', 'queries')}, one per account:`
              : `We will send ${counted(accounts.length, 'query', 'queries')} with the list to ${headOffice.name}.`}
          </p>
          {isStaff && (
            <ul className={styles.accounts} aria-label="Accounts to ask">
              {accounts.map(({ account, name, papers: count }) => (
                <li key={account}>
                  <span>
                    {name} <span className={styles.quiet}>{account}</span>
                  </span>
                  <span>{counted(count, 'document')}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {papers > 0 && already > 0 && (
        <p className={styles.quiet}>
          {counted(already, 'more has', 'more have')} already been requested and will not be requested again.
        </p>
      )}
    </div>
  )
}

function tellDone({ papers, asked_already: already, accounts }: AskedPapers): void {
  const [first] = accounts
  const number = accounts.length === 1 ? first?.number : undefined
  showToast({
    tone: 'done',
    title:
      papers === 0
        ? 'No new requests sent.'
        : `${counted(papers, 'document')} requested in ${number ?? counted(accounts.length, 'query', 'queries')}.`,
    ...(already > 0 && { body: `${counted(already, 'document had', 'documents had')} already been requested.` }),
    ...(number && {
      action: { label: 'Open', onSelect: () => navigate(href('query', { query_no: number }).slice(1)) },
    }),
  })
}

/** What asking would do, then the asking itself. */
export function AskDialog({ asked, of, onClose, onDone }: Props) {
  const isStaff = useUser()?.side === 'staff'
  const [note, setNote] = useState('')
  const load = useEndpoint(requiredDocumentsEndpoints.countAsked, asked, { freshForSeconds: 0 })
  const asking = useAction(requiredDocumentsEndpoints.ask, { refreshes: 'everything' })
  const count = load.data?.papers ?? 0
  const handleAsk = async (): Promise<void> => {
    const reply = await asking.run({ ...asked, note: note.trim() === '' ? null : note.trim() })
    if (!reply) return
    tellDone(reply)
    onDone?.()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={of === undefined ? 'Request missing documents' : `Request ${of}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 ? 'There is nothing to request' : undefined}
            isBusy={asking.isRunning}
            busyLabel="Requesting"
            onClick={() => void handleAsk()}
          >
            {count === 0 ? 'Request documents' : `Request ${counted(count, 'document')}`}
          </Button>
        </>
      }
    >
      <div className={styles.asking}>
        <LoadState what="the missing documents" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
          {(found) => <Meaning found={found} isStaff={isStaff} />}
        </LoadState>
        {count > 0 && (
          <TextAreaField
            label="Note"
            hint="Optional. Added above the list."
            rows={3}
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {asking.failure && (
          <Notice tone="red" role="alert">
            {asking.failure.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
