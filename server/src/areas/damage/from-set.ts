// Damage that was seen on a condition set: the report begins with the panel marked, and the set is linked to it.
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { type DamageMark, titleOf } from '@kerbline/domain/areas/damage/marks.ts'
import { markOfSlot } from '@kerbline/domain/areas/damage/slot-marks.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { findCase } from '../../cases/case-rows.ts'
import type { Call, Rows } from '../../http/call.ts'

export interface SeenOn {
  readonly id: number
  readonly slot: string
}

/** @throws problem 'not found' for a set of another vehicle, or one that this person may not see */
export async function seenOn(
  { rows, actor }: Call,
  vehicle: number,
  { id, slot }: SeenOn,
): Promise<{ readonly title: string; readonly marks: readonly DamageMark[] }> {
  if (!actor.may.has(conditionCase.see)) throw problem('not found')
  const { vehicle_id: of } = await findCase(rows, conditionCase.name, id)
  if (of !== vehicle) throw problem('not found')
  const mark = markOfSlot(slot)
  const marks = mark ? [mark] : []
  return { title: titleOf(marks) ?? 'Damage', marks }
}

/** The first case that is begun from a set is what it proves. */
export const linkSet = (rows: Rows, set: SeenOn, damage: number): Promise<unknown> =>
  sql`update condition_sets set linked_id = ${damage} where case_id = ${set.id} and linked_id is null`.execute(rows)
