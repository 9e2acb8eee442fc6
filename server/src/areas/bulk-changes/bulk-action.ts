// What an action on many rows is: made by the area itself, by its way for many records or the call that changes one, so that no rule,
// right or line of the trail is passed over. A row that is refused is left as it was and says why.
import type { BulkActionName, BulkOutcome } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { orRefused } from '../../db/or-refused.ts'
import type { Area, Call, Rows } from '../../http/call.ts'
import { parseInput } from '../../http/serve.ts'

export type Values = Readonly<Record<string, unknown>>

export interface RowAt {
  readonly id: number
  readonly name: string
  /** As it was when the person saw it, or asked; null: rows of this list carry none. */
  readonly version: string | null
}

export interface RowDone {
  readonly outcome: BulkOutcome
  /** Why it was left as it is, or said so already. */
  readonly reason?: string
  /** It was left because somebody changed it since its version. */
  readonly isOvertaken?: boolean
  /** What takes it back; only of a row that was changed. */
  readonly before?: unknown
}
export type Outcomes = ReadonlyMap<number, RowDone>

export interface BulkAction {
  /** The call that does it: its rights are asked for each portion. */
  readonly endpoint: Endpoint
  /** Its call takes many rows at a time. */
  readonly isBySet: boolean
  /** It overwrites what stands: a row somebody changed since is left to them. Else it adds to it, or takes that off. */
  readonly isOverwriting: boolean
  /** @throws problem 'not valid' where the values are none this action takes */
  readonly check: (given: Values) => void
  readonly apply: (call: Call, rows: readonly RowAt[], given: Values) => Promise<Outcomes>
  readonly undo: (call: Call, rows: readonly (RowAt & { readonly before: unknown })[]) => Promise<Outcomes>
}

/** The action of a list; undefined where its rows know no such thing. `list`: the first part of its address. */
export type BulkActions = (list: string, name: BulkActionName) => BulkAction | undefined

type AnyHandler = (call: Call, input: unknown) => Promise<unknown>
const isHandler = (handler: unknown): handler is AnyHandler => typeof handler === 'function'

/** One call of an area, with its body read as the server reads it. */
export interface AreaCall {
  readonly endpoint: Endpoint
  readonly read: (values: Values) => unknown
  readonly make: (call: Call, values: Values) => Promise<unknown>
}

export function areaCall({ endpoints, handlers }: Area, verb: string): AreaCall | undefined {
  const [endpoint, handler] = [endpoints[verb], handlers[verb]]
  if (!endpoint || !isHandler(handler)) return undefined
  const read = (values: Values): unknown => parseInput(endpoint, values)
  return { endpoint, read, make: (call, values) => handler(call, read(values)) }
}

/** In words for whoever asked: what the fields say, else the refusal itself. */
export const reasonOf = ({ extras, message }: Problem): string =>
  extras.fields?.length ? extras.fields.map((field) => field.message).join(' ') : message

/** One row after the other; a refusal leaves the row as it was and says why. */
export async function rowByRow<Row extends RowAt>(
  rows: Rows,
  all: readonly Row[],
  work: (row: Row) => Promise<RowDone>,
): Promise<Outcomes> {
  const outcomes = new Map<number, RowDone>()
  for (const row of all) {
    const done = await orRefused(rows, () => work(row))
    outcomes.set(row.id, done instanceof Problem ? { outcome: 'skipped', reason: reasonOf(done) } : done)
  }
  return outcomes
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
