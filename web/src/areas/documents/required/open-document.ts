import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { call } from '../../../data/client.ts'
import { followDownload } from '../../../data/download.ts'
import { isLoadFailure } from '../../../data/failure.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** Opens a stored file; why it could not be is said. */
export async function openDocument(fileId: string, title: string): Promise<void> {
  try {
    followDownload((await call(documentsEndpoints.link, { id: fileId })).url)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: `${title} was not opened.`, body: error.message })
  }
}
