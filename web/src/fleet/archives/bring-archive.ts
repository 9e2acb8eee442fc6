// A zip file that is made beside other work: a notice tells how far it is, and the file comes by itself.
import { documentsEndpoints, type DocumentArchive } from '@kerbline/domain/areas/documents/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { call } from '../../data/client.ts'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { follow } from '../../data/live/follow.ts'
import { closeToast, rewordToast, showToast } from '../../ui/overlay/toasts.ts'

export interface AskedArchive {
  readonly id: number
  readonly name: string
  /** How many there are in it. */
  readonly total: number
  /** What it does not hold, said as it begins and when it is here. */
  readonly note?: string | undefined
}

interface Wanted {
  readonly ask: () => Promise<AskedArchive>
  /** What it holds: "vehicle". */
  readonly unit: string
  /** "The evidence pack", to read on to "was not made". */
  readonly called: string
}

function stop(id: number, called: string): void {
  call(documentsEndpoints.cancelArchive, { id }).catch((error: unknown) => {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: `${called} is still being created.`, body: error.message })
  })
}

/** Saves one that is made. */
export async function fetchArchive({ id, name }: Pick<DocumentArchive, 'id' | 'name'>): Promise<void> {
  try {
    await download(documentsEndpoints.archiveFile, { id }, `${name}.zip`)
    showToast({ tone: 'done', title: `${name} is in your downloads.` })
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: `${name} could not be downloaded.`, body: error.message })
  }
}

/** Asks for it and brings it when it is made. Resolves when that has ended, one way or another. */
export async function bringArchive(wanted: Wanted): Promise<void> {
  const { ask, unit, called } = wanted
  const failed = (body: string): void =>
    void showToast({
      tone: 'failed',
      title: `We could not create ${called}.`,
      body,
      action: { label: 'Retry', onSelect: () => void bringArchive(wanted) },
    })
  let toast: number | undefined
  try {
    const { id, name, total, note = '' } = await ask()
    const wordsOf = ({ files_done: done }: Pick<DocumentArchive, 'files_done'>): string =>
      `${done.toLocaleString('en-GB')} of ${counted(total, unit)}. You can carry on working. ${note}`.trim()
    const title = `Creating ${name}.`
    const shown = showToast({
      tone: 'working',
      title,
      body: wordsOf({ files_done: 0 }),
      action: { label: 'Stop', onSelect: () => stop(id, called) },
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
    showToast({ tone: 'done', title: `${name} is in your downloads.`, body: `${counted(total, unit)}. ${note}`.trim() })
  } catch (error) {
    if (toast !== undefined) closeToast(toast)
    if (!isLoadFailure(error)) throw error
    failed(error.message)
  }
}
