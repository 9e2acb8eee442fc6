// Reports and their photos on their way to the portal. A report goes ahead of its photos; nothing leaves the telephone before the portal has
// said that it has it, and sent twice it is one.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { SentReport } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { call } from '../../../data/client.ts'
import { sendWhole } from '../../../data/send-file.ts'
import { sendPart } from '../../../data/send-part.ts'
import { openPhoneLine, type Waiting } from '../../../fleet/links/phone-line.ts'
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

function waiting(): readonly Waiting<ReportPhoto>[] {
  return (keptReports.get() ?? []).flatMap((report): readonly Waiting<ReportPhoto>[] => {
    const { key: of, state, photos } = report
    if (state === 'waiting') return [{ key: of, of }]
    return state === 'sent'
      ? photos.flatMap((photo) => (photo.state === 'waiting' ? [{ key: photo.key, of, photo }] : []))
      : []
  })
}

export const { sendWaiting, followLine } = openPhoneLine<ReportPhoto>({
  waiting,
  send: async ({ of, photo }, signal) => {
    const report = findReport(of)
    if (report) await (photo ? sendPhoto(report, photo, signal) : sendOne(report))
  },
  refusePhoto: (of, { key }) => alterPhoto(of, key, 'refused'),
  ...{ alter: alterReport, endedWords },
})
