// What a kind of case adds on the server where all kinds are dealt with.
import type { Permission } from '@kerbline/domain/permissions.ts'
import type { RawBuilder } from 'kysely'
import type { Call, Portal, Rows } from '../http/call.ts'
import type { CaseNews } from '../mail/case-emails.ts'
import type { CaseRow } from './case-rows.ts'

/** Whoever looks, as far as a kind asks. */
export interface NeedsViewer {
  readonly may: ReadonlySet<Permission>
  /** What of a cost the viewer may authorise alone; 0 for those who may not at all. */
  readonly costLimitPence: number
}

/** Its rows on the to-do list: which of them harm, what hangs on them, what their steps are judged by. */
export interface CaseNeeds {
  /** Of case c: whether its vehicle must not be driven and is not marked off the road. */
  readonly isUnsafe?: RawBuilder<unknown>
  /** States in which money hangs on case c, and how much, in pence; undefined: not for this viewer to know. */
  readonly owed?: (
    viewer: NeedsViewer,
  ) => { readonly states: readonly string[]; readonly pence: RawBuilder<unknown> } | undefined
  /** What of case c the rules of its steps are judged by, in JSON, and what they say of it. */
  readonly judged?: {
    readonly facts: RawBuilder<unknown>
    readonly rules: (facts: unknown, viewer: NeedsViewer) => Readonly<Record<string, boolean>>
  }
}

/** The entry of the calendar a case has; null: it has none. */
export type CaseCalendar = (
  rows: Rows,
  row: CaseRow,
  about: { readonly publicUrl: string; readonly address: string; readonly at: Date; readonly isCancelled: boolean },
) => Promise<CaseNews['calendar']>

/** @returns how many steps were taken */
type TakeSteps = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void) => Promise<number>

export interface CaseKindRow {
  readonly needs?: CaseNeeds
  /** What goes out with a letter of a kind that agrees on dates. */
  readonly calendar?: CaseCalendar
  /** Takes the steps whose time has come, minute by minute. */
  readonly timedSteps?: TakeSteps
  /** The same, where the day is near enough: what it looks through no index holds. */
  readonly nightlySteps?: TakeSteps
  /** A query about one of them was raised, by somebody who sees it. */
  readonly queried?: (call: Call, id: number) => Promise<void>
}
