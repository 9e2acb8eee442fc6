import { valueWords } from '@kerbline/domain/areas/audit/entry-words.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { instantWords } from '../../record/record-value.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './audit.module.css'
import type { Entry } from './entry-words.ts'

const copy = async (reference: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(reference)
    showToast({ tone: 'done', title: 'Reference copied.' })
  } catch {
    showToast({ tone: 'failed', title: 'We could not copy this.', body: 'Your browser does not allow copying here.' })
  }
}

const Fact = ({ label, value }: { label: string; value: string | null }) =>
  value !== null && (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )

/** One entry in full: who, when, of what, and every field before and after. */
export function EntrySheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { at, actor_name: who, action, entity, entity_id: number, account, request_id: reference, changes } = entry
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={capital(action)}
      lead={`${who ?? 'Kerbline'}, ${instantWords(at)}`}
      footer={
        reference !== null && (
          <Button icon={CopyIcon} onClick={() => void copy(reference)}>
            Copy reference
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact label="Area" value={capital(entity)} />
        <Fact label="Record" value={entry.record} />
        <Fact label="Number" value={number} />
        <Fact label="Account" value={account} />
        <Fact label="Reference" value={reference} />
      </dl>
      <h3 className={styles.heading}>What changed</h3>
      {changes.length === 0 ? (
        <p className={styles.quiet}>No before and after values were recorded.</p>
      ) : (
        <dl className={styles.changes}>
          {changes.map(({ field, label, before, after, names }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {before !== null && (
                  <>
                    <del>{valueWords(field, before, names)}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins>{valueWords(field, after, names)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.seal}>
        <Icon of={SealCheckIcon} weight={entry.is_sealed ? 'fill' : 'regular'} />
        {entry.is_sealed
          ? 'Sealed. Any tampering with this entry would be detected.'
          : 'Not sealed yet. Entries are sealed shortly after they are written.'}
      </p>
    </Sheet>
  )
}
