// Who hears of something that happened to a case: the people of it on either side, but for whoever did it, and of those only who may see
// the record now. What is internal stays with the hire company.
import { isAboveCostLimit } from '@kerbline/domain/areas/maintenance/limits.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { CaseLetter } from '@kerbline/domain/cases/case-topics.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql, type SqlBool } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { actorsAmong } from '../../http/session.ts'
import { authorisePence } from '../maintenance/queries.ts'
import { coversOn } from '../profile/queries.ts'

interface Asked {
  readonly kind: CaseKind
  readonly row: Pick<CaseRow, 'id' | 'customer_account_number' | 'owner_id'>
  /** Who did it. */
  readonly actorId: number | null
  readonly isInternal: boolean
  readonly letter: CaseLetter | undefined
  /** The London day by the business clock. */
  readonly today: string
}

const sees = (kind: CaseKind, account: string, { may, ownAccounts }: Actor): boolean =>
  may.has(kind.see) && (ownAccounts === null || ownAccounts.includes(account))

/** Who opened it, has it, wrote in it or took a step of it. */
async function followersOf(rows: Rows, kind: CaseKind, id: number): Promise<Actor[]> {
  const { rows: found } = await sql<{ id: number }>`
    select created_by as id from cases where id = ${id} and created_by is not null
    union select owner_id from cases where id = ${id} and owner_id is not null
    union select author_id from case_posts where case_id = ${id} and author_id is not null
    union select user_id from state_changes where entity = ${kind.name} and entity_id = ${id} and user_id is not null`.execute(
    rows,
  )
  const ids = found.map((each) => each.id)
  return ids.length === 0 ? [] : actorsAmong(rows, sql<SqlBool>`u.id = any(${ids}::int[])`)
}

const customersOf = (rows: Rows, account: string): Promise<Actor[]> =>
  actorsAmong(
    rows,
    sql<SqlBool>`u.side = 'customer' and account_numbers_of(u.customer_account_numbers) @> array[${account}]::text[]`,
  )
const allStaff = (rows: Rows): Promise<Actor[]> => actorsAmong(rows, sql<SqlBool>`u.side = 'staff'`)

/** Those of a side who hold a right, where nobody of it has the case in hand. */
async function holdersOf(rows: Rows, kind: CaseKind, account: string, right: Permission, side: Actor['side']) {
  const people = side === 'customer' ? await customersOf(rows, account) : await allStaff(rows)
  return people.filter((person) => person.may.has(right) && sees(kind, account, person))
}

async function ofCustomer(rows: Rows, { kind, row }: Asked, followers: readonly Actor[]): Promise<readonly Actor[]> {
  const own = followers.filter(({ side }) => side === 'customer')
  return own.length > 0 ? own : holdersOf(rows, kind, row.customer_account_number, kind.open, 'customer')
}

/** Whoever has it; else whoever of the desk has dealt with it; else the desk. */
async function ofHireCompany(rows: Rows, { kind, row }: Asked, followers: readonly Actor[]): Promise<readonly Actor[]> {
  const own = followers.filter(({ side, may }) => side === 'staff' && may.has(kind.manage))
  const owner = own.filter(({ id }) => id === row.owner_id)
  if (owner.length > 0) return owner
  return own.length > 0 ? own : holdersOf(rows, kind, row.customer_account_number, kind.manage, 'staff')
}

/** Those of the side a right belongs to who hold it. */
async function alsoOf(rows: Rows, { kind, row, letter }: Asked): Promise<readonly Actor[]> {
  const right = letter?.alsoTo
  if (right === undefined) return []
  const of = kind.sides?.[right]
  const sides = (['customer', 'staff'] as const).filter(
    (side) => of === undefined || (side === 'customer') === (of === 'customer'),
  )
  const found = await Promise.all(sides.map((side) => holdersOf(rows, kind, row.customer_account_number, right, side)))
  const pence = letter?.isAboveLimit ? await authorisePence(rows, row.id) : 0
  return found.flat().filter(({ costLimitPence }) => !isAboveCostLimit(pence, costLimitPence))
}

export interface Hearer {
  readonly person: Actor
  /** Of whoever is away, and would be told; null: oneself. */
  readonly insteadOf: string | null
}

/** Those who cover for somebody who is away today hear what that one hears, as far as they see the record and are not told of it anyway. */
async function coversOf(
  rows: Rows,
  { kind, row, actorId, today }: Asked,
  people: ReadonlyMap<number, Actor>,
): Promise<Hearer[]> {
  const away = await coversOn(rows, [...people.keys()], today)
  const ids = away.map((each) => each.cover_id).filter((id) => id !== actorId && !people.has(id))
  if (ids.length === 0) return []
  const covers = await actorsAmong(rows, sql<SqlBool>`u.id = any(${ids}::int[])`)
  return covers.flatMap((person) => {
    const absent = people.get(away.find((each) => each.cover_id === person.id)?.user_id ?? 0)
    return absent && absent.side === person.side && sees(kind, row.customer_account_number, person)
      ? [{ person, insteadOf: absent.name }]
      : []
  })
}

/** Needs the owner's rows. */
export async function hearersOf(rows: Rows, asked: Asked): Promise<Hearer[]> {
  const { kind, row, actorId, isInternal } = asked
  const account = row.customer_account_number
  const followers = (await followersOf(rows, kind, row.id)).filter((person) => sees(kind, account, person))
  const people = [
    ...(isInternal ? [] : await ofCustomer(rows, asked, followers)),
    ...(await ofHireCompany(rows, asked, followers)),
    ...(isInternal ? [] : await alsoOf(rows, asked)),
  ]
  const each = new Map(people.map((person) => [person.id, person]))
  const own = [...each.values()].filter(({ id }) => id !== actorId).map((person) => ({ person, insteadOf: null }))
  return [...own, ...(await coversOf(rows, asked, each))]
}
