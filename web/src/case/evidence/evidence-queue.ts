// Files on their way to a case or the library: begun under their own key, sent from where the server has them, made documents. Whatever breaks
// off, doing it again goes on from there, and nothing is sent or made twice.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { fileLine, type FileLine, type FileToSend, type FollowingFile } from '../../data/outgoing/file-line.ts'
import { sendUpload, startUpload } from '../../data/send-file.ts'
import { session, sessionEnded } from '../../data/session/session.ts'
import { tellOwnChange } from '../own-versions.ts'
import type { ChosenFacts, SendingSource } from './evidence-source.ts'

type Chosen = FileToSend & ChosenFacts

/** The record it is for: its case, or what a paper of the library says. @throws Error where it says nothing */
function targetOf(source: SendingSource, { paper }: ChosenFacts) {
  if (paper) return { kind: paper.owner.kind, id: paper.owner.id }
  if (source.kind === 'library') throw new Error('A library document names its owner')
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
    const { owner, title, issued_on, expires_on, hire_id } = paper
    await call(
      documentsEndpoints.add,
      { ...said, owner: owner.kind, owner_id: owner.id, title, issued_on, expires_on, hire_id },
      options,
    )
  } else if (source.kind !== 'library') {
    const { id, calls } = source
    const { over, version } = await call(calls.addDocument, { ...said, id, slot }, options)
    tellOwnChange({ id, over, version })
  }
}

/** Rejects with ApiProblem, NetworkFailure or the signal's reason. */
export async function sendEvidence(source: SendingSource, item: Chosen, following: FollowingFile): Promise<void> {
  const upload = await sendUpload(targetOf(source, item), item, following)
  following.onArrived()
  if (upload.document === null) await makeDocument(source, item, upload.id, following.signal)
  const own = source.kind === 'library' ? [] : [source.calls.documents]
  changed.emit([...own, ...(source.refreshes ?? [])].map(({ path }) => beginningOf(path)))
}

async function giveUp(source: SendingSource, item: Chosen): Promise<void> {
  try {
    const { id, document } = await startUpload(targetOf(source, item), item)
    if (document === null) await call(documentsEndpoints.endUpload, { id })
  } catch (error) {
    // Where it does not reach the server, what that keeps ends within the day.
    if (!isLoadFailure(error)) throw error
  }
}

/** One a case and visit: it goes on while its page is not shown. */
const queues = new Map<string, FileLine<ChosenFacts>>()
sessionEnded.listen(() => {
  for (const queue of queues.values()) queue.end()
  queues.clear()
})

export function evidenceQueue(source: SendingSource): FileLine<ChosenFacts> {
  const name = `${source.kind}:${source.id}`
  const queue =
    queues.get(name) ??
    fileLine<ChosenFacts>({
      keptAs: ['drafts', `${session.get().user?.id}|evidence:${name}:`],
      send: (item, following) => sendEvidence(source, item, following),
      giveUp: (item) => void giveUp(source, item),
    })
  queues.set(name, queue)
  return queue
}
