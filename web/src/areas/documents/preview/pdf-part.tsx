import { retry, useCode } from '../../../data/loading/code.ts'
import { Failed, Loading } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { pdfPreview } from './lazy-preview.ts'
import type { PdfPreviewProps } from './pdf-preview.tsx'

/** A PDF where it stands; the code that draws it comes with the first. */
export function PdfPart(props: PdfPreviewProps) {
  const state = useCode(pdfPreview)
  if (state.is === 'failed') return <Failed what="the preview" onRetry={() => void retry(pdfPreview)} />
  if (state.is === 'waiting') return <Loading what="the preview" skeleton={<Skeleton height={320} />} />
  const PdfPreview = state.value
  return <PdfPreview {...props} />
}
