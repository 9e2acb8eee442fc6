// What is a condition set's own in the grammar of cases: its photos by slot, what it is linked to, and for how long it stands.
import { conditionCase, CONDITION_MONTHS } from '@kerbline/domain/areas/condition-sets/case.ts'
import { type ConditionBody, inSlotOrder, slotInWords, slotsOf } from '@kerbline/domain/areas/condition-sets/slots.ts'
import type { CaseKindName } from '@kerbline/domain/cases/case-names.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { type CaseRules, numberOf, type StepValues, textOf, type TakenCaseStep } from '../../cases/case-steps.ts'
import { takeTimedSteps } from '../../cases/timed-steps.ts'
import type { GuestCall, Portal, Rows } from '../../http/call.ts'

interface KeptPhoto {
  readonly slot: string
  readonly id: number
  readonly file_id: string
  readonly preview_id: string | null
  readonly taken_at: string
}

export interface KeptSet {
  readonly body: ConditionBody
  readonly required: readonly string[]
  readonly taken_at: string
  readonly taken_by: string
  readonly side: 'customer' | 'hire_company'
  readonly odometer_miles: number | null
  readonly fuel_percent: number | null
  readonly note: string | null
  readonly retake_reason: string | null
  readonly missing: readonly string[]
  readonly photos: readonly KeptPhoto[]
  readonly linked: {
    readonly id: number
    readonly kind: CaseKindName
    readonly number: string
    readonly title: string
  } | null
}

export async function keptSet(rows: Rows, id: number): Promise<KeptSet> {
  const { rows: found } = await sql<KeptSet>`
    select k.body, k.required, json_instant(k.taken_at) as taken_at, k.taken_by, k.side, k.odometer_miles, k.fuel_percent, k.note, k.retake_reason,
      condition_missing(k.case_id) as missing,
      (select coalesce(json_agg(json_build_object('slot', p.slot, 'id', p.document_id, 'file_id', p.file_id, 'preview_id', p.preview_id,
        'taken_at', json_instant(p.taken_at))), '[]') from condition_photos(k.case_id) p) as photos,
      (select json_build_object('id', l.id, 'kind', l.kind, 'number', l.number, 'title', l.title) from cases l where l.id = k.linked_id and is_shown_case(l.state, l.created_by)) as linked
    from condition_sets k where k.case_id = ${id}`.execute(rows)
  const [kept] = found
  if (!kept) throw new Error(`Condition set ${id} has no row of its own`)
  return kept
}

async function ruleProblem({ rows, actor }: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  const { side, missing } = await keptSet(rows, row.id)
  if (rule === 'the customer took it')
    return side === 'customer' ? null : 'We took this set ourselves. Replace the photos, or accept it with a reason.'
  if (rule === 'your side takes it') {
    const isTheirs = (side === 'customer') === (actor?.side === 'customer')
    return isTheirs ? null : `${side === 'customer' ? 'The customer' : headOffice.name} is taking this set.`
  }
  return missing.length === 0 ? null : `Photos still missing: ${inSlotOrder(missing).map(slotInWords).join(', ')}.`
}

const slotsIn = (values: StepValues): readonly string[] => {
  const given = values['slots']
  return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
}

/** The case of the same vehicle that a number names. */
async function linkedCase(rows: Rows, row: CaseRow, number: string | null): Promise<number | undefined> {
  const { rows: found } = await sql<{ id: number }>`
    select id from cases where number = ${(number ?? '').toUpperCase()} and vehicle_id = ${row.vehicle_id} and customer_account_number = ${row.customer_account_number}
      and kind <> ${conditionCase.name}`.execute(rows)
  return found[0]?.id
}

async function problems({ rows }: GuestCall, { row, verb, values }: TakenCaseStep): Promise<readonly FieldProblem[]> {
  if (verb === 'link' && (await linkedCase(rows, row, textOf(values, 'of'))) === undefined)
    return [
      {
        field: 'of',
        reason: 'unknown_reference',
        message: `We could not find this number for ${row.reg_no ?? 'this vehicle'}. Check it and try again.`,
      },
    ]
  if (verb !== 'ask for retake') return []
  const slots = slotsIn(values)
  if (slots.length === 0) return [{ field: 'slots', reason: 'required', message: 'Choose the photos to take again.' }]
  const known = slotsOf((await keptSet(rows, row.id)).body)
  const strange = slots.filter((slot) => !known.includes(slot))
  return strange.length === 0
    ? []
    : [
        {
          field: 'slots',
          reason: 'unknown_reference',
          message: `This vehicle has no photo for ${strange.map(slotInWords).join(', ')}. Leave it out.`,
        },
      ]
}

async function after({ rows }: GuestCall, { row, verb, values }: TakenCaseStep): Promise<void> {
  const write = (change: ReturnType<typeof sql>) =>
    sql`update condition_sets set ${change} where case_id = ${row.id}`.execute(rows)
  if (verb === 'submit')
    await write(sql`odometer_miles = ${numberOf(values, 'odometer_miles')}, fuel_percent = ${numberOf(values, 'fuel_percent')},
      note = ${textOf(values, 'note')}, retake_slots = '{}', retake_reason = null`)
  if (verb === 'ask for retake')
    await write(sql`retake_slots = ${[...slotsIn(values)]}::text[], retake_reason = ${textOf(values, 'reason')},
      retake_after = coalesce((select max(d.id) from documents d where d.case_id = ${row.id}), 0)`)
  if (verb === 'link') await write(sql`linked_id = ${(await linkedCase(rows, row, textOf(values, 'of'))) ?? null}`)
}

export const conditionRules: CaseRules = {
  ruleProblem,
  problems,
  after,
  note: (_, values) =>
    textOf(values, 'reason') ?? (textOf(values, 'of') === null ? null : `Linked to ${textOf(values, 'of')}`),
}

/** Every night: a set that is 24 months old proves nothing any more, unless the case it is linked to is still open. */
export const expireSets = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void): Promise<number> =>
  takeTimedSteps(portal, {
    job: 'expire condition sets',
    kind: conditionCase,
    rules: conditionRules,
    verb: 'expire',
    table: 'condition_sets',
    isDue: sql`c.state in ('draft', 'retake', 'accepted')
      and k.taken_at <= ${portal.clock.businessNow().toISOString()}::timestamptz - make_interval(months => ${CONDITION_MONTHS})
      and not exists (select from cases l where l.id = k.linked_id and l.closed_at is null)`,
    stopping,
    warn,
  })
