// What a case went through, as rows: the clocks, whose turn it is and since when, and the history of states all follow from the same
// steps by the domain's rules, so that the demo data is what the product would have written.
import {
  applyChanges,
  clockChanges,
  type ClockRules,
  endedByPost,
  firstDue,
  isKeptAt,
  isKeptWhenMoved,
  promisedAnew,
  type RunningClock,
} from '@kerbline/domain/cases/case-clocks.ts'
import { type CaseKind, type CasePriority, endsForGood, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import type { New } from '../testing/factories.ts'
import type { World } from './demo-world.ts'

export interface ToldStep {
  readonly state: string
  readonly at: string
  /** The number of who took it; null: nobody with an account. */
  readonly by: number | null
  readonly note?: string | null
}

interface CaseStory {
  readonly kind: CaseKind
  readonly rules: ClockRules
  readonly priority: CasePriority
  readonly steps: readonly ToldStep[]
  /** When the hire company first answered in the thread. */
  readonly answeredAt?: string | null
  /** Another end of a clock; `at`: promised then in place of the one before. */
  readonly promised?: { readonly clock: string; readonly dueAt: string; readonly at: string | null } | null
}

type KeptClock = Omit<New<'case_clocks'>, 'id' | 'case_id' | 'customer_account_number'>

interface ToldCase {
  readonly spine: Pick<
    New<'cases'>,
    'state' | 'waiting_on' | 'waiting_since' | 'opened_at' | 'closed_at' | 'due_at' | 'due_clock'
  > & { readonly created_at: string }
  readonly clocks: readonly KeptClock[]
}

interface ClockEnd {
  readonly stopped_at: string
  readonly is_kept: boolean | null
  readonly is_moved?: true
}

const kept = (clock: RunningClock, end: ClockEnd | null): KeptClock => ({
  clock: clock.clock,
  started_at: clock.startedAt,
  due_at: clock.dueAt,
  paused_at: clock.pausedAt,
  paused_minutes: clock.pausedMinutes,
  stopped_at: end?.stopped_at ?? null,
  is_kept: end?.is_kept ?? null,
  is_moved: end?.is_moved ?? false,
})

/** Each time no earlier than the one before it, none after `last`. */
export function inOrder(times: readonly string[], last: string): string[] {
  let before = 0
  const end = Date.parse(last)
  return times.map((time) => {
    before = Math.min(end, Math.max(before, Date.parse(time)))
    return new Date(before).toISOString()
  })
}

/** The clocks of a case through its steps. */
class Clocks {
  private readonly story: CaseStory
  private running: readonly RunningClock[] = []
  private ended = new Set<string>()
  readonly past: KeptClock[] = []

  constructor(story: CaseStory) {
    this.story = story
  }

  move(from: string | null, to: string, at: string): void {
    const { kind, priority, rules } = this.story
    const { running, ended } = this
    const changes = clockChanges(kind, { from, to, at, priority, running, ended }, rules)
    for (const change of changes) {
      const clock = running.find((each) => each.clock === change.clock)
      if (change.do !== 'stop' || !clock) continue
      this.past.push(kept(clock, { stopped_at: at, is_kept: change.isKept }))
      if (endsForGood(kind.clocks[change.clock] ?? {})) this.ended.add(change.clock)
    }
    this.running = applyChanges(running, changes, at)
  }

  answer(at: string): void {
    const answered = new Set(endedByPost(this.story.kind, 'hire_company'))
    for (const clock of this.running.filter((each) => answered.has(each.clock))) {
      this.past.push(kept(clock, { stopped_at: at, is_kept: isKeptAt(clock, at) }))
      this.ended.add(clock.clock)
    }
    this.running = this.running.filter((each) => !answered.has(each.clock))
  }

  openAnew(): void {
    this.ended = new Set()
  }

  end(): { clocks: readonly KeptClock[]; due_at: string | null; due_clock: string | null } {
    const { promised } = this.story
    const running = this.running.map((clock) => {
      if (!promised || clock.clock !== promised.clock) return clock
      const { dueAt, at } = promised
      if (at === null) return { ...clock, dueAt }
      this.past.push(kept(clock, { stopped_at: at, is_kept: isKeptWhenMoved(clock, at), is_moved: true }))
      return promisedAnew(clock, dueAt, at)
    })
    const first = firstDue(running)
    return {
      clocks: [...this.past, ...running.map((clock) => kept(clock, null))],
      due_at: first?.dueAt ?? null,
      due_clock: first?.clock ?? null,
    }
  }
}

/** `steps` are in the order of their times, the first of them the opening. */
export function toldCase(story: CaseStory): ToldCase {
  const { kind, steps, answeredAt = null } = story
  const isFinal = (state: string) => kind.lifecycle.final.includes(state)
  const clocks = new Clocks(story)
  const [first] = steps
  const created_at = first?.at ?? ''
  let [state, turn, since, opened_at, closed_at, isAnswered]: [
    string | null,
    ReturnType<typeof waitsOn>,
    string,
    string,
    string | null,
    boolean,
  ] = [null, null, created_at, created_at, null, answeredAt === null]
  const answerBy = (at: string | null) => {
    if (isAnswered || answeredAt === null || (at !== null && at <= answeredAt)) return
    clocks.answer(answeredAt)
    isAnswered = true
  }
  for (const step of steps) {
    answerBy(step.at)
    if (state !== null && isFinal(state) && !isFinal(step.state)) {
      opened_at = step.at
      clocks.openAnew()
    }
    clocks.move(state, step.state, step.at)
    const next = waitsOn(kind, step.state)
    if (next !== turn) since = step.at
    closed_at = isFinal(step.state) ? (closed_at ?? step.at) : null
    turn = next
    state = step.state
  }
  answerBy(null)
  const { clocks: rows, ...due } = clocks.end()
  return {
    spine: {
      state: state ?? '',
      waiting_on: turn,
      waiting_since: turn === null ? null : since,
      opened_at,
      closed_at,
      created_at,
      ...due,
    },
    clocks: rows,
  }
}

interface Told {
  readonly id: number
  readonly accountNumber: string
  readonly entity: string
}

export function addStates({ batch }: World, { id, accountNumber, entity }: Told, steps: readonly ToldStep[]): void {
  for (const [place, { state, at, by, note = null }] of steps.entries())
    batch.add('state_changes', {
      customer_account_number: accountNumber,
      entity,
      entity_id: id,
      from_state: steps[place - 1]?.state ?? null,
      to_state: state,
      user_id: by,
      at,
      note,
    })
}

export function addClocks({ batch }: World, { id, accountNumber }: Told, clocks: readonly KeptClock[]): void {
  for (const clock of clocks)
    batch.add('case_clocks', {
      id: batch.id('case_clocks'),
      case_id: id,
      customer_account_number: accountNumber,
      ...clock,
    })
}
