import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import { call } from '../../data/client.ts'
import { followDownload } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { useFileAddress } from '../../data/pictures.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './documents.module.css'

/** By a link that opens this one file for sixty seconds. */
export async function downloadFile(id: string): Promise<void> {
  try {
    const { url } = await call(documentsEndpoints.link, { id })
    followDownload(url)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'The file could not be fetched.', body: error.message })
  }
}

/** A picture where it stands; a PDF leaves as it is, and opens in the reader's own viewer. */
export function DocumentPreview({ document }: { readonly document: LibraryDocumentRecord }) {
  const { file_id: id, mime, name, title, size_bytes: size } = document
  const isPicture = mime.startsWith('image/')
  const address = useFileAddress(isPicture ? id : null)
  if (isPicture)
    return address === undefined ? (
      <span className={styles.picture} data-is-coming />
    ) : (
      <img src={address} alt={title} className={styles.picture} />
    )
  return (
    <div className={styles.paper}>
      <Icon of={FilePdfIcon} />
      <b>{name}</b>
      <span>PDF, {sizeInWords(size)}. It opens in your own PDF viewer.</span>
    </div>
  )
}
