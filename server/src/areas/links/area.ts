// Links for people without an account: given out by right, opened by whoever holds the token. What each shows is said by the area whose
// record it is.
import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import {
  type LinkPurpose,
  linkPurposes,
  type LinkPurposeName,
  mayGiveLinks,
} from '@kerbline/domain/areas/links/purposes.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { area, type Area, type Call, type GuestCall, type Rows } from '../../http/call.ts'
import {
  findLink,
  linkAddress,
  type LinkKinds,
  linksTo,
  makeLink,
  noSuchLink,
  openLink,
  shownLink,
  withdrawLinks,
} from '../../links/record-links.ts'

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
  case: (id: number, kind = '') =>
    sql<Owned>`select customer_account_number as account from cases where id = ${id} and kind = ${kind}`,
} satisfies Partial<Record<(typeof linkPurposes)[Purpose]['record'], unknown>>
const isOfAccount = (record: string): record is keyof typeof accountQueries => Object.hasOwn(accountQueries, record)

/** The record's account. @throws problem 'not found' outside the person's accounts */
async function accountOf(rows: Rows, purpose: Purpose, id: number): Promise<string> {
  const { record, kind }: LinkPurpose = linkPurposes[purpose]
  if (!isOfAccount(record)) throw problem('not found')
  const { rows: found } = await accountQueries[record](id, kind).execute(rows)
  const account = found[0]?.account
  if (!account) throw problem('not found')
  return account
}

/** Of a case the history says so too: whoever works on it need not know the trail. */
async function noteGiven(
  call: Call,
  purpose: LinkPurposeName,
  { record_id: id, account, what }: { record_id: number; account: string | null; what: string },
): Promise<void> {
  const { one, kind }: LinkPurpose = linkPurposes[purpose]
  if (kind === undefined) return
  await call.recordAudit({
    ...{ action: `${kind}: ${what}`, entity: kind, entityId: id, account },
    after: { title: one },
  })
}

async function give(
  kinds: LinkKinds,
  call: Call,
  { purpose, record_id: recordId, withdraws_earlier: withdrawsEarlier }: InputOf<Endpoints['give']>,
): Promise<ReplyOf<Endpoints['give']>> {
  assertMay(call, purpose)
  const { rows, actor, portal } = call
  const account = await accountOf(rows, purpose, recordId)
  const givenTo = (await kinds[purpose].givenTo?.(rows, recordId)) ?? null
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
    throw problem('not allowed now', { detail: 'This link has already been cancelled.' })
  await call.recordAudit({
    ...{ action: 'link withdrawn', entity: 'record link', entityId: id, account },
    after: { purpose, record: linkPurposes[purpose].record, record_id: recordId },
  })
  await noteGiven(call, purpose, { record_id: recordId, account, what: 'link withdrawn' })
  return shownLink(rows, id, portal.clock.realNow())
}

const isKnown = (kinds: LinkKinds, purpose: string): purpose is LinkPurposeName => Object.hasOwn(kinds, purpose)

/** @throws problem 'link expired' for a token that shows nothing, and for one whose purpose this portal does not know */
async function open(
  kinds: LinkKinds,
  call: GuestCall,
  { token, plate }: InputOf<Endpoints['open']>,
): Promise<ReplyOf<Endpoints['open']>> {
  const { purpose, digest, isFirst } = await openLink(call.rows, token)
  if (!isKnown(kinds, purpose)) throw noSuchLink()
  return kinds[purpose].open(call, { token, digest, isFirst, plate })
}

/** @param kinds what each area says of the links to its records */
export const linksArea = (kinds: LinkKinds): Area =>
  area(linksEndpoints, {
    open: (call, asked) => open(kinds, call, asked),
    list: async (call, { purpose, record_id: recordId }) => {
      assertMay(call, purpose)
      return linksTo(call.rows, purpose, recordId, call.portal.clock.realNow())
    },
    give: (call, asked) => give(kinds, call, asked),
    withdraw,
  })
