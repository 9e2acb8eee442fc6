// What the pieces of a calendar are told of their kind.
import type { caseCalendarEndpoints, CalendarSlot } from '@kerbline/domain/cases/case-calendar.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { CaseSource } from '../case-source.ts'
import type { MoveHelp } from '../moving/move.ts'
import type { StandingValue } from '../steps/step-help.ts'
import type { Shown } from '../board/shown-bar.tsx'

export type CalendarEndpoint = ReturnType<typeof caseCalendarEndpoints<CaseKind>>['calendar']

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

export interface CalendarSource {
  readonly source: CaseSource
  readonly endpoint: CalendarEndpoint
  readonly help?: MoveHelp | undefined
  readonly hrefOf: (slot: Pick<CalendarSlot, 'id' | 'number'>) => string
  /** The steps that give it another day. */
  readonly verbs: readonly string[]
  /** What the place it was dropped on says of their fields. */
  readonly standingAt: (target: Target) => Readonly<Record<string, StandingValue>>
  readonly asked: Shown['asked']
}
