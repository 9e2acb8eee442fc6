// One step of several cases: each is taken of the case as its row showed it, one after the other, and what somebody else was quicker with
// stays as they left it.
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { call } from '../../data/client.ts'
import { ApiProblem, isLoadFailure } from '../../data/failure.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import type { CaseSource } from '../case-source.ts'
import { newestOwn } from '../own-versions.ts'
import type { Turn } from './take-turn.tsx'

export interface NotTaken {
  readonly number: string
  /** Why, in words; of one that somebody was quicker with, both versions. */
  readonly why: string
}

const stateNow = (current: unknown): string | undefined =>
  typeof current === 'object' && current !== null && 'state' in current && typeof current.state === 'string'
    ? current.state
    : undefined

function whyNot({ kind }: CaseSource, { state }: Turn, failure: Error, side: CaseSide): string {
  const now = failure instanceof ApiProblem ? stateNow(failure.current) : undefined
  if (now === undefined) return failure.message
  const words = stateForSide(kind, now, side)
  return words === state
    ? `someone else updated it. It is still “${words}”.`
    : `someone else changed it from “${state}” to “${words}”.`
}

export async function takeMany(
  source: CaseSource,
  turns: readonly Turn[],
  side: CaseSide,
): Promise<{ readonly taken: readonly Turn[]; readonly not: readonly NotTaken[] }> {
  const taken: Turn[] = []
  const not: NotTaken[] = []
  for (const turn of turns) {
    try {
      const { id, version, step } = turn
      await call(source.calls.step, { id, version: newestOwn(id, version), verb: step.verb })
      taken.push(turn)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      not.push({ number: turn.number, why: whyNot(source, turn, error, side) })
    }
  }
  changed.emit([source.calls.step, ...source.refreshes].map(({ path }) => beginningOf(path)))
  return { taken, not }
}
