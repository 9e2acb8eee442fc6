// One row a call: method, path, who may make it, what goes in, what comes out. Server and web both read these rows.
import { z } from 'zod'
import type { Permission } from '../permissions.ts'

/** What one may do with a record, and the right that shows it: without that one, no other opens the call. */
export interface NeedsSight {
  readonly sight: Permission
  readonly oneOf: readonly Permission[]
}
/** `guest` refuses nobody and reads no session; a list means any of several rights. */
export type Needs = 'anyone' | 'signed-in' | Permission | readonly Permission[] | NeedsSight
/**
 * What the caller's rows are limited to: `accounts` by the active accounts, `own` to the person as well;
 * `platform` is for sign-in, resets and public forms, whose tables belong to nobody: no tenant's row is read there.
 */
export type Scope = 'accounts' | 'own' | 'platform'
export type RateClass = 'read' | 'write' | 'sign-in' | 'public form' | 'heavy'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** With `:name` for what comes from the path. */
  readonly path: string
  readonly needs: Needs
  readonly scope: Scope
  readonly rate: RateClass
  /** One closed object: path parameters, then the query of a GET or DELETE, else the body. */
  readonly input: Input
  readonly reply: Reply
  readonly summary: string
  /** The thirteen calls of specification section 7 also take `api_token` in the query (ruling 1). */
  readonly isSpecified: boolean
  /** A GET that changes something: refuses prefetch, and HEAD changes nothing (ruling 12). */
  readonly isChanging: boolean
  /** `bytes`: the body is a file (application/octet-stream); the input then comes from path and query. */
  readonly takes: 'json' | 'bytes'
  /** `bytes`: a file, page or stream rather than JSON. */
  readonly sends: 'json' | 'bytes'
  /** Media types of a file that is sent, where its schema says nothing; null: tables as CSV or XLSX, as the input's `format` asks. */
  readonly media: readonly string[] | null
  /** What a list does not hold, in words; the reply's `x-left-out` says how many rows those are. Null: it holds all. */
  readonly leavesOut: string | null
  /** What a save that came too late is told of the record as it stands: the reply's `record`, else what the reply is, unless told. */
  readonly current: z.ZodType
}

type Row<I extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint<I, R>,
  'method' | 'path' | 'needs' | 'summary' | 'reply'
> &
  Partial<
    Pick<
      Endpoint<I, R>,
      'scope' | 'rate' | 'isSpecified' | 'isChanging' | 'takes' | 'sends' | 'media' | 'leavesOut' | 'current'
    >
  > & {
    readonly input?: I
  }

/** No input at all: an unknown parameter is refused. */
export const nothing = z.strictObject({})

const recordIn = (reply: z.ZodType): z.ZodType => {
  const record: unknown = reply instanceof z.ZodObject ? reply.shape['record'] : undefined
  return record instanceof z.ZodType ? record : reply
}

export function endpoint<R extends z.ZodType, I extends z.ZodType = typeof nothing>(row: Row<I, R>): Endpoint<I, R> {
  const isRead = row.method === 'GET' && !row.isChanging
  return {
    scope: row.needs === 'anyone' ? 'platform' : 'accounts',
    rate: isRead ? 'read' : 'write',
    isSpecified: false,
    isChanging: !isRead,
    takes: 'json',
    sends: 'json',
    media: null,
    leavesOut: null,
    current: recordIn(row.reply),
    ...row,
    input: row.input ?? (nothing as unknown as I), // the default type argument and the default value agree
  }
}

export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never
/** What a caller writes: before coercion and defaults. */
export type SentOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodType, infer R> ? z.output<R> : never

/** Names of the path's parameters, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([a-zA-Z_]+)/g)].map(([, name]) => name ?? '')

/** The address a call goes to: path parameters filled in, and what is left of the input for query or body. */
export function addressOf(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

const isOfSight = (needs: Needs): needs is NeedsSight => typeof needs === 'object' && 'sight' in needs

/** Every set of rights that is enough: each of several alone, or each together with the one that shows the record. */
export function waysIn(needs: Exclude<Needs, 'anyone' | 'signed-in'>): readonly (readonly Permission[])[] {
  if (isOfSight(needs)) return needs.oneOf.map((right) => [needs.sight, right])
  return [needs].flat().map((right) => [right])
}

/** Any of several ways: the one question the server's gate and the browser's menus both ask. Asked at every request: it makes nothing. */
export function isMet(needs: Needs, held: ReadonlySet<string> | undefined): boolean {
  if (needs === 'anyone') return true
  if (held === undefined) return false
  if (typeof needs === 'string') return needs === 'signed-in' || held.has(needs)
  const holds = (right: string): boolean => held.has(right)
  return isOfSight(needs) ? holds(needs.sight) && needs.oneOf.some(holds) : needs.some(holds)
}
