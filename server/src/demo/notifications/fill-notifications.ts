// What people were told of the last days: of each open case the newest step, told to whoever has it on the other side.
import { toldOf } from '@kerbline/domain/cases/case-letters.ts'
import { type CaseKind, type CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { needOf, type World } from '../demo-world.ts'

const DAYS = 12
/** The newest cases are enough to tell everybody something. */
const MAX_CASES = 1_000
const MAX_EACH = 8
const UNREAD_EACH = 3

interface Step {
  readonly id: number
  readonly kind: string
  readonly account: string
  readonly from: string | null
  readonly to: string
  readonly at: string
  readonly by: string
  readonly side: 'staff' | 'customer'
  readonly created_by: number | null
  readonly owner_id: number | null
}

const newestSteps = async (rows: Rows, now: string): Promise<readonly Step[]> =>
  (
    await sql<Step>`
      select c.id, c.kind, c.customer_account_number as account, c.created_by, c.owner_id, s.from_state as "from", s.to_state as "to", json_instant(s.at) as at,
        u.name as by, u.side
      from (select * from cases where closed_at is null and updated_at > ${now}::timestamptz - make_interval(days => ${DAYS}) order by updated_at desc limit ${MAX_CASES}) c
      cross join lateral (select * from state_changes s where s.entity = c.kind and s.entity_id = c.id order by s.at desc, s.id desc limit 1) s
      join users u on u.id = s.user_id order by s.at desc, c.id`.execute(rows)
  ).rows

const verbOf = ({ steps }: CaseKind, { from, to }: Step): string | null =>
  steps.find((step) => step.to === to && from !== null && [step.from].flat().includes(from))?.verb ?? null

/** Of each person the newest few, the last of them unread. */
export async function fillNotifications(rows: Rows, { clock, staff }: World): Promise<void> {
  const desk = needOf(staff, 'maintenance').id
  const told = new Map<number, number>()
  const notifications = (await newestSteps(rows, clock.now)).flatMap((step, place) => {
    const kind = caseKindOf(step.kind)
    const reader: Exclude<CaseSide, 'third_party'> = step.side === 'staff' ? 'customer' : 'hire_company'
    const person = reader === 'customer' ? step.created_by : (step.owner_id ?? desk)
    const count = person === null ? MAX_EACH : (told.get(person) ?? 0)
    if (!kind || person === null || count >= MAX_EACH) return []
    told.set(person, count + 1)
    const by = { name: step.by, side: reader === 'customer' ? ('hire_company' as const) : ('customer' as const) }
    const happened = { from: step.from, to: step.to, clock: null, by, isSaid: false, verb: verbOf(kind, step) }
    const what = step.from === null ? 'opened' : 'step'
    return [
      {
        ...toldOf(kind, { ...happened, what }, reader),
        user_id: person,
        // No event of the product's own has such a number.
        event_id: -1 - place,
        case_id: step.id,
        customer_account_number: step.account,
        way: 'portal' as const,
        at: step.at,
        created_at: step.at,
        read_at: count < UNREAD_EACH ? null : clock.now,
      },
    ]
  })
  // The newest has the highest number.
  if (notifications.length > 0) await rows.insertInto('notifications').values(notifications.toReversed()).execute()
}
