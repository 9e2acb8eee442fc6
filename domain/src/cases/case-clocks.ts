// What a step does to the clocks of a case: each runs, rests or ends by the state alone, so that the history of states says the same
// as the clocks that were kept (the random walks compare the two).
import type { CalendarDate } from '../kit/time/calendar.ts'
import type { CaseClock, CaseKind, CasePriority, CaseSide } from './case-kind.ts'
import {
  type Counting,
  type DayRule,
  endOfDay,
  lastDay,
  minutesSpent,
  runsOut,
  type WorkingCalendar,
} from './working-time.ts'

/** How long a clock of a priority may run; edited in Settings. */
export interface ServiceLevel {
  readonly clock: string
  readonly priority: CasePriority
  readonly minutes: number
  readonly counts: Counting
  /** Agreed with the company itself, in place of what holds for everybody. */
  readonly isAgreed?: boolean
}

/** The length that was agreed with the company when a clock began by it. */
export interface AgreedLength {
  readonly minutes: number
  readonly counts: Counting
}

/** A clock as it is kept. */
export interface RunningClock {
  readonly clock: string
  readonly startedAt: string
  readonly dueAt: string
  readonly pausedAt: string | null
  readonly pausedMinutes: number
  readonly agreed?: AgreedLength | undefined
  /** It began as somebody promised a day: a new priority leaves it alone. */
  readonly isPromised?: boolean
}

/** What becomes of a clock at an instant. */
export type ClockChange =
  | { readonly do: 'start'; readonly clock: string; readonly dueAt: string; readonly agreed?: AgreedLength }
  | { readonly do: 'pause'; readonly clock: string }
  | { readonly do: 'resume'; readonly clock: string; readonly dueAt: string; readonly pausedMinutes: number }
  | { readonly do: 'stop'; readonly clock: string; readonly isKept: boolean }

/** How many days a clock with a rule runs, by what it is counted by; edited in Settings. */
export interface DeadlineRule extends DayRule {
  readonly clock: string
  readonly basis: string
}

/** The day from which a case’s own facts count one of its clocks. */
export interface FirstDay {
  readonly clock: string
  readonly basis: string
  readonly day: CalendarDate
  /** The record itself says when it ends: this is the last day, and no rule counts from it. */
  readonly isLast?: true
}

export interface ClockRules {
  readonly levels: readonly ServiceLevel[]
  readonly calendar: WorkingCalendar
  readonly deadlines?: readonly DeadlineRule[]
  readonly firstDays?: readonly FirstDay[]
}

/** The end of a clock with a rule; null: nothing says yet when it begins, or how long it is. */
export function deadlineOf(clock: string, { deadlines = [], firstDays = [] }: ClockRules): string | null {
  const first = firstDays.find((each) => each.clock === clock)
  if (first?.isLast) return endOfDay(first.day)
  const rule = deadlines.find((each) => each.clock === clock && each.basis === first?.basis)
  return first && rule ? endOfDay(lastDay(first.day, rule)) : null
}

type Phase = 'runs' | 'rests' | 'over'

const phaseOf = ({ runs, pauses = [] }: CaseClock, state: string): Phase =>
  runs.includes(state) ? 'runs' : pauses.includes(state) ? 'rests' : 'over'

/** A clock that rests is kept while it rests: what counts is how it stood then. */
export const isKeptAt = ({ dueAt, pausedAt }: Pick<RunningClock, 'dueAt' | 'pausedAt'>, at: string): boolean =>
  Date.parse(pausedAt ?? at) <= Date.parse(dueAt)

/** Of a promise that is given another day: missed where its time was over by then, else neither kept nor missed. */
export const isKeptWhenMoved = (clock: Pick<RunningClock, 'dueAt' | 'pausedAt'>, at: string): false | null =>
  isKeptAt(clock, at) ? null : false

/** The promise that stands in its place: it begins then, and rests where the one before rested. */
export const promisedAnew = ({ clock, pausedAt }: RunningClock, dueAt: string, at: string): RunningClock => ({
  clock,
  dueAt,
  startedAt: at,
  pausedAt: pausedAt === null ? null : at,
  pausedMinutes: 0,
  isPromised: true,
})

function resumed(clock: RunningClock, at: string, level: ServiceLevel, calendar: WorkingCalendar): ClockChange {
  const rested = minutesSpent(clock.pausedAt ?? at, at, level.counts, calendar)
  // What was left when it began to rest runs on from now.
  const left = minutesSpent(clock.pausedAt ?? at, clock.dueAt, level.counts, calendar)
  const isOver = Date.parse(clock.dueAt) <= Date.parse(clock.pausedAt ?? at)
  return {
    do: 'resume',
    clock: clock.clock,
    dueAt: isOver ? clock.dueAt : runsOut(at, left, level.counts, calendar),
    pausedMinutes: clock.pausedMinutes + rested,
  }
}

export interface ReprioritisedClock {
  readonly before: RunningClock
  readonly after: RunningClock
  /** It ends later: another clock stands in place of the one before, which ends as moved. */
  readonly isMoved: boolean
}

/**
 * What a new priority does to clocks that run: each gets the length of the new one, counted from its beginning. What is late stays late, no
 * clock that is shortened is over before it is known, and one that would end later is another promise.
 */
export function reprioritised(
  running: readonly RunningClock[],
  { priority, at }: { readonly priority: CasePriority; readonly at: string },
  { levels, calendar }: ClockRules,
): ReprioritisedClock[] {
  return running.flatMap((before): ReprioritisedClock[] => {
    const level = levels.find((each) => each.clock === before.clock && each.priority === priority)
    if (!level || before.isPromised || !isKeptAt(before, at)) return []
    const { minutes, counts, isAgreed } = level
    const agreed = isAgreed ? { minutes, counts } : undefined
    const now = before.pausedAt ?? at
    const whole = runsOut(before.startedAt, minutes + before.pausedMinutes, counts, calendar)
    const dueAt = whole > now ? whole : runsOut(now, minutes, counts, calendar)
    if (dueAt < before.dueAt) return [{ before, after: { ...before, dueAt, agreed }, isMoved: false }]
    if (whole <= before.dueAt) return []
    return [{ before, after: { ...promisedAnew(before, whole, at), agreed, isPromised: false }, isMoved: true }]
  })
}

export interface ClockMove {
  /** Null: the case has just been opened. */
  readonly from: string | null
  readonly to: string
  readonly at: string
  readonly priority: CasePriority
  /** Those that have not ended. */
  readonly running: readonly RunningClock[]
  /** Those that ended for good by a post, in this round of the case. */
  readonly ended: ReadonlySet<string>
}

/** The changes a step brings, in the order of the sentence. A clock without a service level or a first day does not run. */
export function clockChanges(
  { clocks }: Pick<CaseKind, 'clocks'>,
  { to, at, priority, running, ended }: ClockMove,
  rules: ClockRules,
): ClockChange[] {
  const { levels, calendar } = rules
  return Object.entries(clocks).flatMap(([clock, sentence]): ClockChange[] => {
    const level = levels.find((each) => each.clock === clock && each.priority === priority)
    const kept = running.find((each) => each.clock === clock)
    const phase = phaseOf(sentence, to)
    if (!kept) {
      if (phase !== 'runs' || ended.has(clock)) return []
      if (sentence.rule) {
        const dueAt = deadlineOf(clock, rules)
        return dueAt === null ? [] : [{ do: 'start', clock, dueAt }]
      }
      if (!level) return []
      const { minutes, counts, isAgreed } = level
      const agreed = isAgreed ? { agreed: { minutes, counts } } : {}
      return [{ do: 'start', clock, dueAt: runsOut(at, minutes, counts, calendar), ...agreed }]
    }
    if (phase === 'over') return [{ do: 'stop', clock, isKept: isKeptAt(kept, at) }]
    if (phase === 'rests') return kept.pausedAt === null ? [{ do: 'pause', clock }] : []
    return kept.pausedAt === null || !level ? [] : [resumed(kept, at, level, calendar)]
  })
}

/** The clocks that end with a post the other side can read. */
export const endedByPost = ({ clocks }: Pick<CaseKind, 'clocks'>, side: CaseSide): readonly string[] =>
  Object.entries(clocks).flatMap(([clock, { of, endsWithPost }]) => (endsWithPost && of === side ? [clock] : []))

/** What runs out first of what runs; null: nothing does. */
export function firstDue(running: readonly RunningClock[]): { readonly clock: string; readonly dueAt: string } | null {
  const [first] = running
    .filter(({ pausedAt }) => pausedAt === null)
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))
  return first ? { clock: first.clock, dueAt: first.dueAt } : null
}

/** The clocks after their changes. */
export function applyChanges(
  running: readonly RunningClock[],
  changes: readonly ClockChange[],
  at: string,
): RunningClock[] {
  const changed = new Map(changes.map((change) => [change.clock, change]))
  const kept = running.flatMap((clock): RunningClock[] => {
    const change = changed.get(clock.clock)
    if (change?.do === 'stop') return []
    if (change?.do === 'pause') return [{ ...clock, pausedAt: at }]
    if (change?.do === 'resume')
      return [{ ...clock, pausedAt: null, dueAt: change.dueAt, pausedMinutes: change.pausedMinutes }]
    return [clock]
  })
  const started = changes.flatMap((change): RunningClock[] =>
    change.do === 'start'
      ? [
          {
            ...{ clock: change.clock, startedAt: at, dueAt: change.dueAt, pausedAt: null, pausedMinutes: 0 },
            ...(change.agreed && { agreed: change.agreed }),
          },
        ]
      : [],
  )
  return [...kept, ...started]
}
