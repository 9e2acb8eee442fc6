import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { EvidenceRemoval } from '../../case/evidence/evidence-removal.tsx'
import { FileDrop } from '../../case/evidence/file-drop.tsx'
import { sendVersion } from '../../case/evidence/library-queue.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { AskToReadLink } from './acceptances/ask-to-read-link.tsx'
import { DocumentEdit } from './document-edit.tsx'
import { DocumentFacts, DocumentVersions } from './document-facts.tsx'
import { DocumentPreview, downloadFile } from './document-preview.tsx'
import styles from './documents.module.css'

function Actions({ document, onClose }: { readonly document: LibraryDocumentRecord; readonly onClose: () => void }) {
  const may = useMay()
  const [doing, setDoing] = useState<'edit' | 'replace' | 'delete'>()
  const remove = useAction(documentsEndpoints.remove)
  const end = (): void => setDoing(undefined)
  const { id, title, updated_at: version, why_not_replaced: whyNot, why_not_deleted: whyKept } = document
  const handleDelete = async (): Promise<void> => {
    if (!(await remove.run({ id, version }))) return
    showToast({ tone: 'done', title: `${title} deleted.` })
    onClose()
  }
  if (doing === 'edit') return <DocumentEdit document={document} onClose={end} />
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="primary" icon={DownloadSimpleIcon} onClick={() => void downloadFile(document.file_id)}>
          Download
        </Button>
        {document.may_edit && (
          <Button icon={PencilSimpleIcon} onClick={() => setDoing('edit')}>
            Edit
          </Button>
        )}
        {(may('upload documents') || may('manage documents')) && (
          <Button icon={ArrowsClockwiseIcon} disabledReason={whyNot ?? undefined} onClick={() => setDoing('replace')}>
            Replace
          </Button>
        )}
        {may('manage documents') && (
          <Button icon={TrashIcon} disabledReason={whyKept ?? undefined} onClick={() => setDoing('delete')}>
            Delete
          </Button>
        )}
        <AskToReadLink document={id} />
      </div>
      {may('manage documents') && whyKept !== null && <p className={styles.reason}>{whyKept}</p>}
      {doing === 'replace' && (
        <FileDrop
          label={`Choose a file to replace ${title}`}
          isOne
          onFiles={(files) => {
            sendVersion(document, files)
            showToast({ tone: 'done', title: `Uploading the new version of ${title}.` })
            onClose()
          }}
        />
      )}
      {doing === 'delete' && (
        <EvidenceRemoval
          title={title}
          isBusy={remove.isRunning}
          failure={remove.failure?.message}
          onClose={end}
          onConfirm={() => void handleDelete()}
        />
      )}
    </>
  )
}

interface Props {
  readonly id: number
  readonly onClose: () => void
}

/** A document over the list: what it looks like, what is known of it, its versions, and what may be done with it. */
export function DocumentSheet({ id, onClose }: Props) {
  const load = useEndpoint(documentsEndpoints.view, { id: Number.isSafeInteger(id) && id > 0 ? id : 2_147_483_647 })
  const isMissing = load.problem?.status === 404
  return (
    <Sheet isOpen onClose={onClose} title={load.data?.title ?? (isMissing ? 'Document not found' : 'Document')}>
      {isMissing ? (
        <p>It has been deleted, or you do not have access to it.</p>
      ) : (
        <LoadState what="this document" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={8} />}>
          {(document) => (
            <div className={styles.sheet}>
              <DocumentPreview document={document} />
              <Actions document={document} onClose={onClose} />
              <DocumentFacts document={document} />
              <DocumentVersions document={document} />
            </div>
          )}
        </LoadState>
      )}
    </Sheet>
  )
}
