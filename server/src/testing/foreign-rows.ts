// Rows of South that belong to one of its accounts, each with South's canary: what foreign-objects.ts names by the calls that would reach it.
import type { Rows } from '../db/scope.ts'
import { canaryOf } from './portal.ts'

export const ACCOUNT = 'SOUTH01'
export const canary = canaryOf(ACCOUNT)
export const later = '2027-01-01T00:00:00Z'

export async function ofAccount(rows: Rows) {
  const numbered = async (table: 'drivers' | 'tags' | 'messages') =>
    rows.selectFrom(table).select('id').where('customer_account_number', '=', ACCOUNT).executeTakeFirstOrThrow()
  const caseOf = (kind: string) =>
    rows
      .selectFrom('cases')
      .select(['id', 'number'])
      .where('customer_account_number', '=', ACCOUNT)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  const vehicle = await rows
    .selectFrom('vehicles')
    .select(['id', 'reg_no'])
    .where('customer_account_number', '=', ACCOUNT)
    .executeTakeFirstOrThrow()
  const driver = await numbered('drivers')
  const assignment = await rows
    .insertInto('driver_vehicles')
    .values({
      customer_account_number: ACCOUNT,
      driver_id: driver.id,
      vehicle_id: vehicle.id,
      reg_no: vehicle.reg_no,
      from_at: '2026-01-05T08:00:00Z',
      note: canary,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = await rows
    .insertInto('record_links')
    .values({
      customer_account_number: ACCOUNT,
      purpose: 'vehicle request',
      record: 'vehicle',
      record_id: vehicle.id,
      token_hash: 'of-south',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const letter = await rows
    .insertInto('inbound_letters')
    .values({
      customer_account_number: ACCOUNT,
      ...{ validity: 'south', uid: 1, letter_key: 'of-south', state: 'held', subject: canary, original: canary },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paper = await rows
    .insertInto('files')
    .values({
      ...{ customer_account_number: ACCOUNT, owner: 'vehicle', owner_id: String(vehicle.id), name: `${canary}.pdf` },
      ...{ mime: 'application/pdf', size_bytes: 1, sha256: '', storage_key: 'paper-of-south' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = await rows
    .insertInto('documents')
    .values({
      ...{ customer_account_number: ACCOUNT, owner: 'vehicle', owner_id: vehicle.id, file_id: paper.id },
      ...{ type: 'v5c_copy', title: canary, sha256: '', sent_sha256: '', scanned: 'no scanner' },
      ...{ added_by_name: canary, side: 'hire_company' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    document,
    vehicle,
    letter,
    link,
    driver,
    assignment,
    query: await caseOf('query'),
    booking: await caseOf('maintenance'),
    defect: await caseOf('defect'),
    meeting: await caseOf('meeting'),
    enquiry: await caseOf('enquiry'),
    offHire: await caseOf('off_hire'),
    fine: await caseOf('fine'),
    damage: await caseOf('damage'),
    order: await caseOf('order'),
    set: await caseOf('condition'),
    check: await rows
      .selectFrom('driver_checks')
      .select('id')
      .where('customer_account_number', '=', ACCOUNT)
      .executeTakeFirstOrThrow(),
    tag: await numbered('tags'),
    message: await numbered('messages'),
    file: await rows
      .selectFrom('files')
      .select('id')
      .where('customer_account_number', '=', ACCOUNT)
      .executeTakeFirstOrThrow(),
  }
}
