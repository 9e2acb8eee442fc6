import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { call } from '../../data/client.ts'
import { followDownload } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { EvidenceDocument } from './evidence-source.ts'

export async function openDocument({ file_id: id }: EvidenceDocument): Promise<void> {
  try {
    const { url } = await call(documentsEndpoints.link, { id })
    followDownload(url)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'We could not open the file.', body: error.message })
  }
}
