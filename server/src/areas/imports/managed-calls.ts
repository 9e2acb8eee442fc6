// A managed entity's own calls, made by an import for the person who committed it: same rules, same trail, same emails.
import { resources } from '@kerbline/domain/resources.ts'
import { recordAudit } from '../../audit/audit.ts'
import { asOwner } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Area, Call, Portal, RequestFacts, Rows } from '../../http/call.ts'
import { tableOfEntity } from '../../import/journal.ts'
import { prepareManaged } from '../../import/kinds/managed.ts'
import type { Prepare } from '../../import/prepare.ts'
import { sendMail } from '../../mail/outbox.ts'

/** The areas of managed entities, by the name of the resource. */
export type ManagedAreas = Readonly<Record<string, Area>>

/** How people of a file are invited, and their invitations taken back: by the rules and calls of the people's own screens. */
export interface PeopleCalls {
  /** @param accounts of those whose rows name none */
  readonly prepare: (call: Call, accounts: readonly string[]) => Prepare
  readonly withdraw: (by: {
    readonly portal: Portal
    readonly actor: { readonly id: number; readonly name: string }
    readonly requestId: string
  }) => (rows: Rows, ids: readonly number[]) => Promise<void>
}

/** What the areas bring that files of their records go in by. */
export interface OwnCalls {
  readonly areas: ManagedAreas
  readonly people: PeopleCalls
}

/** Who commits, and with which request. */
export interface ImportWork extends OwnCalls {
  readonly portal: Portal
  readonly actor: Actor
  readonly request: RequestFacts
}

type AnyHandler = (call: Call, input: unknown) => Promise<unknown>
const isHandler = (handler: unknown): handler is AnyHandler => typeof handler === 'function'

function handlerOf(areas: ManagedAreas, name: string, verb: 'create' | 'change'): AnyHandler {
  const handler = areas[name]?.handlers[verb]
  if (!isHandler(handler)) throw new Error(`The area ${name} has no call ${verb}`)
  return handler
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const callOf = ({ portal, actor, request }: ImportWork, rows: Rows, later: Later, source: string): Call => ({
  rows,
  actor,
  portal,
  request,
  bytes: new Uint8Array(),
  // Its history names the file a record came from.
  recordAudit: (...events) =>
    recordAudit(
      rows,
      ...events.map((event) => ({
        ...event,
        ...(isFields(event.after) && { after: { ...event.after, imported_from: source } }),
        actor: { id: actor.id, name: actor.name },
        requestId: request.id,
      })),
    ),
  sendMail: (email) => sendMail(rows, email),
  afterwards: (work) => void later.push(work),
})

type Later = ((rows: Rows) => Promise<void>)[]

/** As after a request (http/serve.ts): what a call leaves for afterwards is of the platform, sessions above all. */
const finishing =
  ({ portal }: ImportWork, later: Later) =>
  async (): Promise<void> => {
    for (const each of later.splice(0)) await asOwner(portal.database, each)
  }

/** What a file of people does with checked rows. */
export function peoplePrepare(
  work: ImportWork,
  { source, accounts }: { readonly source: string; readonly accounts: readonly string[] },
): { prepare: Prepare; finish: () => Promise<void> } {
  const later: Later = []
  return {
    prepare: (task) => work.people.prepare(callOf(work, task.rows, later, source), accounts)(task),
    finish: finishing(work, later),
  }
}

/** What a managed kind does with checked rows, and what is to be done once they are kept. */
export function managedPrepare(
  work: ImportWork,
  name: string,
  source: string,
): { prepare: Prepare; finish: () => Promise<void> } {
  const resource = resources[name]
  if (!resource) throw new Error(`${name} is not a managed entity`)
  const list = work.areas[name]?.lists[0]
  if (!list) throw new Error(`The area ${name} has no list`)
  const later: Later = []
  const [create, change] = [handlerOf(work.areas, name, 'create'), handlerOf(work.areas, name, 'change')]
  return {
    prepare: prepareManaged(resource, {
      actor: work.actor,
      list,
      table: tableOfEntity(name),
      create: async (rows, values) => void (await create(callOf(work, rows, later, source), values)),
      change: async (rows, id, values) =>
        void (await change(callOf(work, rows, later, source), { changes: [{ ids: [id], values }] })),
    }),
    finish: finishing(work, later),
  }
}
