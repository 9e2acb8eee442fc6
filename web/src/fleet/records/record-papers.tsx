import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../data/client.ts'
import { followDownload } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { sendUpload, type UploadTarget } from '../../data/send-file.ts'
import { newKey, useAction } from '../../data/use-action.ts'
import { useMay } from '../../data/session/may.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/fields/file-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './records.module.css'

const paperRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  words: 'A PDF, or a JPEG, PNG or WebP image',
  maxMegabytes: documentLimits.pdfBytes / 1024 / 1024,
} as const

export interface Paper {
  readonly file: File | undefined
  readonly choose: (file: File | undefined) => void
  /** Percent; undefined: nothing is on its way. */
  readonly progress: number | undefined
  readonly refused: string | undefined
  /** Resolves to the upload, to null where nothing is chosen, to undefined where it did not arrive: that is said at the field. */
  readonly send: () => Promise<string | null | undefined>
}

/** A paper that goes with a record. What was sent is not sent again. */
export function usePaper(target: UploadTarget): Paper {
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const [chosen, setChosen] = useState<{ readonly file: File; readonly key: string }>()
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<string>()
  const send = async (): Promise<string | null | undefined> => {
    if (!chosen) return null
    const { file, key } = chosen
    setProgress(0)
    const { signal } = (ending.current = new AbortController())
    try {
      const onSent = (bytes: number): void => setProgress(Math.round((100 * bytes) / file.size))
      return (await sendUpload(target, { key, file, name: file.name }, { signal, onSent })).id
    } catch (error) {
      if (signal.aborted) return undefined
      if (!isLoadFailure(error)) throw error
      setRefused(error.message)
      return undefined
    } finally {
      if (!signal.aborted) setProgress(undefined)
    }
  }
  return {
    file: chosen?.file,
    choose: (file) => {
      setRefused(undefined)
      setChosen(file && { file, key: newKey() })
    },
    progress,
    refused,
    send,
  }
}

interface FieldProps {
  readonly paper: Paper
  readonly error?: string | undefined
  readonly label?: string
  readonly hint?: string
}

export const PaperField = ({
  paper,
  error,
  label = 'Document',
  hint = 'For example, a certificate or inspection sheet.',
}: FieldProps) => (
  <FileField
    {...{ label, hint }}
    isOptional
    rule={paperRule}
    chosen={paper.file}
    progress={paper.progress}
    error={paper.refused ?? error}
    onChoose={paper.choose}
    onRemove={() => paper.choose(undefined)}
  />
)

async function openPaper(id: string): Promise<void> {
  try {
    const { url } = await call(documentsEndpoints.link, { id })
    followDownload(url)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'We could not open the document.', body: error.message })
  }
}

interface Props {
  readonly target: UploadTarget
  readonly record: Pick<ComplianceRecord, 'id' | 'done_on' | 'papers'>
}

function PaperForm({ target, record, onClose }: Props & { readonly onClose: () => void }) {
  const paper = usePaper(target)
  const saving = useAction(complianceEndpoints.addPaper, {
    refreshes: [complianceEndpoints.records, complianceEndpoints.driverRecords, complianceEndpoints.companyRecords],
  })
  const isBusy = saving.isRunning || paper.progress !== undefined
  const save = async (): Promise<void> => {
    const upload = await paper.send()
    if (!upload) return
    if (!(await saving.run({ id: record.id, upload }))) return
    showToast({ tone: 'done', title: 'Document added.' })
    onClose()
  }
  return (
    <div className={styles.form}>
      <PaperField paper={paper} />
      {saving.failure && (
        <Notice tone="red" role="alert">
          {saving.failure.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          isBusy={isBusy}
          busyLabel="Sending"
          disabledReason={paper.file ? undefined : 'Choose a file first'}
          onClick={() => void save()}
        >
          Add document
        </Button>
      </div>
    </div>
  )
}

/** The papers of a record, each opened by a press; and one more for it, also long after. */
export function RecordPapers({ target, record }: Props) {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const day = formatDate(record.done_on)
  return (
    <>
      {record.papers.map(({ file_id: id, name, added_by: by }) => (
        <Button
          key={id}
          size="small"
          variant="quiet"
          icon={FilePdfIcon}
          title={`Added by ${by}`}
          onClick={() => void openPaper(id)}
        >
          {name}
        </Button>
      ))}
      {may('edit compliance') &&
        (isAdding ? (
          <PaperForm {...{ target, record }} onClose={() => setAdding(false)} />
        ) : (
          <Button size="small" variant="quiet" aria-label={`Add a document to ${day}`} onClick={() => setAdding(true)}>
            Add document
          </Button>
        ))}
    </>
  )
}
