// The files of an evidence pack: of each vehicle a paper of what was done and a table of it, the documents that prove it, and at the end an
// index with the digest of every file. A stretch of vehicles is read at once and one of them written at a time, so that a thousand need no more room than
// those.
import { INDEX_NAME, SIGNATURE_NAME } from '@kerbline/domain/areas/compliance/evidence-signature.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../../../db/database.ts'
import { openScope } from '../../../db/scope.ts'
import type { Files } from '../../../files/files.ts'
import { signIndex } from '../../../files/signed-index.ts'
import { writePdf } from '../../../files/write-pdf.ts'
import { csvLine } from '../../../files/write-table.ts'
import { uniqueNames, type ZipEntry } from '../../../files/write-zip.ts'
import { narrows } from '../../../fleet/vehicles-of.ts'
import { absentActor, type AskedBy } from '../../../http/absent-actor.ts'
import { type Actor, scopeOf } from '../../../http/actor.ts'
import {
  endedVehicles,
  type EvidenceAsked,
  type EvidencePaper,
  evidencePapers,
  type EvidenceRecord,
  evidenceRecords,
  type EvidenceVehicle,
  evidenceVehicles,
} from '../../compliance/queries.ts'
import {
  type EvidenceCheck,
  evidenceChecks,
  type EvidenceDefect,
  evidenceDefects,
} from '../../driver-checks/queries.ts'
import { findFiles, type OpenedFile } from '../queries.ts'
import { checksTable, defectsTable } from './check-tables.ts'
import type { Secrets } from '../../../secrets.ts'
import { operatorsOf, overdueOf, PackSums } from './pack-summary.ts'
import { readMe } from './read-me.ts'
import { paperOf, tableOf } from './record-tables.ts'

export interface EvidencePlaces {
  readonly database: Database
  readonly files: Pick<Files, 'openFile'>
  readonly secrets: Pick<Secrets, 'named'>
}

/** So many are read at once; what a stretch holds is let go before the next. */
const AT_ONCE = 25

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const isAllowed = ({ may }: Actor): boolean => may.has('export compliance') && may.has('see compliance')

interface Packing {
  readonly places: EvidencePlaces
  readonly by: AskedBy
  readonly asked: EvidenceAsked
  readonly at: Date
  readonly nameOf: (name: string, folder?: string) => string
  readonly sums: PackSums
  /** Lines of the index. */
  readonly index: string[]
  /** What the words of the pack tell of it at its end. */
  readonly told: { vehicles: number; ended: number; papersLeftOut: number; hasChecks: boolean; isFiltered: boolean }
}

/** As they are at this moment: rights that were lost meanwhile are lost here too. */
async function actorNow({ places, by }: Packing): Promise<Actor> {
  const actor = await absentActor(places.database, by)
  if (!actor || !isAllowed(actor)) throw problem('no permission')
  return actor
}

/** The name without its folder. */
const inFolder = (stored: string): string => stored.slice(stored.indexOf('/') + 1)

/** A file made here, with its line of the index. */
function made({ index, at, nameOf }: Packing, name: string, what: string, bytes: Buffer, folder?: string): ZipEntry {
  const stored = nameOf(name, folder)
  index.push(csvLine([stored, what, bytes.length, digestOf(bytes)]))
  return { name: inFolder(stored), folder, at, open: async () => Readable.from([bytes]) }
}

interface Paper extends EvidencePaper {
  readonly file: OpenedFile
}

/** What a stretch of vehicles has, read at once. */
interface Stretch {
  readonly records: ReadonlyMap<number, readonly EvidenceRecord[]>
  /** By record. */
  readonly papers: ReadonlyMap<number, readonly Paper[]>
  /** Null: a pack of one kind of event, or of somebody who may not see them. */
  readonly checks: ReadonlyMap<number, readonly EvidenceCheck[]> | null
  readonly defects: ReadonlyMap<number, readonly EvidenceDefect[]> | null
}

/** Checks and defects go with a pack of every kind. */
const holdsChecks = ({ type }: EvidenceAsked, { may }: Actor): boolean => type === null && may.has('see driver checks')

const stretchOf = (
  { places, asked, told, sums }: Packing,
  actor: Actor,
  vehicles: readonly EvidenceVehicle[],
): Promise<Stretch> =>
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
      told.papersLeftOut += papers.length - readable.length
      const hasChecks = holdsChecks(asked, actor)
      const checks = hasChecks ? await evidenceChecks(rows, asked, ids, actor.may) : null
      const defects = hasChecks ? await evidenceDefects(rows, asked, ids) : null
      sums.add(records, await overdueOf(rows, asked, ids), await operatorsOf(rows, ids))
      return {
        checks: checks && Map.groupBy(checks, ({ vehicle_id: id }) => id),
        defects: defects && Map.groupBy(defects, ({ vehicle_id: id }) => id),
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
  const name = nameOf(`record ${record} ${file.name}`, vehicle.reg_no)
  index.push(csvLine([name, `Document of record ${record}`, file.size_bytes, sha256]))
  const open = async () =>
    (await openScope(places.database, scopeOf(actor), (own) => places.files.openFile(own, file.id))).stream
  return { name: inFolder(name), folder: vehicle.reg_no, at: new Date(addedAt), open }
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
    'records.pdf',
    `Compliance records for ${plate}`,
    await writePdf(paperOf(vehicle, records, asked), at),
    plate,
  )
  yield made(
    packing,
    'records.csv',
    `The same records as a table, ${counted(records.length, 'record')}`,
    tableOf(vehicle, records),
    plate,
  )
  if (stretch.checks !== null) {
    const checks = stretch.checks.get(vehicle.id) ?? []
    const what = `Driver checks, ${counted(checks.length, 'check')}`
    yield made(packing, 'driver checks.csv', what, checksTable(plate, checks), plate)
  }
  if (stretch.defects !== null) {
    const defects = stretch.defects.get(vehicle.id) ?? []
    const what = `Reported defects, ${counted(defects.length, 'defect')}`
    yield made(packing, 'defects.csv', what, defectsTable(plate, defects), plate)
  }
  for (const { id } of records)
    for (const paper of stretch.papers.get(id) ?? []) yield paperEntry(packing, actor, vehicle, paper)
}

/** Vehicles of the question one stretch after another, with what they have; those whose hire ended come after those that are there. */
async function* stretchesOf(
  packing: Packing,
): AsyncGenerator<{ readonly actor: Actor; readonly vehicles: readonly EvidenceVehicle[]; readonly isEnded: boolean }> {
  const { places, asked, told } = packing
  for (const read of [evidenceVehicles, endedVehicles]) {
    for (let after = 0; ;) {
      const actor = await actorNow(packing)
      const vehicles = await openScope(
        places.database,
        scopeOf(actor),
        (rows) => read(rows, asked, { filter: actor.filter, after, limit: AT_ONCE }),
        { isReadOnly: true },
      )
      told.hasChecks = holdsChecks(asked, actor)
      told.isFiltered = narrows(actor.filter)
      yield { actor, vehicles, isEnded: read === endedVehicles }
      if (vehicles.length < AT_ONCE) break
      after = vehicles.at(-1)?.id ?? after
    }
  }
}

/** What closes a pack: its words, the index with the digest of every file, and the signature of that. */
async function* closing(
  packing: Packing,
  names: readonly [index: string, digest: string, signature: string, words: string],
  summary: readonly [paper: string, table: string],
) {
  const { places, asked, at, told, sums, index: lines } = packing
  const [indexName, digestName, signatureName, wordsName] = names
  const [paperName, tableName] = summary
  const pages = [
    [paperName, 'Operator, licence, and planned against done', await writePdf(sums.paper(asked, told.vehicles), at)],
    [tableName, 'Planned against done as a table', sums.table()],
  ] as const
  for (const [name, what, bytes] of pages) {
    lines.push(csvLine([name, what, bytes.length, digestOf(bytes)]))
    yield { name, at, open: async () => Readable.from([bytes]) }
  }
  const typeName = asked.type === null ? null : eventTypeName(asked.type)
  const words = readMe({ ...told, asked, typeName })
  lines.push(
    csvLine([wordsName, 'What is in this pack, what is not, and how to check it', words.length, digestOf(words)]),
  )
  const index = Buffer.from(`\uFEFF${csvLine(['File', 'Contents', 'Bytes', 'SHA-256'])}${lines.join('')}`)
  const sha256 = digestOf(index)
  const signature = await signIndex(places.secrets, { sha256, madeAt: at.toISOString() })
  const entry = (name: string, bytes: Buffer): ZipEntry => ({ name, at, open: async () => Readable.from([bytes]) })
  yield entry(wordsName, words)
  yield entry(indexName, index)
  yield entry(digestName, Buffer.from(`${sha256}  ${indexName}\n`))
  yield entry(signatureName, Buffer.from(signature))
}

/** All files of a pack. `onVehicle` is told after each vehicle how many are done, and may throw to stop. */
export async function* evidenceEntries(
  places: EvidencePlaces,
  by: AskedBy,
  asked: EvidenceAsked,
  onVehicle: (done: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const told = { vehicles: 0, ended: 0, papersLeftOut: 0, hasChecks: false, isFiltered: false }
  const packing: Packing = {
    places,
    by,
    asked,
    at: new Date(),
    nameOf: uniqueNames(),
    index: [],
    told,
    sums: new PackSums(),
  }
  // Taken first, so that no other file bears them.
  const { nameOf } = packing
  const names = [
    nameOf(INDEX_NAME),
    nameOf(`${INDEX_NAME}.sha256`),
    nameOf(SIGNATURE_NAME),
    nameOf('READ ME.txt'),
  ] as const
  const summary = [nameOf('1 Summary.pdf'), nameOf('1 Summary.csv')] as const
  for await (const { actor, vehicles, isEnded } of stretchesOf(packing)) {
    const stretch = await stretchOf(packing, actor, vehicles)
    for (const vehicle of vehicles) {
      yield* entriesOfVehicle(packing, actor, vehicle, stretch)
      told.vehicles += 1
      if (isEnded) told.ended += 1
      // Those whose hire ended were not counted beforehand.
      await onVehicle(told.vehicles - told.ended)
    }
  }
  if (asked.vehicle_ids !== null && told.vehicles < asked.vehicle_ids.length)
    throw problem('not found', {
      detail: 'You no longer have access to one of the vehicles. Choose the vehicles again.',
    })
  yield* closing(packing, names, summary)
}
