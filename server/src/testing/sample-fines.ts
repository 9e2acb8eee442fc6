// A notice as staff enter it, and whoever issued it.
import { randomUUID } from 'node:crypto'
import type { Rows } from '../db/scope.ts'

export const fineEntered = {
  ...{ authority_id: 1, type: 'council_parking', notice_no: 'LS1', reg_no: 'WA01LKS', location: 'High Street' },
  ...{ contravention_at: '2026-11-10T09:00:00.000Z', issued_on: '2026-11-11', received_on: '2026-11-13' },
  ...{ full_pence: 7_000, discount_pence: 3_500, charge_pence: null, served_how: 'post_other', served_on: null },
  ...{ stage: 'pcn', nation: 'england', contravention_code: '01', description: 'Parked on double yellow lines' },
  ...{ printed_discount: null, printed_pay: null, printed_respond: null, handling: null, notes: null },
  ...{ papers_given_on: null, hirer_issued_on: null, hirer_served_on: null, copies_came: null },
}

/** The issuer of a test, by a name that is its own. */
export const anIssuer = async (rows: Rows, name = `Issuer ${randomUUID()}`): Promise<number> =>
  (
    await rows
      .insertInto('authorities')
      .values({ name, type: 'council', accepts_transfer: true })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
