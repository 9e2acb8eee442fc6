// One file on its way to the portal: begun under its own key, sent from where the server has it. Whatever breaks off, doing it again goes on from
// there.
import { documentsEndpoints, type UploadState } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { call } from './client.ts'
import { ApiProblem } from './failure.ts'
import { sendPart } from './send-part.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'

export type UploadTarget = SentOf<typeof documentsEndpoints.startUpload>['for']

interface Sending {
  readonly signal: AbortSignal
  /** Bytes the server has, or that are on the line. */
  readonly onSent: (bytes: number) => void
}

async function afterConflict(error: unknown, id: string, signal: AbortSignal): Promise<UploadState> {
  if (error instanceof ApiProblem && error.code === 'changed meanwhile')
    return call(documentsEndpoints.upload, { id }, { signal })
  throw error
}

/** Resolves to the upload's id once all of it is there. Rejects with ApiProblem, NetworkFailure or the signal's reason. */
export async function sendFile(
  target: UploadTarget,
  key: string,
  file: File,
  { signal, onSent }: Sending,
): Promise<string> {
  let state = await call(
    documentsEndpoints.startUpload,
    { client_key: key, for: target, name: file.name.slice(-200), size: file.size },
    { signal },
  )
  while (state.received < state.size) {
    const { id, received } = state
    const bytes = file.slice(received, received + documentLimits.partBytes)
    const onProgress = (sent: number): void => onSent(received + sent)
    try {
      state = await sendPart(documentsEndpoints.sendPart, { id, offset: received }, { bytes, signal, onProgress })
    } catch (error) {
      state = await afterConflict(error, id, signal)
    }
  }
  return state.id
}
