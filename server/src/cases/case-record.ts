// One case as it leaves: the spine in words people read, the steps that are offered and those that are not, with why and whose they are.
import type { AskedField } from '@kerbline/domain/cases/asked-field.ts'
import type { CaseClockReply, OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { asksOf, type CaseKind, type CaseStep } from '@kerbline/domain/cases/case-kind.ts'
import { judgeStep, offeredTo } from '@kerbline/domain/kit/lifecycle.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import { isPermission, type Permission } from '@kerbline/domain/permissions.ts'
import { isForSide } from '@kerbline/domain/areas/users/rights.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Call, GuestCall } from '../http/call.ts'
import type { Rows } from '../db/scope.ts'
import type { CaseRow, CaseSubject } from './case-rows.ts'
import { type CaseRules, caseStanding, whyNoPosts } from './case-steps.ts'
import { mayPost, sideOf } from './posts.ts'

const namesBesides = async (rows: Rows, { id }: CaseSubject) => {
  const {
    rows: [found],
  } = await sql<{
    account_name: string
    company_id: number | null
    owner_name: string | null
    opened_by: string | null
  }>`
    select a.name as account_name, a.customer_id as company_id, person_name(c.owner_id) as owner_name, person_name(c.created_by) as opened_by
    from cases c join accounts a on a.customer_account_number = c.customer_account_number where c.id = ${id}`.execute(
    rows,
  )
  return found ?? { account_name: '', company_id: null, owner_name: null, opened_by: null }
}

interface KeptClock extends Omit<CaseClockReply, 'label' | 'of' | 'late_words' | 'agreed' | 'is_moved'> {
  readonly is_moved: boolean
  readonly agreed: CaseClockReply['agreed'] | null
  readonly case_id: number
}

/** The clocks of these cases, in the words of their sentence; a clock it no longer names is left out. */
async function readClocks(
  rows: Rows,
  kind: CaseKind,
  where: RawBuilder<SqlBool>,
): Promise<(CaseClockReply & { readonly case_id: number })[]> {
  const { rows: kept } = await sql<KeptClock>`
    select case_id, clock, json_instant(started_at) as started_at, json_instant(due_at) as due_at, json_instant(paused_at) as paused_at, paused_minutes,
      json_instant(stopped_at) as stopped_at, is_kept, is_moved,
      case when agreed_minutes is not null then json_build_object('minutes', agreed_minutes, 'counts', agreed_counts) end as agreed
    from case_clocks where ${where} order by id`.execute(rows)
  return kept.flatMap(({ agreed, is_moved: isMoved, ...clock }) => {
    const sentence = kind.clocks[clock.clock]
    if (!sentence) return []
    const more = {
      ...(agreed && { agreed }),
      ...(isMoved && { is_moved: true as const }),
      ...(sentence.lateWords !== undefined && { late_words: sentence.lateWords }),
    }
    return [{ ...clock, ...more, label: sentence.label, of: sentence.of }]
  })
}

const clocksOf = async (rows: Rows, kind: CaseKind, { id }: CaseSubject): Promise<CaseClockReply[]> =>
  (await readClocks(rows, kind, sql<SqlBool>`case_id = ${id}`)).map(({ case_id: _, ...clock }) => clock)

/** Of many cases, the clocks that have not stopped. */
export async function openClocks(
  rows: Rows,
  kind: CaseKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly CaseClockReply[]>> {
  if (ids.length === 0) return new Map()
  const found = await readClocks(rows, kind, sql<SqlBool>`case_id = any(${[...ids]}::int[]) and stopped_at is null`)
  return Map.groupBy(found, ({ case_id: id }) => id)
}

const askedFields = (kind: CaseKind, verb: string): AskedField[] =>
  writableFields(asksOf(kind, verb)).map(
    ([name, { kind: of, label, isOptional, max, unit, decimals, to, options }]) => ({
      name,
      kind: of,
      label,
      isOptional,
      ...(max !== undefined && { max }),
      ...(unit !== undefined && { unit }),
      ...(decimals !== undefined && { decimals }),
      ...(to !== undefined && { to }),
      ...(options && { options: options.map(({ value, label: words }) => ({ value, label: words })) }),
    }),
  )

/** The permissions of a step that somebody of a side could hold. */
const permissionsOn = (isStaff: boolean, who: readonly string[], kind: CaseKind): readonly Permission[] =>
  [...new Set(who.filter(isPermission))].filter((each) =>
    isStaff ? kind.sides?.[each] !== 'customer' : isForSide('customer', each),
  )

/** A step is offered once, whatever states it may be taken from; a person is not told of what the portal does by itself. */
export async function offersOf(call: GuestCall, kind: CaseKind, rules: CaseRules, row: CaseRow, isByLink = false) {
  const standing = await caseStanding(call, kind, rules, row, isByLink)
  const labels = (await rules.labels?.(call, row)) ?? {}
  const isAsked = (await rules.asked?.(call, row)) ?? (() => true)
  const { may, mayNot } = offeredTo(kind.lifecycle, row.state, standing)
  const stepOf = (verb: string): CaseStep | undefined =>
    judgeStep(kind.lifecycle, row.state, verb, standing).step ?? kind.steps.find((step) => step.verb === verb)
  return {
    may: may.map((verb): OfferedStep => {
      const step = stepOf(verb)
      return {
        verb,
        label: labels[verb] ?? step?.label ?? verb,
        tone: step?.tone ?? null,
        asks: askedFields(kind, verb).flatMap((field) => {
          const how = isAsked(verb, field.name)
          return how === false ? [] : [how === 'required' ? { ...field, isOptional: false } : field]
        }),
      }
    }),
    may_not: mayNot.flatMap(({ verb, why, who }) => {
      // What only the other side does is not listed.
      const missing = permissionsOn(call.actor?.side !== 'customer', who, kind)
      if (why === null && missing.length === 0) return []
      return [
        { verb, label: stepOf(verb)?.label ?? verb, why: why ?? `You need permission to ${missing.join(' or ')}.` },
      ]
    }),
  }
}

interface ReadingCase<Own extends object> {
  readonly subject: CaseSubject
  /** As it stands by now. */
  readonly row: Promise<CaseRow>
  /** What the kind's table says of it. */
  readonly own: Promise<Own>
}

export async function caseReply<Own extends object>(
  call: Call,
  kind: CaseKind,
  rules: CaseRules,
  reading: ReadingCase<Own>,
) {
  const { rows, actor, portal } = call
  const isOfHireCompany = sideOf(actor) === 'hire_company'
  // Sent together: they ask for different things of the same moment.
  const [row, names, clocks, own, offers, noPosts] = await Promise.all([
    reading.row,
    namesBesides(rows, reading.subject),
    clocksOf(rows, kind, reading.subject),
    reading.own,
    reading.row.then((standing) => offersOf(call, kind, rules, standing)),
    reading.row.then((standing) => whyNoPosts(rows, kind, rules, standing)),
  ])
  const { kind: _, created_by: __, ...spine } = row
  const isLate = row.due_at !== null && Date.parse(row.due_at) < portal.clock.businessNow().getTime()
  return {
    record: {
      ...spine,
      ...names,
      due_on: row.due_at === null ? null : londonDate(row.due_at),
      is_late: isLate,
      is_open: row.closed_at === null,
      ...own,
    },
    ...offers,
    clocks,
    may_post: noPosts === null && mayPost(actor, kind),
    may_note: isOfHireCompany && actor.may.has(kind.manage),
    ...(noPosts !== null && { no_posts: noPosts }),
  }
}
