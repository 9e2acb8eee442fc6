// For tests: what the history of states, the posts written with it and the trail say should be kept of a case.
import {
  applyChanges,
  clockChanges,
  type ClockRules,
  endedByPost,
  firstDue,
  isKeptAt,
  isKeptWhenMoved,
  promisedAnew,
  reprioritised,
  type RunningClock,
} from '@kerbline/domain/cases/case-clocks.ts'
import {
  type CaseKind,
  type CasePriority,
  type CaseSide,
  endsForGood,
  waitsOn,
} from '@kerbline/domain/cases/case-kind.ts'

/** Steps that promise another day, by their line of the trail: to the end of the day that the walk says. */
const promises: Readonly<Record<string, { readonly clock: string; readonly dueAt: string }>> = {
  'query: promise': { clock: 'resolve', dueAt: '2026-11-20T17:30:00.000Z' },
}

/** Steps that set another priority: to the one that the walk says. */
const priorities: Readonly<Record<string, CasePriority>> = { 'query: set priority': 'low' }

export interface Change {
  readonly from: string | null
  readonly to: string
  readonly at: string
}

export interface Post {
  readonly side: CaseSide
  readonly at: string
}

/** What the history of states, and the posts written with them, say should be kept. */
export function recomputed(
  kind: CaseKind,
  {
    changes,
    actions,
    posts,
    rules,
    priority: opened,
  }: {
    changes: readonly Change[]
    /** What the trail calls the step of each change. */
    actions: readonly string[]
    posts: readonly Post[]
    rules: ClockRules
    /** As it was opened. */
    priority: CasePriority
  },
) {
  const isFinal = (state: string) => kind.lifecycle.final.includes(state)
  let running: RunningClock[] = []
  let priority = opened
  let ended = new Set<string>()
  let since: string | null = null
  let turn: string | null = null
  const stopped: { clock: string; isKept: boolean | null }[] = []
  const waited = new Map<string, number>()
  for (const [place, { from, to, at }] of changes.entries()) {
    if (from !== null && isFinal(from) && !isFinal(to)) ended = new Set()
    const moves = clockChanges(kind, { from, to, at, priority, running, ended }, rules)
    for (const move of moves)
      if (move.do === 'stop') {
        stopped.push({ clock: move.clock, isKept: move.isKept })
        if (endsForGood(kind.clocks[move.clock] ?? {})) ended.add(move.clock)
      }
    running = applyChanges(running, moves, at)
    const answered = new Set(posts.filter((post) => post.at === at).flatMap(({ side }) => endedByPost(kind, side)))
    for (const clock of running.filter((each) => answered.has(each.clock))) {
      stopped.push({ clock: clock.clock, isKept: isKeptAt(clock, at) })
      ended.add(clock.clock)
    }
    running = running.filter((each) => !answered.has(each.clock))
    const promised = promises[actions[place] ?? '']
    for (const each of running.filter(({ clock }) => clock === promised?.clock))
      stopped.push({ clock: each.clock, isKept: isKeptWhenMoved(each, at) })
    running = running.map((each) => (each.clock === promised?.clock ? promisedAnew(each, promised.dueAt, at) : each))
    const set = priorities[actions[place] ?? '']
    priority = set ?? priority
    const prioritised = set === undefined ? [] : reprioritised(running, { priority: set, at }, rules)
    for (const { before, isMoved } of prioritised)
      if (isMoved) stopped.push({ clock: before.clock, isKept: isKeptWhenMoved(before, at) })
    running = running.map((each) => prioritised.find(({ before }) => before === each)?.after ?? each)
    const next = waitsOn(kind, to)
    if (next !== turn && turn !== null && since !== null)
      waited.set(turn, (waited.get(turn) ?? 0) + Date.parse(at) - Date.parse(since))
    if (next !== turn) since = next === null ? null : at
    turn = next
  }
  const state = changes.at(-1)?.to ?? ''
  return {
    state,
    waiting_on: turn,
    waiting_since: turn === null ? null : since,
    first: firstDue(running),
    running,
    stopped,
    /** Of each side that was waited for: milliseconds that are over, and whether it goes on. */
    waits: [...new Set([...waited.keys(), ...(turn === null ? [] : [turn])])]
      .map((side) => ({ side, ended: waited.get(side) ?? 0, goesOn: side === turn }))
      .filter(({ ended, goesOn }) => ended > 0 || goesOn)
      .toSorted((one, other) => one.side.localeCompare(other.side)),
    is_open: !isFinal(state),
    priority,
  }
}
