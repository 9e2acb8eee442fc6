// What a kind of import does with checked rows: first it asks the database what they name, then it writes.
import { setImmediate } from 'node:timers/promises'
import { type CheckedRow, problemAt } from '@kerbline/domain/areas/imports/check-row.ts'
import type { ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import { Fault, type ImportProblem, type ImportReason } from '@kerbline/domain/areas/imports/reasons.ts'
import type { Rows } from '../db/scope.ts'
import { batchesOf } from './bulk.ts'

export interface ImportTask {
  readonly rows: Rows
  readonly kind: ImportKind
  /** Columns that the file has. */
  readonly columns: ReadonlySet<string>
  readonly good: readonly CheckedRow[]
  /** Now, by the business clock. */
  readonly now: string
  readonly actorId: number | null
}

export interface NewVehicle {
  readonly account: string
  readonly reg_no: string
  readonly current_reg_no: string | null
}

export interface Written {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Accounts whose rows changed: what is kept ready for them is stale. */
  readonly accounts: readonly string[]
  /** What became of each row, where the kind can tell. */
  readonly outcomes?: ReadonlyMap<number, 'create' | 'update' | 'skip'>
  /** Vehicles that came in, or may have got a plate: once all rows are written, old invoices are looked through for their plates. */
  readonly newVehicles?: readonly NewVehicle[]
}

export interface Prepared {
  readonly problems: readonly ImportProblem[]
  readonly write: () => Promise<Written>
}

export type Prepare = (task: ImportTask) => Promise<Prepared>

/** Collects what the database has against rows; a row with a problem is not written. */
export class Findings {
  readonly problems: ImportProblem[] = []
  private readonly kind: ImportKind

  constructor(kind: ImportKind) {
    this.kind = kind
  }

  add(row: number, column: string, reason: ImportReason, says: string): void {
    this.problems.push(problemAt(this.kind, row, column, new Fault(reason, says)))
  }
}

/** The sums of a run whose every record was written or found the same. */
export const writtenOf = (
  total: number,
  { created, updated }: { readonly created: number; readonly updated: number },
  accounts: Iterable<string>,
): Written => ({
  created,
  updated,
  unchanged: total - created - updated,
  accounts: [...new Set(accounts)],
})

/** Looks at every row without keeping the server from its other work. */
export async function eachRow(rows: readonly CheckedRow[], look: (row: CheckedRow) => void): Promise<void> {
  for (const batch of batchesOf(rows)) {
    for (const row of batch) look(row)
    await setImmediate()
  }
}
