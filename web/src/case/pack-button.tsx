import type { packEndpoint } from '@kerbline/domain/cases/document-endpoints.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useState } from 'react'
import { download } from '../data/download.ts'
import { isLoadFailure } from '../data/failure.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import type { CaseRecord } from './case-source.ts'

interface Props {
  /** Of kinds that have one. */
  readonly endpoint: ReturnType<typeof packEndpoint>
  readonly record: Pick<CaseRecord, 'id' | 'number'>
}

/** The whole case on paper, with the digests of its documents. */
export function PackButton({ endpoint, record: { id, number } }: Props) {
  const [isComing, setComing] = useState(false)
  const handleFetch = async (): Promise<void> => {
    setComing(true)
    try {
      await download(endpoint, { id }, `${number}.pdf`)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: 'The case could not be put on paper.', body: error.message })
    } finally {
      setComing(false)
    }
  }
  return (
    <Button
      size="small"
      icon={FilePdfIcon}
      isBusy={isComing}
      busyLabel="Writing"
      onClick={() => void handleFetch()}
      aria-label={`${number} as a PDF`}
    >
      PDF
    </Button>
  )
}
