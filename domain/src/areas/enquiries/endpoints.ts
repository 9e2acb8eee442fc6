import { z } from 'zod'
import { caseBoardEndpoints } from '../../cases/case-board.ts'
import { caseEndpoints, caseReplyOf, version } from '../../cases/case-endpoints.ts'
import { withSight } from '../../cases/case-kind.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { valuesShape } from '../../kit/field-schema.ts'
import { orderOfEnquiry } from '../orders/endpoints.ts'
import { vehicleLine } from './lines.ts'
import { enquiryCase } from './case.ts'
import { enquiryFigureEndpoints } from './figure-endpoints.ts'
import { quoteLine, quoteLines, quoteStates } from './quotes.ts'
import {
  askedHireTypes,
  e2oAnswers,
  prospectFields,
  requestFields,
  requestLines,
  salesFields,
  termUnits,
} from './request.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const id = z.coerce.number().int().positive()
const names = { category: z.string(), body: text, manufacturer: text }
const sums = z.object({ net_pence: z.number(), tax_pence: z.number(), gross_pence: z.number() })

const quote = z.object({
  ...{ id: z.number(), version: z.number(), state: z.enum(quoteStates) },
  hire_type: z.enum(askedHireTypes),
  ...{ term: number, term_unit: z.enum(termUnits), start_date: text, deposit_pence: number, note: text },
  lines: z.array(quoteLine.extend(names)),
  week_pence: z.number(),
  /** Over the whole term; null where it has none. */
  sums: sums.nullable(),
  ...{ expires_on: text, sent_at: text, accepted_on: text, accepted_by: text },
  /** It can be accepted today. */
  stands: z.boolean(),
})
export type EnquiryQuote = z.output<typeof quote>

/** What the hire company alone is told. */
const sales = z.object({
  ...{ source: z.string(), probability: number, expected_close: text, next_contact_on: text, next_contact: text },
  ...{ lost_reason: text, fleet_allocation_id: number, fleet_allocation: text, e2o: z.record(z.string(), z.string()) },
  ...{ prospect_name: text, prospect_contact: text, prospect_email: text, prospect_phone: text },
  /** What it is called in the system a file brought it from. */
  ...{ enquiry_ref: text, branch: text },
})

const row = {
  ...{ customer: z.string(), quantity: z.number(), start_date: text, week_pence: number, expires_on: text },
  ...{ age_days: z.number(), closed_on: text, manager: text.optional(), next_contact_on: text.optional() },
  ...{ probability: number.optional(), expected_close: text.optional(), source: z.string().optional() },
  ...{ lost_reason: text.optional(), is_maxi_low: z.boolean().optional() },
}

const own = {
  lines: z.array(vehicleLine.extend(names)),
  ...{ hire_type: z.string(), term: number, term_unit: z.enum(termUnits), start_date: text, annual_miles: number },
  ...{ delivers_together: z.boolean(), delivery_address: text, delivery_postcode: text, site_contact: text },
  ...{ site_phone: text, purchase_order: text, notes: text },
  /** The newest first; drafts for the hire company alone. */
  quotes: z.array(quote),
  sales: sales.nullable(),
  /** That it opened, for whoever sees orders. */
  orders: z.array(orderOfEnquiry),
}

const named = z.array(z.object({ id: z.number(), name: z.string() }))
const written = { ...valuesShape(salesFields), ...valuesShape(prospectFields), e2o: e2oAnswers.default({}) }

export const enquiriesEndpoints = {
  ...caseEndpoints(enquiryCase, {
    row,
    own,
    opened: {
      lines: requestLines,
      ...valuesShape(requestFields),
      /** Whose it is, where the person has several accounts. */
      customer_account_number: z.string().max(8).nullable().default(null),
      /** Written by the hire company. */
      sales: z.strictObject(written).nullable().default(null),
    },
  }),
  ...caseBoardEndpoints(enquiryCase, row),
  ...enquiryFigureEndpoints,
  pack: packEndpoint(enquiryCase),
  save: endpoint({
    method: 'PUT',
    path: '/api/enquiries/:id',
    needs: withSight(enquiryCase, enquiryCase.manage),
    summary: 'Writes what an enquiry asks for, and what the hire company keeps of it',
    input: z.strictObject({
      ...{ id, version, lines: requestLines },
      ...valuesShape(requestFields),
      /** The customer that a prospect has become; null: it stays whose it is. */
      customer_account_number: z.string().max(8).nullable().default(null),
      sales: z.strictObject(written),
    }),
    reply: caseReplyOf(own),
  }),
  saveQuote: endpoint({
    method: 'PUT',
    path: '/api/enquiries/:id/quote',
    needs: withSight(enquiryCase, enquiryCase.manage),
    summary: 'Writes the draft of the next quote; sending it is a step',
    input: z.strictObject({
      ...{ id, version, lines: quoteLines },
      hire_type: valuesShape(requestFields).hire_type,
      start_date: valuesShape(requestFields).start_date,
      term: valuesShape(requestFields).term,
      term_unit: valuesShape(requestFields).term_unit,
      deposit_pence: z.number().int().min(0).max(100_000_000, 'Enter £1,000,000 or less.').nullable().default(null),
      note: z.string().trim().max(2_000, 'Use at most 2,000 characters.').nullable().default(null),
    }),
    reply: caseReplyOf(own),
  }),
  quoteFile: endpoint({
    method: 'GET',
    path: '/api/enquiries/:id/quotes/:quote/quote.pdf',
    needs: enquiryCase.see,
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/pdf'],
    summary: 'A quote as PDF: its lines with their rate terms, what it comes to with VAT, and until when it stands',
    input: z.strictObject({ id, quote: id }),
    reply: z.unknown(),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/enquiries/choices',
    needs: [enquiryCase.open, enquiryCase.manage],
    summary: 'What a request chooses from: categories, bodies, makes',
    reply: z.object({
      ...{ categories: named, bodies: named, manufacturers: named },
      /** A customer's: that of their last request, else their first. */
      usual_account: text,
    }),
  }),
  estimate: endpoint({
    method: 'GET',
    path: '/api/enquiries/estimate',
    needs: [enquiryCase.open, enquiryCase.manage],
    summary: 'Whether vehicles of a category are likely to be there on a day, and what they may cost: estimates both',
    input: z.strictObject({
      vehicle_category_id: id,
      body_id: id.optional(),
      quantity: z.coerce.number().int().min(1).max(200),
      start_date: z.iso.date('Enter a real date.'),
      term: z.coerce.number().int().min(1).max(520),
      term_unit: z.enum(termUnits),
    }),
    reply: z.object({
      ...{ on: z.string(), asked: z.number(), in_stock: z.number(), promised: z.number() },
      ...{ coming_back: z.number(), on_order: z.number() },
      /** Null where no rate is known. */
      cost: z
        .object({
          /** A vehicle, a week, net. */
          rate_pence: z.number(),
          is_own_rate: z.boolean(),
          working: z.string(),
          ...sums.shape,
        })
        .nullable(),
    }),
  }),
}
