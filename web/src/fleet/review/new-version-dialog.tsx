import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { FileDrop } from '../../case/evidence/file-drop.tsx'
import { sendVersion } from '../../case/evidence/library-queue.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './new-version-dialog.module.css'

interface Props {
  readonly need: NeedRow
  readonly onClose: () => void
  readonly onDone: () => void
}

interface FormProps {
  readonly document: LibraryDocumentRecord
  readonly file: File | undefined
  readonly expiresOn: string | null
  readonly onFile: (file: File | undefined) => void
  readonly onExpiresOn: (day: string | null) => void
  /** Why it cannot be sent, once somebody tried. */
  readonly wrong: { readonly file?: string | undefined; readonly day?: string | undefined }
}

function VersionForm({ document, file, expiresOn, onFile, onExpiresOn, wrong }: FormProps) {
  const today = useToday()
  if (document.why_not_replaced !== null) return <Notice tone="amber">{document.why_not_replaced}</Notice>
  return (
    <div className={styles.form}>
      <FileDrop
        label={file ? `${file.name} is chosen. Choose another` : 'Choose the new version'}
        isOne
        onFiles={([chosen]) => onFile(chosen)}
      />
      {wrong.file !== undefined && (
        <Notice tone="red" role="alert">
          {wrong.file}
        </Notice>
      )}
      <DateField
        label="Expires"
        hint="The expiry date on the new version."
        isOptional
        error={wrong.day}
        today={today}
        value={expiresOn}
        onChange={onExpiresOn}
      />
      <p>
        We will keep the previous version.{' '}
        <a href={href('documents', undefined, { document: String(document.id) })}>View current version</a>.
      </p>
    </div>
  )
}

/** A paper that expires gets its next version where its row stands. */
export function NewVersionDialog({ need, onClose, onDone }: Props) {
  const load = useEndpoint(documentsEndpoints.view, { id: Number(need.record_id) })
  const [file, setFile] = useState<File>()
  const [expiresOn, setExpiresOn] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const isDay = expiresOn === null || isCalendarDate(expiresOn)
  const document = load.data
  const handleSend = (): void => {
    setTried(true)
    if (!document || !file || !isDay) return
    sendVersion(document, [file], { issued_on: null, expires_on: expiresOn })
    showToast({ tone: 'done', title: `Uploading the new version of ${document.title}.` })
    onDone()
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={`New version of ${need.title}`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" disabledReason={document?.why_not_replaced ?? undefined} onClick={handleSend}>
            Upload
          </Button>
        </>
      }
    >
      <LoadState what="this document" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
        {(found) => (
          <VersionForm
            document={found}
            {...{ file, expiresOn }}
            onFile={setFile}
            onExpiresOn={setExpiresOn}
            wrong={{
              file: isTried && !file ? 'Choose the file for the new version.' : undefined,
              day: isTried && !isDay ? 'Enter a real date as day, month and year, or leave it blank.' : undefined,
            }}
          />
        )}
      </LoadState>
    </Dialog>
  )
}
