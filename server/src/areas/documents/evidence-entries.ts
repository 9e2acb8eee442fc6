// The files of an evidence pack: of each vehicle a paper of what was done and a table of it, the documents that prove it, and at the end an
// index with the digest of every file. A stretch of vehicles is read at once and one of them written at a time, so that a thousand need no more room than
// those.
import { outcomeWords, recordSourceWords } from '@kerbline/domain/areas/compliance/completion.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../../db/database.ts'
import { openScope } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { type PdfBlock, type PdfPaper, writePdf } from '../../files/write-pdf.ts'
import { csvLine } from '../../files/write-table.ts'
import { uniqueNames, type ZipEntry } from '../../files/write-zip.ts'
import { absentActor, type AskedBy } from '../../http/absent-actor.ts'
import { type Actor, scopeOf } from '../../http/actor.ts'
import {
  type EvidenceAsked,
  type EvidencePaper,
  evidencePapers,
  type EvidenceRecord,
  evidenceRecords,
  type EvidenceVehicle,
  evidenceVehicles,
} from '../compliance/queries.ts'
import { findFiles, type OpenedFile } from './queries.ts'

export interface EvidencePlaces {
  readonly database: Database
  readonly files: Pick<Files, 'openFile'>
}

/** So many are read at once; what a stretch holds is let go before the next. */
const AT_ONCE = 25

const percentages = (record: EvidenceRecord): string[] =>
  (
    [
      ['service', record.service_brake_percent],
      ['secondary', record.secondary_brake_percent],
      ['parking', record.parking_brake_percent],
    ] as const
  ).flatMap(([which, value]) => (value === null ? [] : [`${which} brake ${value}%`]))

/** "12 Jan 2026: Safety inspection, passed" and what is known of it below. */
const entryOf = (record: EvidenceRecord): PdfBlock => ({
  kind: 'entry',
  head: `${formatDate(record.done_on)} · ${record.type_name} · ${outcomeWords[record.outcome]}`,
  text: [
    record.due_date === null ? 'Nothing was due.' : `It was due on ${formatDate(record.due_date)}.`,
    record.late_reason === null ? '' : `Late because: ${record.late_reason}`,
    record.miles === null
      ? ''
      : `${counted(record.miles, 'mile')}${record.flags.includes('miles_below_last') ? ', below the reading before: flagged' : ''}.`,
    percentages(record).length === 0
      ? ''
      : `Braking ${record.is_laden === null ? '' : record.is_laden ? 'laden' : 'unladen'}: ${percentages(record).join(', ')}.`,
    record.findings ?? '',
    record.next_due_date === null ? '' : `Due next on ${formatDate(record.next_due_date)}.`,
    `${recordSourceWords[record.source]}${record.recorded_by === null ? '' : `, ${record.recorded_by}`}.`,
  ]
    .filter((line) => line !== '')
    .join('\n'),
})

const paperOf = (vehicle: EvidenceVehicle, records: readonly EvidenceRecord[], asked: EvidenceAsked): PdfPaper => ({
  number: displayRegistration(vehicle.reg_no),
  title: 'Compliance records',
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Vehicle', `${displayRegistration(vehicle.reg_no)}, ${vehicle.make_model}`],
        ['VIN', vehicle.vin ?? 'Not known'],
        ['Time', `${counted(asked.months, 'month')} to ${formatDate(asked.until)}`],
        ['Records', String(records.length)],
      ],
    },
    { kind: 'heading', text: 'What was done' },
    ...(records.length === 0
      ? [{ kind: 'text', text: 'There are no records of this vehicle in this time.' } as const]
      : records.map(entryOf)),
  ],
})

const headings = [
  ...['Record', 'Vehicle', 'Type', 'Was due', 'Done', 'Late because', 'Outcome', 'Miles', 'Flags'],
  ...[
    'Service brake %',
    'Secondary brake %',
    'Parking brake %',
    'Laden',
    'Findings',
    'Due next',
    'Source',
    'Recorded by',
  ],
]
const tableOf = (vehicle: EvidenceVehicle, records: readonly EvidenceRecord[]): Buffer =>
  Buffer.from(
    `\uFEFF${csvLine(headings)}${records
      .map((r) =>
        csvLine([
          ...[
            r.id,
            vehicle.reg_no,
            r.type_name,
            r.due_date,
            r.done_on,
            r.late_reason,
            outcomeWords[r.outcome],
            r.miles,
          ],
          ...[
            r.flags.join(' '),
            r.service_brake_percent,
            r.secondary_brake_percent,
            r.parking_brake_percent,
            r.is_laden,
          ],
          ...[r.findings, r.next_due_date, recordSourceWords[r.source], r.recorded_by],
        ]),
      )
      .join('')}`,
  )

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const isAllowed = ({ may }: Actor): boolean => may.has('export compliance') && may.has('see compliance')

interface Packing {
  readonly places: EvidencePlaces
  readonly by: AskedBy
  readonly asked: EvidenceAsked
  readonly at: Date
  readonly nameOf: (name: string) => string
  /** Lines of the index. */
  readonly index: string[]
}

/** As they are at this moment: rights that were lost meanwhile are lost here too. */
async function actorNow({ places, by }: Packing): Promise<Actor> {
  const actor = await absentActor(places.database, by)
  if (!actor || !isAllowed(actor)) throw problem('no permission')
  return actor
}

/** A file made here, with its line of the index. */
function made({ index, at, nameOf }: Packing, name: string, what: string, bytes: Buffer): ZipEntry {
  const stored = nameOf(name)
  index.push(csvLine([stored, what, bytes.length, digestOf(bytes)]))
  return { name: stored, at, open: async () => Readable.from([bytes]) }
}

interface Paper extends EvidencePaper {
  readonly file: OpenedFile
}

/** What a stretch of vehicles has, read at once. */
interface Stretch {
  readonly records: ReadonlyMap<number, readonly EvidenceRecord[]>
  /** By record. */
  readonly papers: ReadonlyMap<number, readonly Paper[]>
}

const stretchOf = ({ places, asked }: Packing, actor: Actor, vehicles: readonly EvidenceVehicle[]): Promise<Stretch> =>
  openScope(
    places.database,
    scopeOf(actor),
    async (rows) => {
      const ids = vehicles.map(({ id }) => id)
      const records = await evidenceRecords(rows, asked, ids, actor.may)
      const recordIds = records.map(({ id }) => id)
      const papers = await evidencePapers(rows, recordIds)
      // Papers of a booking are for who may see bookings: others get the records without them.
      const files = await findFiles(
        rows,
        papers.map(({ file_id: id }) => id),
        actor,
      )
      const readable = papers.flatMap((paper) => {
        const file = files.get(paper.file_id)
        return file ? [{ ...paper, file }] : []
      })
      return {
        records: Map.groupBy(records, ({ vehicle_id: id }) => id),
        papers: Map.groupBy(readable, ({ record_id: id }) => id),
      }
    },
    { isReadOnly: true },
  )

function paperEntry(
  { places, nameOf, index }: Packing,
  actor: Actor,
  vehicle: EvidenceVehicle,
  paper: Paper,
): ZipEntry {
  const { file, sha256, added_at: addedAt, record_id: record } = paper
  const name = nameOf(`${vehicle.reg_no} record ${record} ${file.name}`)
  index.push(csvLine([name, `Document of record ${record}`, file.size_bytes, sha256]))
  const open = async () =>
    (await openScope(places.database, scopeOf(actor), (own) => places.files.openFile(own, file.id))).stream
  return { name, at: new Date(addedAt), open }
}

async function* entriesOfVehicle(
  packing: Packing,
  actor: Actor,
  vehicle: EvidenceVehicle,
  stretch: Stretch,
): AsyncGenerator<ZipEntry> {
  const { asked, at } = packing
  const records = stretch.records.get(vehicle.id) ?? []
  const plate = vehicle.reg_no
  yield made(
    packing,
    `${plate} records.pdf`,
    `What was done for ${plate}`,
    await writePdf(paperOf(vehicle, records, asked), at),
  )
  yield made(
    packing,
    `${plate} records.csv`,
    `The same as a table, ${counted(records.length, 'record')}`,
    tableOf(vehicle, records),
  )
  for (const { id } of records)
    for (const paper of stretch.papers.get(id) ?? []) yield paperEntry(packing, actor, vehicle, paper)
}

/** All files of a pack. `onVehicle` is told after each vehicle how many are done, and may throw to stop. */
export async function* evidenceEntries(
  places: EvidencePlaces,
  by: AskedBy,
  asked: EvidenceAsked,
  onVehicle: (done: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const packing: Packing = { places, by, asked, at: new Date(), nameOf: uniqueNames(), index: [] }
  // Taken first, so that no other file bears them.
  const [indexName, digestName] = [packing.nameOf('index.csv'), packing.nameOf('index.csv.sha256')]
  let done = 0
  for (let after = 0; ;) {
    const actor = await actorNow(packing)
    const vehicles = await openScope(
      places.database,
      scopeOf(actor),
      (rows) => evidenceVehicles(rows, asked, { filter: actor.filter, after, limit: AT_ONCE }),
      { isReadOnly: true },
    )
    const stretch = await stretchOf(packing, actor, vehicles)
    for (const vehicle of vehicles) {
      yield* entriesOfVehicle(packing, actor, vehicle, stretch)
      after = vehicle.id
      done += 1
      await onVehicle(done)
    }
    if (vehicles.length < AT_ONCE) break
  }
  if (asked.vehicle_ids !== null && done < asked.vehicle_ids.length)
    throw problem('not found', {
      detail: 'One of the vehicles is no longer there, or no longer yours to see. Choose them anew.',
    })
  const index = Buffer.from(`\uFEFF${csvLine(['File', 'What it is', 'Bytes', 'SHA-256'])}${packing.index.join('')}`)
  yield { name: indexName, at: packing.at, open: async () => Readable.from([index]) }
  const digest = Buffer.from(`${digestOf(index)}  ${indexName}\n`)
  yield { name: digestName, at: packing.at, open: async () => Readable.from([digest]) }
}
