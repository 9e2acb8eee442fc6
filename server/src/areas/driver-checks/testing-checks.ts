// For the tests of this room: a portal at nine in the morning, and checks as a file brings them.
import type { Rows } from '../../db/scope.ts'
import { openDefects } from '../../driver-checks/open-defects.ts'
import { aDriverCheck, aVehicle } from '../../testing/factories.ts'
import { categoryId, type TestPortal } from '../../testing/portal.ts'

export const CLOCK = '2026-11-17T09:00:00.000Z'
export const TODAY = '2026-11-17'
export const YESTERDAY = '2026-11-16'

export interface Answered {
  readonly code: string
  readonly response: 'ok' | 'defect' | 'n/a'
  readonly severity?: 'advisory' | 'minor' | 'dangerous'
  readonly note?: string
  readonly photos?: readonly string[]
  readonly repaired?: boolean
}

export const addVehicle = async (rows: Rows, reg_no: string, more: Partial<Parameters<typeof aVehicle>[0]> = {}) =>
  rows
    .insertInto('vehicles')
    .values(
      aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        status: 'on_hire',
        on_hire_date: '2026-01-05',
        reg_no,
        ...more,
      }),
    )
    .returning(['id', 'reg_no', 'customer_account_number'])
    .executeTakeFirstOrThrow()

let number = 0

/** A check that came in, with all that follows from it. */
export const takeCheck = (
  portal: TestPortal,
  vehicle: { readonly id: number; readonly reg_no: string },
  answers: readonly Answered[],
  more: Partial<Parameters<typeof aDriverCheck>[0]> = {},
): Promise<number> =>
  portal.owner(async (rows) => {
    number += 1
    const open = answers.filter(({ response, repaired }) => response === 'defect' && repaired !== true)
    const check_id = `walk-${number}`
    const { id } = await rows
      .insertInto('driver_checks')
      .values(
        aDriverCheck({
          customer_account_number: 'NORTH01',
          vehicle_id: vehicle.id,
          reg_no: vehicle.reg_no,
          check_id,
          driver_check: JSON.stringify(answers),
          is_nil_defect: answers.every(({ response }) => response !== 'defect'),
          rag: open.some(({ severity }) => severity === 'dangerous') ? 'red' : open.length > 0 ? 'amber' : 'green',
          created_at: '2026-11-17T06:49:00.000Z',
          ...more,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await openDefects(rows, { checkIds: [check_id], now: CLOCK, tellFrom: null })
    return id
  })
