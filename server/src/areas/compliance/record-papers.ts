// The paper of what was done: given with a record that is written by hand, or to one of the past. What takes long happens ahead of the transaction;
// within it the upload and the record are judged again.
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { paperTypeOf } from '@kerbline/domain/areas/compliance/evidence.ts'
import { holderNeeds } from '@kerbline/domain/areas/compliance/holders.ts'
import type { ComplianceUpload } from '@kerbline/domain/areas/documents/owners.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { type ArrivedFile, arrivedFile, dropParts } from '../../files/arrived.ts'
import { writeDocument } from '../../files/take-upload.ts'
import { findUpload, finishUpload, type UploadRow } from '../../files/uploads.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Beforehand, Call, Rows } from '../../http/call.ts'
import { recordColumns, withPapers } from './queries.ts'

type Endpoints = typeof complianceEndpoints

/** Null: it was made a paper already, by this very call when it was asked before. */
export interface Ready {
  readonly upload: string
  readonly made: ArrivedFile | null
}

const refuse = (message: string) =>
  problem('not valid', { fields: [{ field: 'upload', reason: 'unknown_reference', message }] })

/** What a paper is sent for. */
export interface PaperTarget {
  readonly kind: ComplianceUpload
  readonly id: number
}

function assertOf(upload: UploadRow, target: PaperTarget): void {
  if (upload.owner !== target.kind || upload.owner_id !== target.id)
    throw refuse('That file was uploaded for a different record. Choose it again.')
  if (upload.finished_at === null && upload.received_bytes < upload.size_bytes)
    throw refuse(`${upload.name} is still uploading. Wait a moment, then save again.`)
}

const uploadOf = (rows: Rows, id: string, isLocked = false): Promise<UploadRow> =>
  findUpload(rows, id, { isLocked }).catch(() => {
    throw refuse('That file is no longer here. Choose it again.')
  })

export async function readyPaper(
  { openRows, portal }: Beforehand,
  upload: string,
  targetOf: (rows: Rows) => Promise<PaperTarget>,
): Promise<Ready> {
  const found = await openRows(async (rows) => {
    const target = await targetOf(rows)
    const row = await uploadOf(rows, upload)
    assertOf(row, target)
    return row
  })
  if (found.finished_at !== null) return { upload, made: null }
  return { upload, made: await arrivedFile(portal.files, found, portal.clock.realNow()) }
}

const auditedAs = {
  compliance: 'vehicle',
  'driver compliance': 'drivers',
  'company compliance': 'companies',
} as const satisfies Readonly<Record<ComplianceUpload, string>>

export interface PaperOf {
  readonly record: number
  readonly target: PaperTarget
  readonly account: string
  readonly type: string
}

/** In the transaction: once for an upload, however often it is asked for. */
export async function attachPaper(call: Call, of: PaperOf, { upload: id, made }: Ready): Promise<void> {
  const { rows } = call
  const upload = await uploadOf(rows, id, true)
  assertOf(upload, of.target)
  if (upload.finished_at !== null || made === null) {
    const {
      rows: [same],
    } = await sql<object>`
      select from documents d where d.id = ${upload.document_id}::int and d.owner = 'compliance' and d.owner_id = ${of.record}`.execute(
      rows,
    )
    if (same) return
    throw refuse('That file is already attached to another record. Upload it again.')
  }
  const {
    rows: [sum],
  } = await sql<{ count: number }>`
    select count(*)::int as count from documents where owner = 'compliance' and owner_id = ${of.record}`.execute(rows)
  if ((sum?.count ?? 0) >= documentLimits.recordPapers)
    throw problem('not allowed now', {
      detail: `This record has the maximum of ${documentLimits.recordPapers} documents.`,
    })
  const document = await writeDocument(call, upload, made, {
    ...{ owner: 'compliance', ownerId: of.record, account: of.account, type: paperTypeOf(of.type) },
    ...{ slot: null, title: null, issuedOn: null, expiresOn: null, visibility: 'customer', replaced: null },
    side: call.actor.side === 'staff' ? 'hire_company' : 'customer',
  })
  await finishUpload(rows, upload.id, document, made.sentSha256)
  await sql`update compliance_records set document_id = coalesce(document_id, ${document}) where id = ${of.record}`.execute(
    rows,
  )
  await call.recordAudit({
    action: 'compliance paper added',
    entity: auditedAs[of.target.kind],
    entityId: of.target.id,
    account: of.account,
    after: { type: of.type, record: of.record, document, title: upload.name, sha256: made.file.sha256 },
  })
  dropParts(call, upload)
}

interface Found extends Omit<PaperOf, 'target'> {
  readonly vehicle: number | null
  readonly driver: number | null
  readonly company: number | null
}

/** The record of an id: of a vehicle in sight, of a driver for who may see licences, of a company. */
async function findRecord(rows: Rows, { filter, may }: Call['actor'], id: number, isLocked = false): Promise<PaperOf> {
  const {
    rows: [found],
  } = await sql<Found>`
    select r.id as record, r.vehicle_id as vehicle, r.driver_id as driver, r.customer_account_number as account, r.event_type as type,
      (select a.customer_id from accounts a where a.customer_account_number = r.customer_account_number) as company
    from compliance_records r
    where r.id = ${id} and (r.vehicle_id is null or ${inScope(filter, sql.ref('r.vehicle_id'))})
      and ${may.has(holderNeeds.driver) ? sql`true` : sql`r.driver_id is null`} ${isLocked ? sql`for update of r` : sql``}`.execute(
    rows,
  )
  const target = found && targetOf(found)
  if (!found || !target) throw problem('not found')
  const { vehicle: _vehicle, driver: _driver, company: _company, ...of } = found
  return { ...of, target }
}

function targetOf({
  vehicle,
  driver,
  company,
}: Pick<Found, 'vehicle' | 'driver' | 'company'>): PaperTarget | undefined {
  if (vehicle !== null) return { kind: 'compliance', id: vehicle }
  if (driver !== null) return { kind: 'driver compliance', id: driver }
  return company === null ? undefined : { kind: 'company compliance', id: company }
}

export async function recordNow({ rows, actor }: Call, id: number): Promise<ReplyOf<Endpoints['addPaper']>['record']> {
  const { rows: bare } = await sql<Omit<ReplyOf<Endpoints['addPaper']>['record'], 'papers' | 'corrections'>>`
    select ${recordColumns(actor.may)} from compliance_records r where r.id = ${id}`.execute(rows)
  const [record] = await withPapers(rows, bare, actor)
  if (!record) throw problem('not found')
  return record
}

export async function prepareAddedPaper(ahead: Beforehand, { id, upload }: InputOf<Endpoints['addPaper']>) {
  const ready = await readyPaper(ahead, upload, async (rows) => (await findRecord(rows, ahead.actor, id)).target)
  return async (call: Call): Promise<ReplyOf<Endpoints['addPaper']>> => {
    await attachPaper(call, await findRecord(call.rows, call.actor, id, true), ready)
    return { record: await recordNow(call, id) }
  }
}
