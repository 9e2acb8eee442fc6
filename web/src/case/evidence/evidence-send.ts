// One file on its way to its record: begun under its own key, sent from where the server has it, made a document. Whatever breaks off, doing it
// again goes on from there, and nothing is sent or made twice.
import { documentsEndpoints, type UploadState } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { call } from '../../data/client.ts'
import { ApiProblem } from '../../data/failure.ts'
import { sendPart } from '../../data/send-part.ts'
import { tellOwnChange } from '../own-versions.ts'
import type { ChosenFacts, SendingSource } from './evidence-source.ts'

export interface FileToSend extends ChosenFacts {
  readonly key: string
  readonly file: Blob
  readonly name: string
}

interface Following {
  readonly signal: AbortSignal
  /** Bytes the server is known to have, or that are on the line. */
  readonly onSent: (bytes: number) => void
  /** Waits for a turn on the line; what it resolves to gives the turn back. */
  readonly takeTurn: () => Promise<() => void>
  /** All of it arrived; the server looks at it. */
  readonly onArrived: () => void
}

/** A part that does not begin where the server's end is: it says where that is. */
async function afterConflict(error: unknown, id: string, signal: AbortSignal): Promise<UploadState> {
  if (error instanceof ApiProblem && error.code === 'changed meanwhile')
    return call(documentsEndpoints.upload, { id }, { signal })
  throw error
}

async function sendRest(
  started: UploadState,
  file: Blob,
  { signal, onSent, takeTurn }: Following,
): Promise<UploadState> {
  let upload = started
  while (upload.received < upload.size && upload.document === null) {
    const { id, received } = upload
    onSent(received)
    const bytes = file.slice(received, received + documentLimits.partBytes)
    const giveBack = await takeTurn()
    const onProgress = (sent: number): void => {
      onSent(received + sent)
      // All of it is on the line: while the answer is on its way, another may send.
      if (sent >= bytes.size) giveBack()
    }
    try {
      upload = await sendPart(documentsEndpoints.sendPart, { id, offset: received }, { bytes, signal, onProgress })
    } catch (error) {
      upload = await afterConflict(error, id, signal)
    } finally {
      giveBack()
    }
  }
  return upload
}

/** The record it is for: its case, or what a paper of the library says. @throws Error where it says nothing */
function targetOf(source: SendingSource, { paper }: ChosenFacts) {
  if (paper) return { kind: paper.owner.kind, id: paper.owner.id }
  if (source.kind === 'library') throw new Error('A paper of the library says whose it is')
  return { kind: source.kind, id: source.id }
}

async function makeDocument(
  source: SendingSource,
  { type, slot, replaces, visibility, paper }: ChosenFacts,
  upload: string,
  signal: AbortSignal,
): Promise<void> {
  const options = { signal, timeoutMilliseconds: 120_000 }
  const said = { upload, type, replaces, visibility }
  if (paper) {
    const { owner, title, issued_on, expires_on } = paper
    await call(
      documentsEndpoints.add,
      { ...said, owner: owner.kind, owner_id: owner.id, title, issued_on, expires_on },
      options,
    )
  } else if (source.kind !== 'library') {
    const { id, calls } = source
    const { over, version } = await call(calls.addDocument, { ...said, id, slot }, options)
    tellOwnChange({ id, over, version })
  }
}

/** Rejects with ApiProblem, NetworkFailure or the signal's reason. */
export async function sendEvidence(source: SendingSource, item: FileToSend, following: Following): Promise<void> {
  const { key, file, name } = item
  const { signal, onSent, onArrived } = following
  const target = targetOf(source, item)
  const started = await call(
    documentsEndpoints.startUpload,
    { client_key: key, for: target, name, size: file.size },
    { signal },
  )
  const upload = await sendRest(started, file, following)
  onSent(file.size)
  onArrived()
  if (upload.document !== null) return
  await makeDocument(source, item, upload.id, signal)
}

/** What the server keeps of a file that is given up. It ends by itself within the day where this does not reach it. */
export async function giveUpEvidence(source: SendingSource, item: FileToSend): Promise<void> {
  const { key, file, name } = item
  const target = targetOf(source, item)
  const { id, document } = await call(documentsEndpoints.startUpload, {
    client_key: key,
    for: target,
    name,
    size: file.size,
  })
  if (document === null) await call(documentsEndpoints.endUpload, { id })
}
