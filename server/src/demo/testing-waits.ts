// For the tests of the demo data: how long each side of each kind was waited for, as the histories tell it and as it is kept.
import { waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { caseKindNames, caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Lines of kind, side, milliseconds up to each case's last step, and cases that go on waiting. */
export async function waitsToldAndKept(rows: Kysely<Tables>): Promise<{ told: string[]; kept: string[] }> {
  const { rows: steps } = await sql<{ kind: string; id: number; to_state: string; at: string }>`
    select s.entity as kind, s.entity_id as id, s.to_state, json_instant(s.at) as at from state_changes s
    where s.entity = any(${[...caseKindNames]}::text[]) order by s.entity, s.entity_id, s.id`.execute(rows)
  const sums = new Map<string, { waited: number; open: number }>()
  for (const [place, { kind, id, to_state: state, at }] of steps.entries()) {
    const next = steps[place + 1]
    const sentence = caseKindOf(kind)
    const turn = sentence ? waitsOn(sentence, state) : null
    if (turn === null) continue
    const sum = sums.get(`${kind} ${turn}`) ?? { waited: 0, open: 0 }
    sums.set(`${kind} ${turn}`, sum)
    if (next?.kind === kind && next.id === id) sum.waited += Date.parse(next.at) - Date.parse(at)
    else sum.open += 1
  }
  const { rows: kept } = await sql<{ line: string }>`
    select concat_ws(' ', w.kind, w.side,
      -- What goes on through several states is over in the histories as far as their last step.
      coalesce(sum((select floor(extract(epoch from max(s.at)) * 1000) - floor(extract(epoch from c.waiting_since) * 1000)
        from state_changes s where not w.is_over and s.entity = c.kind and s.entity_id = c.id)), 0)
        + (select sum(f.ended_ms) from case_wait_sums f where f.kind = w.kind and f.side = w.side and f.grouped_by = 'team'),
      count(*) filter (where not w.is_over)) as line
    from case_waits w join cases c on c.id = w.case_id group by w.kind, w.side`.execute(rows)
  return {
    told: [...sums].map(([key, { waited, open }]) => `${key} ${waited} ${open}`).toSorted(),
    kept: kept.map(({ line }) => line).toSorted(),
  }
}
