// For the tests of the demo data: how long each side was waited for, added up from the histories of the cases.
import { waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { caseKindNames, caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** Milliseconds by kind and side: 'query customer'. */
export async function waitedByHistory(
  read: <Found>(work: (rows: Rows) => Promise<Found>) => Promise<Found>,
): Promise<ReadonlyMap<string, number>> {
  const { rows: steps } = await read((all) =>
    sql<{ kind: string; id: number; to_state: string; at: string }>`
      select s.entity as kind, s.entity_id as id, s.to_state, json_instant(s.at) as at from state_changes s
      where s.entity = any(${[...caseKindNames]}::text[]) order by s.entity, s.entity_id, s.id`.execute(all),
  )
  const waited = new Map<string, number>()
  for (const [place, { kind, id, to_state: state, at }] of steps.entries()) {
    const next = steps[place + 1]
    const sentence = caseKindOf(kind)
    if (!sentence) throw new Error(`${kind} is no kind of case`)
    const turn = waitsOn(sentence, state)
    if (next?.kind !== kind || next.id !== id || turn === null) continue
    const key = `${kind} ${turn}`
    waited.set(key, (waited.get(key) ?? 0) + Date.parse(next.at) - Date.parse(at))
  }
  return waited
}
