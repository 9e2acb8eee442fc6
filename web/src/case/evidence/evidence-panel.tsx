import { counted } from '@kerbline/domain/kit/words.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useIsOffline } from '../../data/live/connection.ts'
import { useSignal } from '../../data/signal.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { zipTicked } from '../../fleet/archives/zip-documents.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { tellOwnChange } from '../own-versions.ts'
import { EvidenceChooser } from './evidence-chooser.tsx'
import { DocumentItem, PhotoItem, type ItemActions } from './evidence-item.tsx'
import { evidenceQueue } from './evidence-queue.ts'
import { QueuedRow } from './evidence-queued.tsx'
import { sizeInWords, type EvidenceDocument, type EvidenceSource } from './evidence-source.ts'
import styles from './evidence.module.css'
import { openDocument } from './open-document.ts'

const ConfirmRemoval = lazy(async () => ({ default: (await import('./evidence-removal.tsx')).EvidenceRemoval }))

const zipAll = (documents: readonly EvidenceDocument[]): Promise<void> =>
  zipTicked(
    documents.map(({ id }) => id),
    `Evidence, ${documents.length} files`,
  )

interface ShownProps extends ItemActions {
  readonly documents: readonly EvidenceDocument[]
  readonly mayAdd: boolean
}

const itemsOf = (documents: readonly EvidenceDocument[], rest: Omit<ShownProps, 'documents'>) => {
  const isPhoto = ({ preview_id: preview }: EvidenceDocument): boolean => preview !== null
  const photos = documents.filter(isPhoto)
  const papers = documents.filter((each) => !isPhoto(each))
  return (
    <>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {photos.map((each) => (
            <PhotoItem key={each.id} document={each} {...rest} />
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul className={styles.documents} aria-label="Documents">
          {papers.map((each) => (
            <DocumentItem key={each.id} document={each} {...rest} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Photos in threes, then documents; what was replaced stands folded away below. */
function Shown({ documents, ...rest }: ShownProps) {
  const current = documents.filter(({ is_superseded: isOld }) => !isOld)
  const earlier = documents.filter(({ is_superseded: isOld }) => isOld)
  return (
    <>
      {itemsOf(current, rest)}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{counted(earlier.length, 'earlier version')}</summary>
          {itemsOf(earlier, rest)}
        </details>
      )}
    </>
  )
}

const scannerWords = {
  clamd: 'Every file is checked for viruses.',
  none: 'Files are not scanned for viruses. Only their type is checked.',
} as const

/** The evidence of a case: what stands, what is on its way, and where more is added. */
export function EvidencePanel({ source }: { readonly source: EvidenceSource }) {
  const { id, calls, refreshes } = source
  const load = useEndpoint(calls.documents, { id })
  const queue = evidenceQueue(source)
  const queued = useSignal(queue.items)
  const isOffline = useIsOffline()
  const input = useRef<HTMLInputElement>(null)
  const [replaced, setReplaced] = useState<EvidenceDocument>()
  const [leaving, setLeaving] = useState<EvidenceDocument>()
  const remove = useAction(calls.removeDocument, { refreshes: refreshes ?? [] })
  const handleRemove = async (): Promise<void> => {
    const removed = leaving && (await remove.run({ id, document: leaving.id }))
    if (!removed) return
    tellOwnChange({ id, ...removed })
    setLeaving(undefined)
  }
  const actions: ItemActions = {
    onOpen: (document) => void openDocument(document),
    onReplace: (document) => {
      setReplaced(document)
      input.current?.focus()
    },
    onRemove: (document) => {
      remove.forget()
      setLeaving(document)
    },
  }
  const { data } = load
  const note =
    data && data.documents.length > 0 ? `${sizeInWords(data.bytes)} of ${sizeInWords(data.max_bytes)}` : undefined
  return (
    <Panel
      title="Evidence"
      note={note}
      isRuled
      tools={
        data &&
        data.documents.length > 1 && (
          <Button size="small" onClick={() => void zipAll(data.documents)}>
            Download all
          </Button>
        )
      }
      footer={data && <small>{scannerWords[data.scanner]}</small>}
    >
      <PanelBody className={styles.body}>
        {queued.length > 0 && (
          <ul className={styles.queue} aria-label="Uploading">
            {queued.map((item) => (
              <QueuedRow key={item.key} item={item} onRemove={queue.remove} onRetry={queue.retry} />
            ))}
          </ul>
        )}
        {isOffline && queued.length > 0 && (
          <Notice tone="amber" role="status">
            You are offline. Your files will upload automatically when you have signal. You can close this page.
          </Notice>
        )}
        <LoadState
          what="evidence"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonRows rows={3} />}
          isEmpty={({ documents }) => documents.length === 0}
          empty={<p className={styles.empty}>Nothing has been added yet.</p>}
        >
          {({ documents, may_add: mayAdd }) => <Shown documents={documents} mayAdd={mayAdd} {...actions} />}
        </LoadState>
        {data?.may_add && (
          <EvidenceChooser
            key={source.usual}
            input={input}
            replaced={replaced}
            usual={source.usual}
            mayAddForStaff={data.may_add_for_staff}
            onChoose={(files, facts) => {
              queue.add(files, facts)
              setReplaced(undefined)
            }}
          />
        )}
        {replaced && (
          <Button size="small" onClick={() => setReplaced(undefined)}>
            Keep {replaced.title}
          </Button>
        )}
      </PanelBody>
      {leaving && (
        <Suspense fallback={null}>
          <ConfirmRemoval
            title={leaving.title}
            isBusy={remove.isRunning}
            failure={remove.failure?.message}
            onClose={() => setLeaving(undefined)}
            onConfirm={() => void handleRemove()}
          />
        </Suspense>
      )}
    </Panel>
  )
}
