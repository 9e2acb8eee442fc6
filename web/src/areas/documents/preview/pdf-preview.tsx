import { counted } from '@kerbline/domain/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FetchedFile } from '../../../data/bytes.ts'
import { isLoadFailure } from '../../../data/failure.ts'
import { logFault } from '../../../data/log.ts'
import { queryClient } from '../../../data/query-client.ts'
import { Failed, Loading } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { LockedPdf, UnreadablePdf } from '../../../data/pdf/drawn-pdf.ts'
import { openPdf } from '../../../data/pdf/open-pdf.ts'
import { PdfPages } from './pdf-pages.tsx'

export interface PdfPreviewProps {
  /** Tells this file from others, for as long as it is shown. */
  readonly id: string
  readonly title: string
  readonly fetch: (signal: AbortSignal) => Promise<FetchedFile>
}

async function bring(fetch: PdfPreviewProps['fetch'], signal: AbortSignal) {
  const { bytes } = await fetch(signal)
  try {
    return await openPdf(bytes)
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) logFault(error)
    throw error
  }
}

const remedyOf = (error: Error): string => {
  if (isLoadFailure(error)) return error.message
  return error instanceof LockedPdf
    ? 'This PDF is password protected. Download it to view it.'
    : 'We cannot preview this PDF. Download it instead.'
}

/** The pages of a PDF where it stands. */
export function PdfPreview({ id, title, fetch }: PdfPreviewProps) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['a PDF as it is drawn', id],
      queryFn: ({ signal }) => bring(fetch, signal),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
  useEffect(() => () => data?.close(), [data])
  if (error) return <Failed what="the preview" failure={{ remedy: remedyOf(error) }} onRetry={() => void refetch()} />
  if (!data) return <Loading what="the preview" skeleton={<Skeleton height={320} />} />
  return (
    <>
      <PdfPages pages={data.pages} title={title} />
      {data.leftOut > 0 && <small>Download the file to read {counted(data.leftOut, 'more page', 'more pages')}.</small>}
    </>
  )
}
