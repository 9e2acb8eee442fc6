// Links for people without an account: given out by right, opened by whoever holds the token.
import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import { linkPurposes, type LinkPurposeName, mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { area, type Call, type Rows } from '../../http/call.ts'
import { workshopPurpose } from '../../links/workshop-links.ts'
import { findLink, linkAddress, linksTo, makeLink, shownLink, withdrawLinks } from '../../links/record-links.ts'
import { openForGuest } from './open-link.ts'

type Endpoints = typeof linksEndpoints
type Purpose = InputOf<Endpoints['list']>['purpose']

const isGiven = (purpose: string): purpose is Purpose => Object.hasOwn(linkPurposes, purpose)

/** @throws problem 'no permission' where the person's rights are for other purposes */
function assertMay({ actor }: Call, purpose: LinkPurposeName): void {
  if (!mayGiveLinks(purpose, (right) => actor.may.has(right))) throw problem('no permission')
}

interface Owned {
  readonly account: string | null
}
/** Of each kind of record that people give links to: whose it is. */
const accountQueries = {
  vehicle: (id: number) => sql<Owned>`select customer_account_number as account from vehicles where id = ${id}`,
  driver: (id: number) =>
    sql<Owned>`select customer_account_number as account from drivers where id = ${id} and status <> 'left'`,
  case: (id: number) =>
    sql<Owned>`select customer_account_number as account from cases where id = ${id} and kind = 'maintenance'`,
} satisfies Partial<Record<(typeof linkPurposes)[Purpose]['record'], unknown>>
const isOfAccount = (record: string): record is keyof typeof accountQueries => Object.hasOwn(accountQueries, record)

/** The record's account. @throws problem 'not found' outside the person's accounts */
async function accountOf(rows: Rows, purpose: Purpose, id: number): Promise<string> {
  const { record } = linkPurposes[purpose]
  if (!isOfAccount(record)) throw problem('not found')
  const { rows: found } = await accountQueries[record](id).execute(rows)
  const account = found[0]?.account
  if (!account) throw problem('not found')
  return account
}

/** Of a booking the history says so too: whoever works on it need not know the trail. */
async function noteGiven(
  call: Call,
  purpose: LinkPurposeName,
  { record_id: id, account, what }: { record_id: number; account: string | null; what: string },
): Promise<void> {
  if (linkPurposes[purpose].record !== 'case') return
  const { one } = linkPurposes[purpose]
  await call.recordAudit({
    ...{ action: `maintenance: ${what}`, entity: 'maintenance', entityId: id, account },
    after: { title: one },
  })
}

/** The workshop that has the booking. @throws problem 'not allowed now' where none has */
async function workshopOf(rows: Rows, purpose: Purpose, id: number): Promise<string | null> {
  if (purpose !== workshopPurpose) return null
  const { rows: found } = await sql<{ name: string | null }>`
    select coalesce(d.name, nullif(btrim(m.supplier), '')) as name from maintenance_cases m left join dealers d on d.id = m.dealer_id
    join cases c on c.id = m.case_id where m.case_id = ${id} and c.closed_at is null`.execute(rows)
  if (!found[0])
    throw problem('not allowed now', { detail: 'The booking is over: its workshop has nothing more to do.' })
  if (found[0].name === null)
    throw problem('not allowed now', {
      detail: 'Say first which workshop has the booking. The link is for that one alone.',
    })
  return found[0].name.slice(0, 200)
}

async function give(
  call: Call,
  { purpose, record_id: recordId, withdraws_earlier: withdrawsEarlier }: InputOf<Endpoints['give']>,
): Promise<ReplyOf<Endpoints['give']>> {
  assertMay(call, purpose)
  const { rows, actor, portal } = call
  const account = await accountOf(rows, purpose, recordId)
  const givenTo = await workshopOf(rows, purpose, recordId)
  const now = portal.clock.realNow()
  const { links } = withdrawsEarlier ? await linksTo(rows, purpose, recordId, now) : { links: [] }
  const earlier = links.filter(({ state }) => state === 'works').map(({ id }) => id)
  const withdrawn = earlier.length > 0 ? await withdrawLinks(rows, earlier, actor.id) : 0
  const { id, token } = await makeLink(rows, { purpose, recordId, account, madeBy: actor.id, givenTo, now })
  await call.recordAudit({
    ...{ action: 'link given out', entity: 'record link', entityId: id, account },
    after: { purpose, record: linkPurposes[purpose].record, record_id: recordId, ...(withdrawn > 0 && { withdrawn }) },
  })
  await noteGiven(call, purpose, { record_id: recordId, account, what: 'link given out' })
  return { link: await shownLink(rows, id, now), address: linkAddress(portal.publicUrl(), token) }
}

async function withdraw(call: Call, { id }: InputOf<Endpoints['withdraw']>): Promise<ReplyOf<Endpoints['withdraw']>> {
  const { rows, actor, portal } = call
  const { purpose, account, record_id: recordId } = await findLink(rows, id)
  if (!isGiven(purpose)) throw problem('not found')
  assertMay(call, purpose)
  if ((await withdrawLinks(rows, [id], actor.id)) === 0)
    throw problem('not allowed now', { detail: 'This link was withdrawn before.' })
  await call.recordAudit({
    ...{ action: 'link withdrawn', entity: 'record link', entityId: id, account },
    after: { purpose, record: linkPurposes[purpose].record, record_id: recordId },
  })
  await noteGiven(call, purpose, { record_id: recordId, account, what: 'link withdrawn' })
  return shownLink(rows, id, portal.clock.realNow())
}

export const linksArea = area(linksEndpoints, {
  open: openForGuest,
  list: async (call, { purpose, record_id: recordId }) => {
    assertMay(call, purpose)
    return linksTo(call.rows, purpose, recordId, call.portal.clock.realNow())
  },
  give,
  withdraw,
})
