import type { Endpoint, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { packEndpoint } from '@kerbline/domain/cases/document-endpoints.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useState, type ReactNode } from 'react'
import { download } from '../data/download.ts'
import { isLoadFailure } from '../data/failure.ts'
import { Button } from '../ui/button.tsx'
import type { Glyph } from '../ui/icon.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import type { CaseRecord } from './case-source.ts'

interface Props<E extends Endpoint> {
  /** A call that sends a file. */
  readonly endpoint: E
  readonly input: SentOf<E>
  /** Where the server gives none: "MB-000123.ics". */
  readonly fileName: string
  readonly icon: Glyph
  /** In full, where the words alone do not say it. */
  readonly label?: string | undefined
  /** "The case could not be put on paper." */
  readonly failed: string
  /** Small unless it is the one thing to do in its row. */
  readonly size?: 'small' | 'normal'
  readonly children: ReactNode
}

/** Fetches a file and saves it; why it could not be had is said. */
export function FileButton<E extends Endpoint>({
  endpoint,
  input,
  fileName,
  icon,
  label,
  failed,
  size = 'small',
  children,
}: Props<E>) {
  const [isComing, setComing] = useState(false)
  const handleFetch = async (): Promise<void> => {
    setComing(true)
    try {
      await download(endpoint, input, fileName)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: failed, body: error.message })
    } finally {
      setComing(false)
    }
  }
  return (
    <Button
      size={size === 'small' ? 'small' : undefined}
      icon={icon}
      isBusy={isComing}
      busyLabel="Fetching"
      onClick={() => void handleFetch()}
      aria-label={label}
    >
      {children}
    </Button>
  )
}

interface PackProps {
  /** Of kinds that have one. */
  readonly endpoint: ReturnType<typeof packEndpoint>
  readonly record: Pick<CaseRecord, 'id' | 'number'>
}

/** The whole case on paper, with the digests of its documents. */
export const PackButton = ({ endpoint, record: { id, number } }: PackProps) => (
  <FileButton
    {...{ endpoint, input: { id } }}
    fileName={`${number}.pdf`}
    icon={FilePdfIcon}
    label={`${number} as a PDF`}
    failed="We could not create the PDF."
  >
    PDF
  </FileButton>
)
