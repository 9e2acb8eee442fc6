// What a delivery driver does with one order by a link, without an account: sees where it goes, hands the vehicle over with a signature, shows how
// it looked, or says why it could not be delivered. Nothing of it says what the customer pays.
import { z } from 'zod'
import { caseNow, offeredStep, stepInput } from '../../cases/case-endpoints.ts'
import { documentLimits } from '../../cases/document-types.ts'
import { byLink, linkFileEndpoints } from '../../cases/link-files.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { conditionSlots } from '../condition-sets/slots.ts'
import { MAX_SIGNATURE_CHARACTERS } from '../driver-checks/phone-check.ts'
import { linkToken } from '../driver-checks/phone-endpoints.ts'
import { orderCase } from './case.ts'

const ofDriver = {
  one: orderCase.one,
  steps: orderCase.steps.filter(({ who }) => who.some((each) => each === 'link')),
}
const text = z.string().nullable()

const told = z.object({
  number: z.string(),
  /** What every change is asked with. */
  version: z.string(),
  ...{ title: z.string(), state: z.string(), words: z.string() },
  /** Empty: it is entered with the delivery. */
  registration: z.string(),
  customer: z.string(),
  ...{ delivery_address: text, delivery_postcode: text, delivery_contact: text, delivery_booked: text },
  ...{ phone: z.string(), ends_at: text },
  /** By the business clock. */
  now: z.string(),
  steps: z.array(offeredStep),
  /** Of the condition set that the delivery began; null: it has not been delivered by link. */
  photos: z
    .object({
      number: z.string(),
      slots: z.array(z.object({ slot: z.string(), is_required: z.boolean(), is_there: z.boolean() })),
      may_bring: z.boolean(),
    })
    .nullable(),
})
export type Delivery = z.output<typeof told>

const photos = linkFileEndpoints({
  ...{ path: '/api/delivery-links/photos', what: 'a photo of a vehicle that is delivered by link', one: 'photo' },
  ...{ maxBytes: documentLimits.pdfBytes, tooLarge: 'The photo is larger than 25 MB. Choose a smaller one.' },
  by: { token: linkToken },
  facts: { slot: z.enum(conditionSlots) },
  reply: told,
})

export const deliveryLinkEndpoints = {
  delivery: endpoint({
    method: 'POST',
    path: '/api/delivery-links/order',
    needs: 'anyone',
    rate: 'read',
    isChanging: false,
    summary: 'An order as the link of its delivery driver shows it, with the steps that are the driver’s',
    input: z.strictObject({ token: linkToken }),
    reply: told,
  }),
  deliveryStep: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/delivery-links/steps',
    summary: 'A delivery driver hands the vehicle over, or says why it could not be delivered',
    input: stepInput(ofDriver, {
      token: linkToken,
      /** Drawn or typed by whoever takes the vehicle over; a delivery needs it. */
      signature: z.string().trim().max(MAX_SIGNATURE_CHARACTERS).nullable().default(null),
    }),
    reply: told,
    current: caseNow,
  }),
  startDeliveryPhoto: photos.start,
  sendDeliveryPart: photos.part,
  finishDeliveryPhoto: photos.finish,
}
