import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import { fetchFile } from '../../data/bytes.ts'
import { call } from '../../data/client.ts'
import { followDownload } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { isMetered } from '../../data/loading/metered.ts'
import { useFileAddress } from '../../data/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useState } from 'react'
import { PdfPart } from './preview/pdf-part.tsx'
import styles from './documents.module.css'

/** By a link that opens this one file for sixty seconds. */
export async function downloadFile(id: string): Promise<void> {
  try {
    const { url } = await call(documentsEndpoints.link, { id })
    followDownload(url)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'We could not open the file.', body: error.message })
  }
}

/** Larger ones are shown when they are asked for. */
const SHOWN_BYTES = 5_000_000

/** A PDF drawn where it stands; at once, unless it is large or the connection is paid for by the byte. */
function Paper({
  document: { file_id: id, name, title, size_bytes: size },
}: {
  readonly document: LibraryDocumentRecord
}) {
  const [isShown, setShown] = useState(size <= SHOWN_BYTES && !isMetered())
  if (isShown)
    return (
      <PdfPart id={id} title={title} fetch={(signal) => fetchFile(documentsEndpoints.download, { id }, { signal })} />
    )
  return (
    <div className={styles.paper}>
      <Icon of={FilePdfIcon} />
      <b>{name}</b>
      <span>PDF, {sizeInWords(size)}</span>
      <Button onClick={() => setShown(true)}>Preview</Button>
    </div>
  )
}

/** A picture and a PDF where they stand; both leave as files. */
export function DocumentPreview({ document }: { readonly document: LibraryDocumentRecord }) {
  const { file_id: id, mime, title } = document
  const isPicture = mime.startsWith('image/')
  const address = useFileAddress(isPicture ? id : null)
  if (isPicture)
    return address === undefined ? (
      <span className={styles.picture} data-is-coming />
    ) : (
      <img src={address} alt={title} className={styles.picture} />
    )
  return <Paper key={id} document={document} />
}
