// Reports and their photos on their way to the portal. A report goes ahead of its photos; nothing leaves the telephone before the portal has
// said that it has it, and sent twice it is one.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { SentReport } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { call } from '../../../data/client.ts'
import { ApiProblem, type LoadFailure } from '../../../data/failure.ts'
import { openLine } from '../../../data/outgoing/line.ts'
import { sendWhole } from '../../../data/send-file.ts'
import { sendPart } from '../../../data/send-part.ts'
import {
  alterReport,
  dropPhoto,
  findReport,
  type KeptReport,
  keptReports,
  readPhoto,
  type ReportPhoto,
} from './kept-reports.ts'

const { reportByLink, startReportPhoto, sendReportPart, finishReportPhoto } = damageEndpoints

const endedWords =
  'This link has expired. Your report is saved on this phone and will be sent when you open your new link.'

/** As the form judged it; the portal judges it again. */
const sentOf = ({ key, name, marks, photos, values }: KeptReport): SentReport => ({
  ...{ report_id: key, driver_name: name.trim(), marks: [...marks], photos: photos.length },
  values: values as SentReport['values'],
})

async function sendOne(report: KeptReport): Promise<void> {
  const { number, asked } = await call(reportByLink, { token: report.token, report: sentOf(report) })
  await alterReport(report.key, { state: 'sent', words: null, receipt: { number, asked } })
}

const alterPhoto = (report: string, key: string, state: ReportPhoto['state']): Promise<void> =>
  alterReport(report, {
    photos: (findReport(report)?.photos ?? []).map((each) => (each.key === key ? { ...each, state } : each)),
  })

async function sendPhoto(
  { key: id, token }: KeptReport,
  { key, slot }: ReportPhoto,
  signal: AbortSignal,
): Promise<void> {
  const file = await readPhoto(key)
  if (!file) return alterPhoto(id, key, 'refused')
  const by = { token, report_id: id }
  const upload = await sendWhole(
    file,
    {
      begin: () => call(startReportPhoto, { ...by, client_key: key, name: `${slot}.jpg`, size: file.size }),
      send: (at, part) => sendPart(sendReportPart, at, part),
      partBytes: documentLimits.partBytes,
    },
    { signal, onSent: () => undefined },
  )
  if (upload.document === null)
    await call(finishReportPhoto, { ...by, id: upload.id, slot }, { timeoutMilliseconds: 120_000 })
  await alterPhoto(id, key, 'sent')
  dropPhoto(key)
}

/** A report, or one of its photos. */
interface Waiting {
  readonly key: string
  readonly report: KeptReport
  readonly photo?: ReportPhoto
}

/** Reports whose link has ended: tried again once somebody looks. */
const ended = new Set<string>()

function waiting(): readonly Waiting[] {
  const reports = (keptReports.get() ?? []).filter(({ key }) => !ended.has(key))
  return reports.flatMap((report): readonly Waiting[] => {
    if (report.state === 'waiting') return [{ key: report.key, report }]
    if (report.state !== 'sent') return []
    return report.photos.flatMap((photo) => (photo.state === 'waiting' ? [{ key: photo.key, report, photo }] : []))
  })
}

async function refuse({ report: { key }, photo }: Waiting, failure: LoadFailure): Promise<void> {
  const { message } = failure
  if (photo) {
    await alterPhoto(key, photo.key, 'refused')
    return alterReport(key, { words: `A photo could not be sent: ${message}` })
  }
  const field = failure instanceof ApiProblem ? failure.fields[0]?.message : undefined
  return alterReport(key, { state: 'refused', words: field ?? message })
}

const line = openLine<Waiting>({
  atOnce: 1,
  waiting,
  send: async ({ report, photo }, { signal }) => {
    try {
      await (photo ? sendPhoto(report, photo, signal) : sendOne(report))
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'link expired') throw error
      ended.add(report.key)
      await alterReport(report.key, { words: endedWords })
    }
  },
  onHeld: () => undefined, // the report says itself that it waits
  onRefused: (item, failure) => void refuse(item, failure),
})

/** Sends what waits, one after the other. */
export function sendWaiting(): void {
  ended.clear()
  line.go()
}

/** While the page is open: at once, and whenever somebody looks or there is a line again. Returns the undo. */
export function followLine(): () => void {
  const handleShown = (): void => {
    if (document.visibilityState === 'visible') sendWaiting()
  }
  window.addEventListener('online', handleShown)
  document.addEventListener('visibilitychange', handleShown)
  sendWaiting()
  return () => {
    window.removeEventListener('online', handleShown)
    document.removeEventListener('visibilitychange', handleShown)
  }
}
