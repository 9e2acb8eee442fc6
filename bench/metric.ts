// What every measurement gives: rows for one table, each beside the limit measured in the same run.
import type { House } from './house.ts'

export interface Row {
  /** As stack.md of the engineering papers numbers them: P1, P2, … */
  readonly metric: string
  readonly what: string
  readonly measured: string
  /** What nothing can beat here, measured in the same run; a dash where there is none. */
  readonly limit: string
  readonly ratio: string
  readonly goal: string
  /** Undefined: shown for what it says, without a goal of its own. */
  readonly isMet: boolean | undefined
}

/** Measures, printing nothing; what takes long is told through `house.say`. */
export type Measure = (house: House) => Promise<readonly Row[]>
