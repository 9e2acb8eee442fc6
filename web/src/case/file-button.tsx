import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { packEndpoint } from '@kerbline/domain/cases/document-endpoints.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { download } from '../data/download.ts'
import { isLoadFailure } from '../data/failure.ts'
import { Button } from '../ui/button.tsx'
import type { Glyph } from '../ui/icon.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import type { CaseRecord } from './case-source.ts'

type OfOne = z.ZodType<{ readonly id: number }, { readonly id: unknown }>

interface Props {
  /** A call of one case that sends a file. */
  readonly endpoint: Endpoint<OfOne, z.ZodType>
  readonly id: number
  /** Where the server gives none: "MB-000123.ics". */
  readonly fileName: string
  readonly icon: Glyph
  /** In full, where the words alone do not say it. */
  readonly label?: string | undefined
  /** "The case could not be put on paper." */
  readonly failed: string
  readonly children: ReactNode
}

/** Fetches a file of a case and saves it; why it could not be had is said. */
export function FileButton({ endpoint, id, fileName, icon, label, failed, children }: Props) {
  const [isComing, setComing] = useState(false)
  const handleFetch = async (): Promise<void> => {
    setComing(true)
    try {
      await download(endpoint, { id }, fileName)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: failed, body: error.message })
    } finally {
      setComing(false)
    }
  }
  return (
    <Button
      size="small"
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
    {...{ endpoint, id }}
    fileName={`${number}.pdf`}
    icon={FilePdfIcon}
    label={`${number} as a PDF`}
    failed="We could not create the PDF."
  >
    PDF
  </FileButton>
)
