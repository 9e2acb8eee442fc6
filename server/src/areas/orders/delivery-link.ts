// The link by which a vehicle is delivered: the order as the driver sees it, the signed handover, photos by slot, or why it could not be delivered.
// A transaction of the owner looks the link up and is narrowed at once.
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { inSlotOrder, slotsOf } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { type LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import type { Delivery, deliveryLinkEndpoints } from '@kerbline/domain/areas/orders/delivery-endpoints.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { offersOf } from '../../cases/case-record.ts'
import { findCase } from '../../cases/case-rows.ts'
import { takeCaseStep } from '../../cases/case-steps.ts'
import type { Rows } from '../../db/scope.ts'
import type { GuestCall, Handlers } from '../../http/call.ts'
import { hashOf } from '../../http/session.ts'
import { linkFileHandlers } from '../../links/link-files.ts'
import { enterAccount, type LinkKinds, opensNow } from '../../links/record-links.ts'
import { beginHandoverSet, submitHandoverSet } from '../condition-sets/steps.ts'
import { keptSet } from '../condition-sets/rules.ts'
import { orderRules } from './rules.ts'

type Calls = typeof deliveryLinkEndpoints

const PURPOSE = 'order delivery' satisfies LinkPurposeName
/** As the policies of the database name it. */
const JOB = 'delivery link'

interface DeliveryLink {
  readonly id: number
  readonly account: string
  readonly ends_at: string | null
  readonly order_id: number
  readonly set_id: number | null
  readonly made_by: number | null
}

const found = sql`
  select l.id, l.customer_account_number as account, json_instant(l.ends_at) as ends_at, k.case_id as order_id, k.handover_set_id as set_id, l.made_by
  from record_links l join order_cases k on k.case_id = l.record_id and k.customer_account_number = l.customer_account_number`
const standing = sql`l.purpose = ${PURPOSE} and l.record = 'case' and ${opensNow}`

/** For the rest of the transaction the rows are those of the order's account, or of the whole fleet. @throws problem 'link expired' */
async function enterLink(rows: Rows, token: string, isOfFleet = false): Promise<DeliveryLink> {
  const { rows: links } =
    await sql<DeliveryLink>`${found} where l.token_hash = ${hashOf(token)} and ${standing}`.execute(rows)
  return enterAccount(rows, JOB, links, isOfFleet)
}

const AUTHOR = 'The delivery driver, by link'

const setOf = ({ set_id: id }: DeliveryLink): number => {
  if (id === null) throw problem('not allowed now', { detail: 'Record the delivery first. Then add the photos.' })
  return id
}

async function photosOf(rows: Rows, { set_id: id }: DeliveryLink): Promise<Delivery['photos']> {
  if (id === null) return null
  const { number, state } = await findCase(rows, conditionCase.name, id)
  const { body, required, missing, photos: there } = await keptSet(rows, id)
  return {
    ...{ number, may_bring: state === 'draft' },
    slots: inSlotOrder(slotsOf(body)).map((slot) => ({
      ...{ slot, is_required: required.includes(slot) },
      is_there: !missing.includes(slot) && there.some((each) => each.slot === slot),
    })),
  }
}

async function deliveryOf(call: GuestCall, link: DeliveryLink): Promise<Delivery> {
  const { rows, portal } = call
  const row = await findCase(rows, orderCase.name, link.order_id)
  const { rows: kept } = await sql<
    Pick<Delivery, 'customer' | 'delivery_address' | 'delivery_postcode' | 'delivery_contact' | 'delivery_booked'>
  >`
    select a.name as customer, k.delivery_address, k.delivery_postcode, k.delivery_contact, k.delivery_booked::text as delivery_booked
    from order_cases k join accounts a on a.customer_account_number = k.customer_account_number where k.case_id = ${row.id}`.execute(
    rows,
  )
  const [about] = kept
  if (!about) throw problem('not found')
  const { may } = await offersOf(call, orderCase, orderRules, row, true)
  return {
    ...{ number: row.number, version: row.updated_at, title: row.title, state: row.state },
    ...{ words: stateInWords(orderCase, row.state), registration: row.reg_no ?? '', ...about },
    ...{ phone: headOffice.phone, ends_at: link.ends_at, now: portal.clock.businessNow().toISOString() },
    steps: may,
    photos: await photosOf(rows, link),
  }
}

/** A vehicle may come from another account's stock: the hand-over itself is taken in the scope of the whole fleet. */
async function takeStep(
  call: GuestCall,
  { token, verb, version, signature, ...values }: InputOf<Calls['deliveryStep']>,
): Promise<Delivery> {
  const { rows } = call
  const isDelivery = verb === 'deliver'
  const link = await enterLink(rows, token, isDelivery)
  if (isDelivery && !signature)
    throw problem('not valid', {
      fields: [{ field: 'signature', reason: 'required', message: 'Ask the person who takes the vehicle to sign.' }],
    })
  const as = { who: 'link', actor: { id: null, name: AUTHOR } } as const
  await takeCaseStep(call, orderCase, orderRules, { id: link.order_id, verb, version, values, as })
  if (!isDelivery) return deliveryOf(call, link)
  // The photos are a draft of whoever gave the link out until they are all there.
  const by = { id: link.made_by, name: AUTHOR }
  const set = await beginHandoverSet(call, await findCase(rows, orderCase.name, link.order_id), by)
  await sql`update order_cases set handover_signature = ${signature ?? null}, handover_set_id = ${set} where case_id = ${link.order_id}`.execute(
    rows,
  )
  return deliveryOf(call, { ...link, set_id: set })
}

const photos = linkFileHandlers({
  kind: conditionCase.name,
  enter: async (rows: Rows, { token }: { readonly token: string }) => {
    const link = await enterLink(rows, token)
    return { ...link, case_id: setOf(link), author: AUTHOR }
  },
  enterUpload: async (rows: Rows, uploadId: string) => {
    const { rows: links } = await sql<DeliveryLink>`
      ${found} join uploads u on u.link_id = l.id where u.id = ${uploadId}::uuid and ${standing}`.execute(rows)
    return enterAccount(rows, JOB, links)
  },
  assertOpen: ({ state }) => {
    if (state !== 'draft') throw problem('not allowed now', { detail: 'These photos have been sent already.' })
  },
  facts: ({ slot }: InputOf<Calls['finishDeliveryPhoto']>) => ({
    ...{ type: 'photo', visibility: 'customer', slot, side: 'hire_company' },
  }),
  // The last one that is needed sends the set on.
  reply: async (call, link) => {
    await submitHandoverSet(call, link.case_id, link.order_id, AUTHOR)
    return deliveryOf(call, link)
  },
})

export const deliveryLinks: LinkKinds<'order delivery'> = {
  'order delivery': {
    open: async ({ rows }, { token }) => {
      const link = await enterLink(rows, token)
      return { purpose: PURPOSE, number: (await findCase(rows, orderCase.name, link.order_id)).number }
    },
  },
}

export const deliveryLinkHandlers: Handlers<Calls> = {
  delivery: async (call, { token }) => deliveryOf(call, await enterLink(call.rows, token)),
  deliveryStep: takeStep,
  startDeliveryPhoto: photos.start,
  sendDeliveryPart: photos.part,
  finishDeliveryPhoto: photos.finish,
}
