// What the pieces of a calendar are told.
import type { Shown } from '../board/shown-bar.tsx'
import type { CalendarPlan, CaseSource } from '../case-source.ts'

/** A workshop of the calendar; null: none is named yet, or one that stands in no register. */
export interface Workshop {
  readonly id: number | null
  readonly name: string | null
}

/** Where something is dropped. */
export interface Target {
  readonly startsAt: string
  readonly workshop: Workshop
}

export interface CalendarOf {
  readonly source: CaseSource
  readonly endpoint: CalendarPlan['endpoint']
  readonly asked: Shown['asked']
}
