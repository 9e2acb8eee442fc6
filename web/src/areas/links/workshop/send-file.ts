// One file on its way by a workshop's link: begun under its own key, sent from where the portal has it, made a document once.
import {
  type WorkshopBooking,
  type WorkshopDocument,
  workshopLinkEndpoints,
} from '@kerbline/domain/areas/maintenance/workshop-link-endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { call } from '../../../data/client.ts'
import { ApiProblem } from '../../../data/failure.ts'
import { sendPart } from '../../../data/send-part.ts'

const { startWorkshopUpload, sendWorkshopPart, finishWorkshopUpload } = workshopLinkEndpoints

export interface FileOfWorkshop {
  readonly key: string
  readonly file: File
  readonly type: WorkshopDocument
}

/** Done again after a line that broke it goes on from there. Rejects with ApiProblem or NetworkFailure. */
export async function sendWorkshopFile(token: string, { key, file, type }: FileOfWorkshop): Promise<WorkshopBooking> {
  const begin = () => call(startWorkshopUpload, { token, client_key: key, name: file.name, size: file.size })
  let upload = await begin()
  while (upload.document === null && upload.received < upload.size) {
    const { id, received: offset } = upload
    const bytes = file.slice(offset, offset + documentLimits.partBytes)
    try {
      const following = { signal: new AbortController().signal, onProgress: () => undefined }
      upload = await sendPart(sendWorkshopPart, { id, offset }, { bytes, ...following })
    } catch (error) {
      // A part of it arrived before the line broke.
      if (!(error instanceof ApiProblem && error.code === 'changed meanwhile')) throw error
      upload = await begin()
    }
  }
  return call(finishWorkshopUpload, { id: upload.id, token, type }, { timeoutMilliseconds: 120_000 })
}
