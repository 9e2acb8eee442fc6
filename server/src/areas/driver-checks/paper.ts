// A driver check on paper: every answer in the words it was asked, the failures first.
import { resultWords } from '@kerbline/domain/areas/driver-checks/list.ts'
import { severityWords, templateWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { clockAnomalyWords } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { timeAnomalyWords } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import type { CheckItemAnswer, CheckView } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { isTold } from '../../db/told.ts'
import { paperInstant, type PdfBlock, type PdfPaper } from '../../files/write-pdf.ts'
import type { Actor } from '../../http/actor.ts'

type Fact = readonly [label: string, value: string]

const moment = (instant: string | null, raw: string): string =>
  instant === null ? `${raw === '' ? 'None given' : `“${raw}”`} (as sent)` : paperInstant(new Date(instant))

/** By the nearest place, as it is found on any map, and to the yard. */
const whereWords = ({ latitude, longitude, place }: NonNullable<CheckView['record']['position']>): string =>
  [place, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`].filter((each) => each !== null).join(' · ')

const minutesWords = (seconds: number | null): string =>
  seconds === null ? 'Not known' : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

const failureOf = ({
  words,
  severity,
  note,
  is_repaired: isRepaired,
  defect,
  photos,
  pictures,
  no_photo: noPhoto,
}: CheckItemAnswer): PdfBlock => ({
  kind: 'entry',
  head: `${words} · ${severity === null ? 'Defect' : severityWords[severity]}`,
  text: [
    note === '' ? 'No description.' : note,
    ...(isRepaired ? ['Fixed on the spot.'] : []),
    ...(defect ? [`Defect ${defect.number}`] : []),
    ...(photos.length > 0 ? [`Photos: ${photos.join(', ')}`] : []),
    ...(pictures.length > 0 ? [counted(pictures.length, 'photo', 'photos')] : []),
    ...(noPhoto === null ? [] : [`No photo: ${noPhoto}`]),
  ].join('\n'),
})

/** What was found, with its photos below. */
const failureWithPhotos = (item: CheckItemAnswer, pictures: ReadonlyMap<string, string>): PdfBlock[] => [
  failureOf(item),
  ...item.pictures.flatMap(({ file_id: id }, place): PdfBlock[] => {
    const data = pictures.get(id)
    return data === undefined
      ? []
      : [{ kind: 'picture', label: `Photo ${place + 1} of ${item.words}`, data, look: 'photo' }]
  }),
]

/** @param pictures  by the file each is of, as JPEG in base64 */
export function checkPaper(
  { record, items, miles, quality }: CheckView,
  { may }: Pick<Actor, 'may'>,
  pictures: ReadonlyMap<string, string>,
): PdfPaper {
  const failures = items.filter(({ response }) => response === 'defect')
  const passed = items.filter(({ response }) => response !== 'defect')
  const seesDriver = isTold(may, 'driver name')
  const facts: Fact[] = [
    ['Result', resultWords(record.rag)],
    ['Vehicle', record.reg_no],
    ...(seesDriver && record.driver_name !== null ? [['Driver', record.driver_name] as const] : []),
    ...(record.trailer_ref === null ? [] : [['Trailer', record.trailer_ref] as const]),
    ['Template', `${templateWords[record.template]}, version ${record.template_version}`],
    ['Start', moment(record.start_at, record.start_time)],
    ['End', moment(record.end_at, record.end_time)],
    ...(record.time_anomaly === null ? [] : [['Time', timeAnomalyWords[record.time_anomaly]] as const]),
    ...(record.received_at === null ? [] : [['Received', paperInstant(new Date(record.received_at))] as const]),
    ...(record.clock_anomaly === null ? [] : [['Clock', clockAnomalyWords[record.clock_anomaly]] as const]),
    ['Duration', `${minutesWords(record.duration_seconds)}${record.is_quick ? ', a quick check' : ''}`],
    ['Miles', `${record.miles.toLocaleString('en-GB')}${miles.flag === null ? '' : ` (flagged: ${miles.flag})`}`],
    ...(isTold(may, 'position') && record.position !== null
      ? [['Location', whereWords(record.position)] as const]
      : []),
    ['Declaration', record.is_nil_defect ? 'No defects' : `${failures.length} reported`],
    ['Quality', `${quality.score} of 100`],
    ...(record.reviewed_at === null
      ? []
      : [
          [
            'Reviewed',
            `${paperInstant(new Date(record.reviewed_at))}, ${record.reviewed_by ?? ''}${record.review_note === null ? '' : `: ${record.review_note}`}`,
          ] as const,
        ]),
  ]
  const [, drawn] = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(seesDriver ? (record.signature ?? '') : '') ?? []
  const signed: PdfBlock[] =
    drawn !== undefined
      ? [{ kind: 'picture', label: 'Signed', data: drawn }]
      : seesDriver && record.signature
        ? [{ kind: 'facts', facts: [['Signed', record.signature]] }]
        : []
  return {
    number: `Check ${record.id}`,
    title: `Walkaround check for ${record.reg_no}`,
    blocks: [
      { kind: 'facts', facts },
      ...signed,
      { kind: 'heading', text: 'Failed' },
      ...(failures.length > 0
        ? failures.flatMap((item) => failureWithPhotos(item, pictures))
        : [{ kind: 'text', text: 'No defects found.' } as const]),
      { kind: 'heading', text: 'Passed' },
      {
        kind: 'facts',
        facts: passed.map(({ words, response }) => [response === 'ok' ? 'OK' : 'Not fitted', words] as const),
      },
    ],
  }
}
