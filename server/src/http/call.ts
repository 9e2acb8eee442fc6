// What a handler is given, and how an area is written: the endpoint rows of the domain, each with its handler.
import type { Endpoint, InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { RowChange, RowResults } from '../crud/change-many.ts'
import type { NamedList } from '../crud/lists.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/scope.ts'
import type { Files } from '../files/files.ts'
import type { Email } from '../mail/emails.ts'
import type { OpenMailbox } from '../mail/inbound/mailbox.ts'
import type { ReplyAddresses } from '../mail/inbound/reply-address.ts'
import type { ResponseCache } from '../response-cache/store.ts'
import type { Realtime } from '../realtime/channel.ts'
import type { Secrets } from '../secrets.ts'
import type { Actor } from './actor.ts'
import type { Sessions } from './session.ts'

export type { Rows } from '../db/scope.ts'

/** What was done, for the audit trail; written in the caller's transaction. Secrets are struck out before they are stored. */
export interface AuditEvent {
  readonly action: string
  readonly entity: string
  readonly entityId?: string | number
  readonly account?: string | null
  readonly before?: unknown
  readonly after?: unknown
  /** Where the call itself has no session: who it turned out to be; without a number, somebody who is no user. */
  readonly actor?: { readonly id: number | null; readonly name: string }
}

/** The portal as every call sees it: what lives as long as the process. */
export interface Portal {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly sessions: Sessions
  readonly responseCache: ResponseCache
  readonly files: Files
  readonly secrets: Secrets
  readonly realtime: () => Realtime
  readonly publicUrl: () => string
  /** Where replies to letters go; null: no mailbox is set. */
  readonly replies: ReplyAddresses | null
  /** Where replies lie; null: no mailbox is set. */
  readonly openMailbox: OpenMailbox | null
  readonly version: string
}

export interface RequestFacts {
  readonly id: string
  readonly ip: string
  readonly userAgent: string | null
  /** What was asked for came by a reply to a letter; absent: through the portal itself. */
  readonly through?: 'mail'
}

interface Base {
  readonly rows: Rows
  readonly portal: Portal
  readonly request: RequestFacts
  /** The body of a call that takes bytes; empty for others. */
  readonly bytes: Uint8Array
  /** Several at once are written in one statement. */
  readonly recordAudit: (...events: readonly AuditEvent[]) => Promise<void>
  readonly sendMail: (email: Email) => Promise<void>
  /** Done once the call's own transaction has ended, kept or refused: what must be noted of a failure. */
  readonly afterwards: (work: (rows: Rows) => Promise<void>) => void
}

export interface GuestCall extends Base {
  readonly actor: Actor | undefined
}

export interface Call extends Base {
  readonly actor: Actor
}

type CallOf<E extends Endpoint> = E['needs'] extends 'anyone' ? GuestCall : Call
export type Handler<E extends Endpoint> = (call: CallOf<E>, input: InputOf<E>) => Promise<ReplyOf<E>>

/**
 * A response kept per account set and field rights (ruling 26): built off the request path when rows change,
 * served with an ETag and compressed. `rights` names what of the actor the content depends on besides the accounts, the asset filter
 * and the rights that the reply's fields are bound to.
 */
export interface CachedHandler<E extends Endpoint> {
  readonly rights?: (actor: Actor) => string
  /** What else than rows of the accounts it is made of, by the names under which changes of that are told. */
  readonly madeOf?: (actor: Actor) => readonly string[]
  readonly build: (rows: Rows, view: BuildContext) => Promise<z.input<E['reply']> | JsonText>
}

/** What bytes are built for: the London date, the business clock's instant, and who asked first. */
export interface BuildContext {
  readonly today: string
  readonly now: string
  readonly actor: Actor
  /** Notes that one part of the answer failed; what stands in its place. The whole is then answered, but not kept. */
  readonly failed: (part: string, error: unknown) => PartFailure
  /** Says how many rows a list with a cap does not hold: `x-left-out` of the reply. */
  readonly leaveOut: (count: number) => void
}

export interface PartFailure {
  readonly failure: { readonly code: string; readonly detail: string; readonly request_id: string }
}

/** JSON text composed by the database itself; used as it is. */
export interface JsonText {
  readonly json: string
}

export const isCached = (handler: unknown): handler is CachedHandler<Endpoint> =>
  typeof handler === 'object' && handler !== null && 'build' in handler

/** What a call has before its transaction: reads of its own that are short, so that what takes long holds nobody up. */
export interface Beforehand<Who extends Actor | undefined = Actor> {
  readonly actor: Who
  readonly portal: Portal
  readonly bytes: Uint8Array
  /** Whom it is counted for where there is no session; null: it did not come over the network. */
  readonly caller: string | null
  /** Reads in the caller's scope, in a transaction that ends with `work`. Without a session: as the owner, narrowed at once. */
  readonly openRows: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>
}

/** A call with work that must not happen within a transaction, such as drawing a picture or storing bytes elsewhere. */
export interface StagedHandler<E extends Endpoint> {
  /** Resolves to what is done within the transaction, where everything that may have changed meanwhile is judged again. */
  readonly prepare: (
    beforehand: Beforehand<CallOf<E>['actor']>,
    input: InputOf<E>,
  ) => Promise<(call: CallOf<E>) => Promise<ReplyOf<E>>>
}

export const isStaged = (handler: unknown): handler is StagedHandler<Endpoint> =>
  typeof handler === 'object' && handler !== null && 'prepare' in handler

export type Handlers<T extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof T]: Handler<T[K]> | CachedHandler<T[K]> | StagedHandler<T[K]>
}

/** Changes of records that each stand once among them. */
export type ChangeMany = (call: Call, changes: readonly RowChange[]) => Promise<RowResults>

export interface Area {
  readonly endpoints: Readonly<Record<string, Endpoint>>
  readonly handlers: Readonly<Record<string, unknown>>
  /** Its lists that are read without a screen as well. */
  readonly lists: readonly NamedList[]
  /** Its `change` call for many records by few statements; absent where each goes through the call itself. */
  readonly changeMany?: ChangeMany
}

/** An area of the server: a row without a handler, or a handler without a row, does not compile. */
export const area = <T extends Readonly<Record<string, Endpoint>>>(
  endpoints: T,
  handlers: Handlers<T>,
  { lists = [], changeMany }: Partial<Pick<Area, 'lists' | 'changeMany'>> = {},
): Area => ({ endpoints, handlers, lists, ...(changeMany && { changeMany }) })
