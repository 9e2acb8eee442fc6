// The second factor of a person: whether sign-in asks for it, and the taking of a code, once.
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { recoveryHashOf, stepOf } from './totp.ts'

export const findFactor = (rows: Rows, userId: number) =>
  rows.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether sign-in has to ask. */
export const hasSecondFactor = async (rows: Rows, userId: number): Promise<boolean> =>
  Boolean((await findFactor(rows, userId))?.confirmed_at)

/** Uses a code of the app, or a recovery code, up. Of any number of posts at once only one is true. */
export async function takeCode(rows: Rows, userId: number, code: string, now: Date): Promise<boolean> {
  const factor = await findFactor(rows, userId)
  if (!factor) return false
  const step = stepOf(factor.secret, code.replaceAll(' ', ''), now, factor.last_step)
  if (step !== undefined) {
    const taken = await rows
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    return taken !== undefined
  }
  if (!factor.confirmed_at) return false
  const hash = recoveryHashOf(code)
  const { rows: taken } = await sql`
    update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where user_id = ${userId} and ${hash} = any(recovery_hashes) returning user_id`.execute(rows)
  return taken.length > 0
}
