// The second factor of a person: whether sign-in asks for it, and the taking of a code, once.
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import type { Seal } from '../../seal.ts'
import { sealedAs } from '../../secrets.ts'
import { recoveryHashOf, stepOf } from './totp.ts'

export const findFactor = (rows: Rows, userId: number) =>
  rows.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether sign-in has to ask. */
export const hasSecondFactor = async (rows: Rows, userId: number): Promise<boolean> =>
  Boolean((await findFactor(rows, userId))?.confirmed_at)

/** Uses a code of the app, or a recovery code, up. Of any number of posts at once only one is true. */
export async function takeCode(
  rows: Rows,
  { open }: Pick<Seal, 'open'>,
  { userId, code, now }: { readonly userId: number; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const factor = await findFactor(rows, userId)
  if (!factor) return false
  const secret = open(factor.secret, sealedAs.secondFactor(userId))
  const step = stepOf(secret, code.replaceAll(' ', ''), now, factor.last_step)
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

interface Away {
  readonly until: string
  readonly cover: {
    readonly id: number
    readonly name: string
    readonly email: string
    readonly phone: string | null
    readonly photo_id: string | null
  } | null
}

/** Whether somebody one knows is away on a London day, and who covers; null: at work. */
export async function awayOn(rows: Rows, userId: number, today: string): Promise<Away | null> {
  const { rows: found } = await sql<{
    until: string
    cover_id: number | null
    cover_name: string | null
    cover_email: string | null
    cover_phone: string | null
    cover_photo_id: string | null
  }>`select to_date::text as until, cover_id, cover_name, cover_email, cover_phone, cover_photo_id from people_away
    where user_id = ${userId} and ${today}::date between from_date and to_date`.execute(rows)
  const [away] = found
  if (!away) return null
  const {
    until,
    cover_id: id,
    cover_name: name,
    cover_email: email,
    cover_phone: phone,
    cover_photo_id: photo_id,
  } = away
  return { until, cover: id === null || name === null || email === null ? null : { id, name, email, phone, photo_id } }
}

/** Of these people, who is away on a London day, with who covers. Needs the owner's rows. */
export async function coversOn(
  rows: Rows,
  userIds: readonly number[],
  today: string,
): Promise<readonly { readonly user_id: number; readonly cover_id: number; readonly until: string }[]> {
  if (userIds.length === 0) return []
  const { rows: found } = await sql<{ user_id: number; cover_id: number; until: string }>`
    select user_id, cover_id, to_date::text as until from absences
    where ended_at is null and user_id = any(${[...userIds]}::int[]) and ${today}::date between from_date and to_date`.execute(
    rows,
  )
  return found
}
