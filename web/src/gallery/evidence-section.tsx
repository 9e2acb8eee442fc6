import { useState } from 'react'
import { EvidenceChooser } from '../case/evidence/evidence-chooser.tsx'
import { DocumentItem } from '../case/evidence/evidence-item.tsx'
import type { QueuedFile, QueuedState } from '../data/outgoing/file-line.ts'
import { QueuedRow } from '../case/evidence/evidence-queued.tsx'
import { sampleDocument } from '../case/evidence/evidence-sample.ts'
import styles from '../case/evidence/evidence.module.css'
import { Panel, PanelBody } from '../ui/layout/panel.tsx'
import { Shelf } from './shelf.tsx'

const file = new Blob([new Uint8Array(4_200_000)], { type: 'application/pdf' })
const queued = (key: string, state: QueuedState, change: Partial<QueuedFile> = {}): QueuedFile => ({
  ...{ key, file, name: `${key}.pdf` },
  ...{ state, sent: 0, words: null, isKept: true },
  ...change,
})
const underWay = [
  queued('sending', 'sending', { sent: 1_900_000 }),
  queued('checking', 'checking', { sent: 4_200_000 }),
  queued('waiting', 'waiting', { sent: 1_200_000, words: 'We could not connect to Kerbline.' }),
  queued('refused', 'refused', { words: 'This PDF is not whole. Open it, save it anew, and send it again.' }),
]
const noAction = { onOpen: () => undefined, onReplace: () => undefined, onRemove: () => undefined }

/** Files on their way and documents that stand, as they are shown with a case. */
export function EvidenceSection() {
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <Shelf title="Evidence" columns={2}>
      <Panel title="On their way" isRuled>
        <PanelBody className={styles.body}>
          <ul className={styles.queue}>
            {underWay.map((item) => (
              <QueuedRow key={item.key} item={item} onRemove={() => undefined} onRetry={() => undefined} />
            ))}
          </ul>
          <EvidenceChooser
            input={{ current: null }}
            replaced={undefined}
            mayAddForStaff
            onChoose={(files) => setNames(files.map(({ name }) => name))}
          />
          {names.join(', ')}
        </PanelBody>
      </Panel>
      <Panel title="Evidence" isRuled>
        <PanelBody>
          <ul className={styles.documents}>
            <DocumentItem document={sampleDocument()} mayAdd {...noAction} />
            <DocumentItem
              document={sampleDocument({
                id: 2,
                title: 'Internal sheet',
                visibility: 'staff',
                may_remove: false,
                why_kept: 'It is evidence that has to be kept until 22 Feb 2028.',
              })}
              mayAdd={false}
              {...noAction}
            />
          </ul>
        </PanelBody>
      </Panel>
    </Shelf>
  )
}
