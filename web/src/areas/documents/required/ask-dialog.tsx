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
            ? 'All of it is asked for already, in queries that are still open. Nothing is asked for twice.'
            : 'Nothing here is missing or expired.'}
        </Notice>
      ) : (
        <>
          <p>
            {isStaff
              ? `${counted(accounts.length, 'query', 'queries')}, one an account, each with its list:`
              : `${headOffice.name} gets ${counted(accounts.length, 'query', 'queries')} with the list.`}
          </p>
          {isStaff && (
            <ul className={styles.accounts} aria-label="Who is asked">
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
          {counted(already, 'more is', 'more are')} asked for already and {already === 1 ? 'is' : 'are'} not asked for
          twice.
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
        ? 'Nothing new was asked for.'
        : `${counted(papers, 'document')} asked for in ${number ?? counted(accounts.length, 'query', 'queries')}.`,
    ...(already > 0 && { body: `${counted(already, 'document')} had been asked for already.` }),
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
      title={of === undefined ? 'Ask for missing documents' : `Ask for ${of}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 ? 'There is nothing to ask for' : undefined}
            isBusy={asking.isRunning}
            busyLabel="Asking"
            onClick={() => void handleAsk()}
          >
            {count === 0 ? 'Ask' : `Ask for ${count.toLocaleString('en-GB')}`}
          </Button>
        </>
      }
    >
      <div className={styles.asking}>
        <LoadState what="what is missing" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
          {(found) => <Meaning found={found} isStaff={isStaff} />}
        </LoadState>
        {count > 0 && (
          <TextAreaField
            label="Note"
            hint="Optional. It stands above the list."
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
