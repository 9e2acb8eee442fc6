// An export of many rows: the server makes the file beside other work, a notice tells how far it is, and the file comes by itself,
// wherever in the portal one is by then.
import { counted } from '@kerbline/domain/kit/words.ts'
import { exportsEndpoints, type ExportProgress } from '@kerbline/domain/areas/exports/endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { call } from '../../data/client.ts'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { follow } from '../../data/live/follow.ts'
import { closeToast, rewordToast, showToast } from '../../ui/overlay/toasts.ts'

type ExportEndpoint = ResourceEndpoints['exportRows']
type Asked = SentOf<ExportEndpoint>

const wordsOf = ({ rows_done: done, rows_total: total }: ExportProgress): string =>
  total === null
    ? 'Starting soon. You can carry on working.'
    : `${done.toLocaleString('en-GB')} of ${counted(total, 'row')}. You can carry on working.`

/** Asks for the file and brings it when it is made. Resolves when that has ended, one way or another. */
export async function exportLong(endpoint: ExportEndpoint, asked: Asked, fileName: string): Promise<void> {
  const name = `${fileName}.${asked.format}`
  const failed = (body: string): void =>
    void showToast({
      tone: 'failed',
      title: 'We could not create the file.',
      body,
      action: { label: 'Retry', onSelect: () => void exportLong(endpoint, asked, fileName) },
    })
  let toast: number | undefined
  try {
    const list = endpoint.path.split('/')[2] ?? ''
    const begun = await call(exportsEndpoints.start, { ...asked, list })
    const stop = (): void =>
      void call(exportsEndpoints.cancel, { id: begun.id }).catch((error: unknown) => {
        if (!isLoadFailure(error)) throw error
        showToast({ tone: 'failed', title: `${name} is still being made.`, body: error.message })
      })
    const id = showToast({
      tone: 'working',
      title: `Creating ${name}.`,
      body: wordsOf(begun),
      action: { label: 'Stop', onSelect: stop },
    })
    toast = id
    const ended = await follow(begun, {
      look: () => call(exportsEndpoints.view, { id: begun.id }),
      isOver: ({ state }) => state !== 'waiting' && state !== 'running',
      onProgress: (now) => rewordToast(id, { title: `Creating ${name}.`, body: wordsOf(now) }),
    })
    closeToast(id)
    if (!ended || ended.state === 'cancelled') return
    if (ended.state === 'failed') return failed(ended.problem ?? '')
    await download(exportsEndpoints.file, { id: begun.id }, name)
    showToast({
      tone: 'done',
      title: `${name} is in your downloads.`,
      body: `${counted(ended.rows_done, 'row')}.`,
    })
  } catch (error) {
    if (toast !== undefined) closeToast(toast)
    if (!isLoadFailure(error)) throw error
    failed(error.message)
  }
}
