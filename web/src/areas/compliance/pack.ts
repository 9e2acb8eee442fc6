// An evidence pack: the server makes it beside other work, a notice tells how far it is, and the file comes by itself.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { EVIDENCE_MONTHS } from '@kerbline/domain/areas/compliance/evidence.ts'
import { documentsEndpoints, type DocumentArchive } from '@kerbline/domain/areas/documents/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { call } from '../../data/client.ts'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { follow } from '../../data/live/follow.ts'
import { closeToast, rewordToast, showToast } from '../../ui/overlay/toasts.ts'

export interface PackAsked {
  /** Null: every vehicle of the scope. */
  readonly vehicleIds: readonly number[] | null
  readonly type?: string | undefined
}

const wordsOf = ({
  files_done: done,
  files_total: total,
}: Pick<DocumentArchive, 'files_done' | 'files_total'>): string =>
  `${done.toLocaleString('en-GB')} of ${counted(total, 'vehicle')}. You can go on working.`

function stop(id: number): void {
  call(documentsEndpoints.cancelArchive, { id }).catch((error: unknown) => {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'The pack is still being made.', body: error.message })
  })
}

/** Asks for fifteen months of evidence and brings it when it is made. Resolves when that has ended, one way or another. */
export async function makePack(asked: PackAsked): Promise<void> {
  const failed = (body: string): void =>
    void showToast({
      tone: 'failed',
      title: 'The evidence pack was not made.',
      body,
      action: { label: 'Retry', onSelect: () => void makePack(asked) },
    })
  let toast: number | undefined
  try {
    const { id, name, vehicles } = await call(complianceEndpoints.startPack, {
      vehicle_ids: asked.vehicleIds && [...asked.vehicleIds],
      type: asked.type ?? null,
      months: EVIDENCE_MONTHS,
    })
    const title = `Making ${name}.`
    const shown = showToast({
      tone: 'working',
      title,
      body: wordsOf({ files_done: 0, files_total: vehicles }),
      action: { label: 'Stop', onSelect: () => stop(id) },
    })
    toast = shown
    const ended = await follow(await call(documentsEndpoints.archive, { id }), {
      look: () => call(documentsEndpoints.archive, { id }),
      isOver: ({ state }) => state !== 'waiting' && state !== 'running',
      onProgress: (now) => rewordToast(shown, { title, body: wordsOf(now) }),
    })
    closeToast(shown)
    if (!ended || ended.state === 'cancelled') return
    if (ended.state === 'failed') return failed(ended.problem ?? '')
    await download(documentsEndpoints.archiveFile, { id }, `${name}.zip`)
    showToast({ tone: 'done', title: `${name} is in your downloads.`, body: `${counted(vehicles, 'vehicle')}.` })
  } catch (error) {
    if (toast !== undefined) closeToast(toast)
    if (!isLoadFailure(error)) throw error
    failed(error.message)
  }
}
