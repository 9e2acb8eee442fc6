// Photos and documents about one line: beside it for both sides, sent by the queue of all evidence.
import { lineSlot } from '@kerbline/domain/cases/money-lines.ts'
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { useRef, useState } from 'react'
import { useSignal } from '../../data/signal.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { EvidenceChooser } from '../evidence/evidence-chooser.tsx'
import { evidenceQueue } from '../evidence/evidence-queue.ts'
import { QueuedRow } from '../evidence/evidence-queued.tsx'
import type { EvidenceSource } from '../evidence/evidence-source.ts'
import { openDocument } from '../evidence/open-document.ts'
import type { CaseLine } from './money-source.ts'
import styles from './money.module.css'

interface Props {
  readonly source: EvidenceSource
  readonly line: CaseLine
  /** It is disputed, or about to be. */
  readonly isDisputed: boolean
}

export function LineEvidence({ source, line, isDisputed }: Props) {
  const { data } = useEndpoint(source.calls.documents, { id: source.id })
  const queue = evidenceQueue(source)
  const queued = useSignal(queue.items)
  const input = useRef<HTMLInputElement>(null)
  const [isAdding, setAdding] = useState(false)
  const slot = lineSlot(line.id)
  const own = (data?.documents ?? []).filter((each) => each.slot === slot && !each.is_superseded)
  const coming = queued.filter((each) => each.slot === slot)
  const mayAdd = isDisputed && data?.may_add === true
  if (own.length === 0 && coming.length === 0 && !mayAdd) return null
  return (
    <div className={styles.proof}>
      {own.length > 0 && (
        <ul aria-label={`Evidence for ${line.what}`}>
          {own.map((document) => (
            <li key={document.id}>
              <button type="button" className={styles.file} onClick={() => void openDocument(document)}>
                {document.title}
              </button>
              <small>{document.added_by_name}</small>
            </li>
          ))}
        </ul>
      )}
      {coming.length > 0 && (
        <ul aria-label={`Uploading for ${line.what}`}>
          {coming.map((item) => (
            <QueuedRow key={item.key} item={item} onRemove={queue.remove} onRetry={queue.retry} />
          ))}
        </ul>
      )}
      {mayAdd && !isAdding && (
        <Button size="small" icon={PaperclipIcon} onClick={() => setAdding(true)}>
          Add evidence for {line.what}
        </Button>
      )}
      {mayAdd && isAdding && (
        <EvidenceChooser
          input={input}
          replaced={undefined}
          mayAddForStaff={data.may_add_for_staff}
          onChoose={(files, facts) => {
            queue.add(files, { ...facts, slot })
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}
