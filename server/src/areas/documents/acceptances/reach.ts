// Whom a document can be asked of: people who may see it, and of those who are not, their names. People belong to no account, so they are read
// as the owner of the tables, and every question names the account of the document.
import type { Audience } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { mayAskReading, mayBeAskedToRead } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { asOwner, type Rows } from '../../../db/scope.ts'
import type { Actor } from '../../../http/actor.ts'
import { actorsAmong } from '../../../http/session.ts'
import { grantedByRecord } from '../granted.ts'

export interface ReadDocument {
  readonly id: number
  readonly file_id: string
  readonly title: string
  readonly type: string
  readonly version: number
  readonly sha256: string
  readonly visibility: 'customer' | 'staff'
  readonly account: string | null
  readonly owner: string
  readonly case_kind: string | null
  readonly is_current: boolean
}

export const documentColumns = sql`d.id, d.file_id::text as file_id, d.title, d.type, d.version, d.sha256, d.visibility, d.customer_account_number as account, d.owner,
  (select c.kind from cases c where c.id = d.case_id) as case_kind, d.superseded_at is null as is_current`

export function assertMayAsk({ side, may }: Pick<Actor, 'side' | 'may'>): void {
  if (!mayAskReading(side, (right) => may.has(right)))
    throw problem('not allowed now', {
      detail: 'You do not have permission to ask people to read documents.',
    })
}

/** A document of the scope that this person may see and ask others to read. @throws problem 'not found', 'not allowed now' */
export async function documentToAsk(rows: Rows, actor: Actor, id: number): Promise<ReadDocument> {
  assertMayAsk(actor)
  const { rows: found } =
    await sql<ReadDocument>`select ${documentColumns} from documents d where d.id = ${id} and ${grantedByRecord(actor)}`.execute(
      rows,
    )
  const [document] = found
  if (!document || !mayBeAskedToRead(actor, document)) throw problem('not found')
  if (!document.is_current)
    throw problem('not allowed now', { detail: 'There is a newer version. Ask people to read that instead.' })
  return document
}

/** People who could be meant at all: those of the account, the hire company's where it asks. */
async function around(rows: Rows, actor: Actor, { account }: ReadDocument): Promise<Actor[]> {
  const ofAccount = sql<SqlBool>`(u.side = 'customer' and account_numbers_of(u.customer_account_numbers) @> array[${account}]::text[])`
  const among = account === null ? sql<SqlBool>`u.side = 'staff'` : ofAccount
  return actorsAmong(rows, actor.side === 'staff' ? sql<SqlBool>`(${among} or u.side = 'staff')` : among)
}

/** Everyone of the account; of a document of the hire company's own, everyone of the hire company. */
const isOfWhose = (person: Actor, { account }: ReadDocument): boolean =>
  (person.side === 'customer') === (account !== null)

function meant(people: readonly Actor[], document: ReadDocument, audience: Audience): readonly Actor[] {
  switch (audience.to) {
    case 'everyone':
      return people.filter((person) => isOfWhose(person, document))
    case 'role':
      return people.filter((person) => person.roles.includes(audience.role))
    case 'people':
      return people.filter(({ id }) => audience.ids.includes(id))
    case 'drivers':
      return []
  }
}

/** A driver of the register who is asked by email link. */
interface AskedDriver {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Without an account a driver has no permissions: of their own customer's they read what needs none. */
export const asDriver = (account: string | null) =>
  ({ side: 'customer', may: new Set<Permission>(), ownAccounts: account === null ? [] : [account] }) as const

/** SQL over drivers `dr`: they can be asked, and have no sign-in of their own. */
export const isAskedByLink = sql<SqlBool>`dr.status <> 'left' and dr.email like '%_@_%' and not exists (select from users u where lower(u.email) = lower(dr.email))`

/** Of the document's account; nobody is told of drivers who may not see them. */
async function driversOf(rows: Rows, { may }: Actor, document: ReadDocument): Promise<readonly AskedDriver[]> {
  const { account } = document
  if (!may.has('see drivers') || !mayBeAskedToRead(asDriver(account), document)) return []
  const { rows: drivers } = await sql<AskedDriver>`
    select dr.id, dr.name, dr.email from drivers dr where dr.customer_account_number = ${account} and ${isAskedByLink}
    order by dr.name, dr.id`.execute(rows)
  return drivers
}

function meantDrivers(drivers: readonly AskedDriver[], audience: Audience): readonly AskedDriver[] {
  if (audience.to === 'drivers') return drivers
  return audience.to === 'people' ? drivers.filter(({ id }) => audience.drivers.includes(id)) : []
}

export interface Reach {
  readonly people: readonly Actor[]
  readonly drivers: readonly AskedDriver[]
  /** Meant, but they may not see it. */
  readonly cannotSee: readonly Actor[]
}

// People belong to no account: who may see a document of one is judged by their rights, which nobody else's call reads.
const allAround = (database: Database, actor: Actor, document: ReadDocument) =>
  asOwner(
    database,
    async (rows) => [await around(rows, actor, document), await driversOf(rows, actor, document)] as const,
    { isReadOnly: true },
  )

export async function reachOf(
  database: Database,
  actor: Actor,
  document: ReadDocument,
  audience: Audience,
): Promise<Reach> {
  const [all, register] = await allAround(database, actor, document)
  const people = meant(all, document, audience)
  const drivers = meantDrivers(register, audience)
  if (
    audience.to === 'people' &&
    people.length + drivers.length < new Set(audience.ids).size + new Set(audience.drivers).size
  )
    throw problem('not valid', {
      fields: [
        {
          field: 'audience',
          reason: 'unknown_reference',
          message: 'One of these people can no longer be asked. Choose again.',
        },
      ],
    })
  return {
    drivers,
    people: people.filter((person) => mayBeAskedToRead(person, document)),
    cannotSee: people.filter((person) => !mayBeAskedToRead(person, document)),
  }
}

/** Chosen one by one, those who may not see it are refused by name. */
export function assertAllSee({ cannotSee }: Reach, audience: Audience): void {
  if (audience.to !== 'people' || cannotSee.length === 0) return
  const names = cannotSee.map(({ name }) => name).join(', ')
  throw problem('not valid', {
    fields: [
      {
        field: 'audience',
        reason: 'not_allowed',
        message: `${names} cannot see this document. Remove them, or give them permission first.`,
      },
    ],
  })
}

const MAX_SHOWN = 100

export async function candidatesFor(database: Database, actor: Actor, document: ReadDocument, search: string) {
  const [all, register] = await allAround(database, actor, document)
  const seeing = all.filter((person) => mayBeAskedToRead(person, document))
  const typed = search.toLowerCase()
  const isTyped = ({ name, email }: Pick<AskedDriver, 'name' | 'email'>): boolean =>
    name.toLowerCase().includes(typed) || email.toLowerCase().includes(typed)
  const named = seeing
    .filter(isTyped)
    .toSorted(
      (one, other) =>
        Number(isOfWhose(other, document)) - Number(isOfWhose(one, document)) || one.name.localeCompare(other.name),
    )
  return {
    people: named.slice(0, MAX_SHOWN).map(({ id, name, roles }) => ({ id, name, roles: [...roles] })),
    roles: [...new Set(seeing.flatMap(({ roles }) => roles))].toSorted(),
    total: seeing.filter((person) => isOfWhose(person, document)).length,
    drivers: register.filter(isTyped).slice(0, MAX_SHOWN),
    drivers_total: register.length,
  }
}
