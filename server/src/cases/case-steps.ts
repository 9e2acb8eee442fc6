// A step of a case: the one place that moves one. lifecycle/take-step.ts locks, judges, writes the state and its history; here follows
// what every case has beside it: whose turn it is, since when, its clocks, its end, what is said of it.
import type { ClockChange, FirstDay } from '@kerbline/domain/cases/case-clocks.ts'
import { type CaseKind, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { isPartOf } from '@kerbline/domain/cases/case-turn.ts'
import type { Lifecycle, Standing } from '@kerbline/domain/kit/lifecycle.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import type { Rows } from '../db/scope.ts'
import type { GuestCall } from '../http/call.ts'
import { type StepKind, takeStep, type TakenStep } from '../lifecycle/take-step.ts'
import { type CaseRow, findCase } from './case-rows.ts'
import { planClocks, writeClocks } from './clocks.ts'
import { eventActor, type EventActor, recordCaseEvent } from './events.ts'

/** What was said with a step, as its `asks` have checked it. */
export type StepValues = Readonly<Record<string, unknown>>

/** A text of it without blanks at its ends; null: left blank. */
export function textOf(values: StepValues, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export function numberOf(values: StepValues, name: string): number | null {
  const value = values[name]
  return typeof value === 'number' ? value : null
}

export interface TakenCaseStep {
  readonly row: CaseRow
  readonly from: string
  readonly to: string
  readonly verb: string
  readonly values: StepValues
  readonly at: string
  /** Taken by a job or in the wake of another step, by nobody's hand. */
  readonly isByPortal: boolean
  /** The name of whoever took it by a link; null: nobody did. */
  readonly byLink: string | null
}

/** What a kind adds to the grammar. */
export interface CaseRules {
  /** Null where the rule is kept, else why it refuses, in words. */
  readonly ruleProblem: (call: GuestCall, row: CaseRow, rule: string) => Promise<string | null> | string | null
  /** Steps whose button says something else for this person and now, by their verb. */
  readonly labels?: (call: GuestCall, row: CaseRow) => Promise<Readonly<Record<string, string>>>
  /** Whether a field of a step is shown for this case, or must be filled: one that says nothing of it is left out. */
  readonly asked?: (call: GuestCall, row: CaseRow) => Promise<(verb: string, field: string) => boolean | 'required'>
  /** What is wrong with what was said, by field. */
  readonly problems?: (call: GuestCall, taken: TakenCaseStep) => Promise<readonly FieldProblem[]>
  /** Locks what a step moves beside its own case, in one order for all who move it. */
  readonly lockFirst?: (call: GuestCall, id: number) => Promise<unknown>
  /** The step that the portal takes right after this one. */
  readonly next?: (call: GuestCall, taken: TakenCaseStep) => Promise<string | null>
  /** What else of the spine changes with a step: whose it is. */
  readonly spine?: (
    call: GuestCall,
    taken: TakenCaseStep,
  ) => Promise<Partial<Pick<CaseRow, 'owner_id' | 'owner_team' | 'priority'>>>
  /** The days from which its clocks with a rule are counted, as far as they are known. */
  readonly firstDays?: (rows: Rows, row: CaseRow) => Promise<readonly FirstDay[]>
  /** What follows from a step for the kind's own table, in its transaction. */
  readonly after: (call: GuestCall, taken: TakenCaseStep) => Promise<void>
  /** Where its states say that nobody writes any more, why, with what only the record knows. */
  readonly whyNoPosts?: (rows: Rows, row: CaseRow) => Promise<string | null>
  /** Of the values of a step, what the history of states notes. */
  readonly note?: (verb: string, values: StepValues) => string | null
  /** The letter a step is told by, where what was said with it makes it another than its verb's. */
  readonly letter?: (verb: string, values: StepValues) => string
}

/** Why nobody writes to the thread any more; null: it is open. */
export const whyNoPosts = async (
  rows: Rows,
  { states }: Pick<CaseKind, 'states'>,
  { whyNoPosts: ofKind }: Pick<CaseRules, 'whyNoPosts'>,
  row: CaseRow,
): Promise<string | null> => {
  const words = states[row.state]?.noPosts
  return words === undefined ? null : ((await ofKind?.(rows, row)) ?? words)
}

type Table = Lifecycle

/** How whoever is signed in stands to a case: what both a step and the buttons are judged by. */
export async function caseStanding(
  call: GuestCall,
  kind: CaseKind,
  rules: CaseRules,
  row: CaseRow,
  isByLink = false,
): Promise<Standing<Table>> {
  const { actor } = call
  const here = kind.steps.filter(
    ({ from, who }) => [from].flat().includes(row.state) && (!isByLink || who.includes('link')),
  )
  const names = new Set(here.flatMap(({ rule }) => (rule === undefined ? [] : [rule].flat())))
  const problems = new Map<string, string | null>()
  for (const rule of names) problems.set(rule, await rules.ruleProblem(call, row, rule))
  return {
    is: (who) =>
      isByLink
        ? who === 'link'
        : actor !== undefined &&
          ((who === 'requester' && actor.id === row.created_by) ||
            isPartOf(kind, { side: actor.side === 'customer' ? 'customer' : 'hire_company', may: actor.may }, who)),
    ruleProblem: (rule) => problems.get(rule) ?? null,
  }
}

interface SettledSpine {
  /** Of the spine: whose turn it is, since when, its end, and what runs out first. */
  readonly columns: Readonly<Record<string, unknown>>
  readonly clocks: readonly ClockChange[]
}

async function settleSpine(
  call: GuestCall,
  kind: CaseKind,
  rules: CaseRules,
  { row, from, to, at }: TakenStep<CaseRow> & { readonly at: string },
): Promise<SettledSpine> {
  const isOver = kind.lifecycle.final.includes(to)
  const wasOver = kind.lifecycle.final.includes(from)
  const turn = waitsOn(kind, to)
  if (from === to && turn === row.waiting_on && isOver === (row.closed_at !== null)) return { columns: {}, clocks: [] }
  const { changes, due } = await planClocks(call.rows, kind, row, {
    ...{ from, to, at },
    firstDays: (await rules.firstDays?.(call.rows, row)) ?? [],
  })
  const columns = {
    waiting_on: turn,
    waiting_since: turn === null ? null : turn === row.waiting_on ? row.waiting_since : at,
    ...(turn === null && row.waiting_on !== null && !isOver && { idle_since: at }),
    closed_at: isOver ? (row.closed_at ?? at) : null,
    opened_at: wasOver && !isOver ? at : row.opened_at,
    ...due,
  }
  return { columns, clocks: changes }
}

interface Moment {
  readonly at: string
  readonly by: EventActor | null
  readonly isByPortal: boolean
  readonly byLink: string | null
}

/** One step's: what is settled ahead of its statement is written after it. */
function stepKindOf(
  kind: CaseKind,
  rules: CaseRules,
  { at, isByPortal, byLink, by }: Moment,
): StepKind<Table, CaseRow, StepValues> {
  let clocks: readonly ClockChange[] = []
  return {
    lifecycle: kind.lifecycle,
    entity: kind.name,
    table: 'cases',
    column: 'state',
    hasVersion: true,
    lock: ({ rows }, id) => findCase(rows, kind.name, id, { isLocked: true }),
    read: (row) => ({
      id: row.id,
      state: row.state,
      version: row.updated_at,
      account: row.customer_account_number,
      current: { id: row.id, number: row.number, state: row.state, updated_at: row.updated_at },
    }),
    standing: (call, row) => caseStanding(call, kind, rules, row, byLink !== null),
    actions: Object.fromEntries(kind.steps.map(({ verb }) => [verb, `${kind.name}: ${verb}`])),
    along: async (call, { row, from, to }, verb, values) => {
      const taken = { row, from, to, verb, values, at, isByPortal, byLink }
      const fields = (await rules.problems?.(call, taken)) ?? []
      if (fields.length > 0) throw problem('not valid', { fields })
      const settled = await settleSpine(call, kind, rules, taken)
      clocks = settled.clocks
      return { ...settled.columns, ...(await rules.spine?.(call, taken)) }
    },
    after: async (call, { row, from, to }, verb, values) => {
      await writeClocks(call.rows, row, clocks, at)
      await rules.after(call, { row, from, to, verb, values, at, isByPortal, byLink })
    },
    // Where another may follow by itself, it is told in its stead (takeCaseStep).
    ...(rules.next === undefined && { beside: ({ rows }, taken, verb) => tellStep(rows, taken, verb, { at, by }) }),
  }
}

const tellStep = (
  rows: GuestCall['rows'],
  { row, from, to }: TakenStep<CaseRow>,
  verb: string,
  { at, by }: Pick<Moment, 'at' | 'by'>,
): Promise<unknown> => recordCaseEvent(rows, row, { what: 'step', verb, from, to, at }, by)

interface CaseStepAsked {
  readonly id: number
  readonly verb: string
  readonly values: StepValues
  readonly version?: string | undefined
  /** A job, a link or a mail that has proved its part. */
  readonly as?:
    | { readonly who: 'system'; readonly actor: { readonly id: number; readonly name: string } | null }
    /** Of no user: the rules hold for them as for people who choose. */
    | { readonly who: 'link'; readonly actor: { readonly id: null; readonly name: string } }
}

/** Whoever pressed, also where the portal took the step right after theirs. */
const byOf = (call: GuestCall, as: CaseStepAsked['as']): EventActor | null =>
  as?.actor ? { ...as.actor, side: as.who === 'link' ? 'third_party' : null } : eventActor(call)

/** @throws problem 'changed meanwhile' with both versions, 'not allowed now' with why, 'no permission' */
export async function takeCaseStep(
  call: GuestCall,
  kind: CaseKind,
  rules: CaseRules,
  { id, verb, values, version, as }: CaseStepAsked,
): Promise<TakenStep<CaseRow>> {
  if (!kind.steps.some((step) => step.verb === verb)) throw problem('not allowed now')
  await rules.lockFirst?.(call, id)
  const at = call.portal.clock.businessNow().toISOString()
  const isByPortal = as?.who === 'system'
  const byLink = as?.who === 'link' ? as.actor.name : null
  const by = byOf(call, as)
  const taken = await takeStep(call, stepKindOf(kind, rules, { at, isByPortal, byLink, by }), {
    id,
    verb,
    given: values,
    version,
    at,
    note: rules.note?.(verb, values) ?? null,
    ...(as && { as: as.who === 'link' ? { ...as, isJudged: true } : as }),
  })
  if (rules.next === undefined) return taken
  const next = await rules.next(call, { ...taken, verb, values, at, isByPortal, byLink })
  // What follows by itself is told in its stead: one press is one letter, and says where the case is by then.
  if (next !== null)
    await takeCaseStep(call, kind, rules, { id, verb: next, values: {}, as: { who: 'system', actor: null } })
  else await tellStep(call.rows, taken, rules.letter?.(verb, values) ?? verb, { at, by })
  return taken
}
