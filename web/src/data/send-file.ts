// One file on its way to the portal: begun under its own key, sent from where the server has it. Whatever breaks off, doing it again goes on from
// there. Whoever sends says how: with a session, as here, or with a link.
import { documentsEndpoints, type UploadState } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { call } from './client.ts'
import { ApiProblem } from './failure.ts'
import { type PartRequest, sendPart } from './send-part.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'

export type UploadTarget = SentOf<typeof documentsEndpoints.startUpload>['for']

/** What the server has of a file. */
interface Upload {
  readonly id: string
  readonly size: number
  readonly received: number
}

interface UploadWay<State extends Upload> {
  /** Begins it, or finds the one of the same key again. */
  readonly begin: () => Promise<State>
  readonly send: (
    at: { readonly id: string; readonly offset: number },
    part: Pick<PartRequest, 'bytes' | 'signal' | 'onProgress'>,
  ) => Promise<State>
  readonly partBytes: number
}

interface Sending {
  readonly signal: AbortSignal
  /** Bytes the server has, or that are on the line. */
  readonly onSent: (bytes: number) => void
}

/** A part of it arrived before the line broke, or what lay there too long is gone: the server says anew where it goes on. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof ApiProblem && ['changed meanwhile', 'not found'].includes(error.code)

/** Resolves once all of it is there. Rejects with ApiProblem, NetworkFailure or the signal's reason. */
export async function sendWhole<State extends Upload>(
  file: Blob,
  { begin, send, partBytes }: UploadWay<State>,
  { signal, onSent }: Sending,
): Promise<State> {
  let state = await begin()
  let refusedAt: number | undefined
  while (state.received < state.size) {
    const { id, received: offset } = state
    onSent(offset)
    const bytes = file.slice(offset, offset + partBytes)
    try {
      state = await send({ id, offset }, { bytes, signal, onProgress: (sent) => onSent(offset + sent) })
    } catch (error) {
      // Refused twice at the same place it would be refused for ever.
      if (!isElsewhere(error) || refusedAt === offset) throw error
      refusedAt = offset
      state = await begin()
    }
  }
  return state
}

interface Named {
  readonly key: string
  readonly file: Blob
  readonly name: string
}

/** Begins a file of whoever is signed in, or finds again what the server has of it. */
export const startUpload = (
  target: UploadTarget,
  { key, file, name }: Named,
  options: { readonly signal?: AbortSignal } = {},
): Promise<UploadState> =>
  call(
    documentsEndpoints.startUpload,
    { client_key: key, for: target, name: name.slice(-200), size: file.size },
    options,
  )

/** By whoever is signed in. */
export const sendUpload = (target: UploadTarget, item: Named, sending: Sending): Promise<UploadState> =>
  sendWhole(
    item.file,
    {
      begin: () => startUpload(target, item, sending),
      send: (at, part) => sendPart(documentsEndpoints.sendPart, at, part),
      partBytes: documentLimits.partBytes,
    },
    sending,
  )
