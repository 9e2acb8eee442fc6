import { z } from 'zod'
import { caseEndpoints, caseReplyOf, version } from '../../cases/case-endpoints.ts'
import { withSight } from '../../cases/case-kind.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { valuesShape } from '../../kit/field-schema.ts'
import { told } from '../../kit/told-field.ts'
import { confidences, evidenceSources } from '../drivers/driver-at.ts'
import { custodySpan } from '../hires/custody.ts'
import { fineCase, handlings, transferWays } from './case.ts'
import { copiesCame, extensionFields, fineFields } from './fields.ts'
import { type LetterName, letterNames, wordingFields } from './letter-words.ts'
import { fineLinkEndpoints } from './link-endpoints.ts'
import {
  type FineClock,
  fineClocks,
  type FineKind,
  fineKinds,
  type Nation,
  nations,
  type NoticeStage,
  noticeStages,
  type ServedHow,
  servedWays,
} from './notice.ts'
import { type Ground, grounds } from './regimes.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const words = <Word extends string>(of: Readonly<Record<Word, string>>) => z.enum(Object.keys(of) as [Word, ...Word[]])
const stage = words<NoticeStage>(noticeStages)
const ground = words<Ground>(grounds)
const confidence = z.enum(['H', 'M', 'L', 'K'])
const id = z.coerce.number().int().positive()

/** A day that something ends, printed and computed, with the rule it was computed by. */
const fineDate = z.object({
  ends: words<FineClock>(fineClocks),
  ...{ printed: text, computed: text, safe: z.string(), last: z.string(), warn: z.string() },
  says: z.string(),
  /** Said where the day, or one of the two, has passed. */
  standing: text,
  rule: z.object({ source: z.string(), read_on: z.string(), confidence }).nullable(),
})

const evidence = z.object({
  source: z.enum(evidenceSources),
  driver: told('driver name', z.object({ id: number, name: z.string() }).nullable()),
  ...{ from: z.string(), to: text, confidence: z.enum(confidences) },
  says: told('driver name', text),
  record: number,
})
const drove = z.object({
  driver: told('driver name', z.object({ id: number, name: z.string() }).nullable()),
  confidence: z.enum(confidences),
  why: told('driver name', text),
  evidence: z.array(evidence),
})

/** Who had the vehicle at the minute, and who drove it. */
const matched = z.object({
  vehicle: z.object({ id: z.number(), reg_no: z.string(), make_model: text }).nullable(),
  hire: z
    .object({ account: z.string(), account_name: z.string(), from: z.string(), to: text, contract_ref: text })
    .nullable(),
  drove: drove.nullable(),
})
export type FineMatch = z.output<typeof matched>

/** A sum at a stage: until a day, or from one on. */
const step = z.object({
  ...{ label: z.string(), pence: number, on: z.string() },
  ...{ is_past: z.boolean(), is_dearer: z.boolean() },
})

/** Whether the papers on file would carry a transfer (ruling 61). */
const transfer = z.object({
  ...{ law: z.string(), is_allowed: z.boolean(), reason: z.string(), advice: text },
  questions: z.array(
    z.object({
      ...{ name: z.string(), ask: z.string(), words: z.string() },
      state: z.enum(['yes', 'no', 'not_needed']),
    }),
  ),
  particulars: z.array(z.object({ label: z.string(), state: z.enum(['found', 'missing', 'not_needed']), words: text })),
  /** Further periods that are agreed for the hire, each with its document. */
  extensions: z.array(
    z.object({
      id: z.number(),
      agreed_from: z.string(),
      agreed_to: z.string(),
      title: z.string(),
      is_used: z.boolean(),
    }),
  ),
})

/** On what it can be contested: what the facts show comes first, and says why. */
const contestable = z.object({
  ...{ source: z.string(), confidence },
  of: z.array(z.object({ ground, words: text })),
})

/** Of private parking alone. */
const parking = z.object({
  ...{
    papers_given_on: text,
    hirer_issued_on: text,
    hirer_served_on: text,
    copies_came: z.enum(copiesCame).nullable(),
  },
  /** The last days on which the notice to keeper and the notice to hirer can be given. */
  ...{ keeper_limit: text, hirer_limit: text },
  found: z.array(z.string()),
})

const row = {
  ...{ notice_no: z.string(), authority: z.string(), contravention_at: z.string(), stage },
  driver_name: told('driver name', text),
  ...{ now_pence: number, later_pence: number, charge_pence: number },
  ...{ discount_on: text, pay_on: text, respond_on: text, received_on: text },
  ...{ is_escalated: z.boolean(), transfer_refusal: text, contest_refusal: text },
}

const own = {
  ...row,
  location: z.string(),
  ...{ contravention_code: text, description: text, nation: words<Nation>(nations) },
  served_how: words<ServedHow>(servedWays).nullable(),
  ...{ issued_on: z.string(), served_on: text, full_pence: number, discount_pence: number },
  ...{ printed_discount: text, printed_pay: text, printed_respond: text },
  issuer: z.object({
    ...{ id: z.number(), name: z.string(), accepts_transfer: z.boolean() },
    ...{ transfer_methods: z.array(z.string()), address: text, portal_url: text },
  }),
  handling: z.enum(handlings),
  dates: z.array(fineDate),
  steps: z.array(step),
  /** Earlier stages of the same notice, the first one first. */
  stages: z.array(
    z.object({ stage, issued_on: z.string(), received_on: text, full_pence: number, discount_pence: number }),
  ),
  stage_flags: z.array(z.string()),
  match: matched,
  custody: z.array(custodySpan),
  transfer: z.object({ sent_at: z.string(), method: z.enum(transferWays), reference: text, refusal: text }).nullable(),
  nominated: z
    .object({
      name: told('driver name', text),
      ...{ basis: text, by: text, at: z.string() },
      address: told('licence', text),
      licence_no: told('licence', text),
      birth_date: told('licence', text),
      /** Dropped, some time after the case was closed. */
      is_dropped: z.boolean(),
    })
    .nullable(),
  contest: z.object({ ground, details: z.string(), documents: z.array(z.number()) }).nullable(),
  contest_grounds: contestable,
  parking: parking.nullable(),
  paid: z
    .object({
      by: z.enum(['customer', 'hire_company']),
      ...{ on: z.string(), pence: z.number(), reference: text, decided_by: text },
    })
    .nullable(),
  fee: z.object({ net_pence: z.number(), tax_pence: z.number(), waived: text }).nullable(),
  invoice_ref: text,
  has_invoice: z.boolean(),
  /** Null: nobody is known who hired the vehicle. */
  transfer_test: transfer.nullable(),
  /** What their company wants done with such notices; null: nobody has said. */
  policy: z.object({ handling: z.enum(handlings), set_by: z.string(), set_on: z.string() }).nullable(),
  /** The hire company's own. */
  notes: text,
}

const policy = z.object({
  ...{ kind: z.string(), handling: z.enum(handlings), set_by: z.string(), set_on: z.string() },
})
export type FinePolicy = z.output<typeof policy>

/** Of the fines that were paid in a month: YYYY-MM. */
const month = z.object({
  month: z.string(),
  ...{ saved_pence: z.number(), lost_by_us_pence: z.number(), lost_by_customer_pence: z.number(), paid: z.number() },
})
export type FineMonth = z.output<typeof month>

const entered = { ...valuesShape(fineFields) }

/** Letters with what they enclose, as one zip file. */
const letterPack = (name: LetterName, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/fines/:id/${name}-pack.zip`,
    needs: withSight(fineCase, fineCase.manage),
    // The audit log says which documents left.
    isChanging: true,
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/zip'],
    summary,
    input: z.strictObject({ id }),
    reply: z.unknown(),
  })

const ofLetter = { id, letter: z.enum(letterNames) }
const wording = z.object({ opening: z.string(), asks: z.string() })

const endpointsOf = caseEndpoints(fineCase, { row: { ...row, dearer_on: text }, own, opened: entered })
export const finesEndpoints = {
  ...fineLinkEndpoints,
  ...endpointsOf,
  create: endpoint({
    method: 'POST',
    path: '/api/fines',
    needs: withSight(fineCase, fineCase.manage),
    summary: 'Enters a notice; one of a later stage of a known notice updates its fine',
    input: z.strictObject(entered),
    reply: caseReplyOf(own),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/fines/:id',
    needs: withSight(fineCase, fineCase.manage),
    summary: 'Corrects what was entered of a notice; its dates and amounts follow',
    input: z.strictObject({ id, version, ...entered }),
    reply: caseReplyOf(own),
  }),
  pack: packEndpoint(fineCase),
  transferPack: letterPack(
    'transfer',
    'Names the hirer to the issuer by the law of the notice, with the documents that go with it; refused where the transfer test fails',
  ),
  contestPack: letterPack('contest', 'Contests the notice with its issuer, with the documents that go with it'),
  letter: endpoint({
    method: 'GET',
    path: '/api/fines/:id/letters/:letter',
    needs: withSight(fineCase, fineCase.manage),
    rate: 'heavy',
    summary: 'A letter to the issuer as its pack would have it, with its free text; refused where the pack is',
    input: z.strictObject(ofLetter),
    reply: z.object({
      title: z.string(),
      parts: z.array(
        z.object({
          heading: text,
          text,
          /** What the record holds: not to be worded anew. */
          facts: z.array(z.object({ label: z.string(), words: z.string() })),
        }),
      ),
      ...{ wording, standard: wording, edited: z.object({ by: z.string(), at: z.string() }).nullable() },
      /** Of wording that was written for another law or ground, and no longer stands. */
      is_lapsed: z.boolean(),
    }),
  }),
  saveLetter: endpoint({
    method: 'PUT',
    path: '/api/fines/:id/letters/:letter',
    needs: withSight(fineCase, fineCase.manage),
    summary: 'Words the free text of a letter to the issuer anew; the standard wording sent again ends that',
    input: z.strictObject({ ...ofLetter, version, ...valuesShape(wordingFields) }),
    reply: caseReplyOf(own),
  }),
  saveContest: endpoint({
    method: 'PUT',
    path: '/api/fines/:id/contest',
    needs: withSight(fineCase, fineCase.manage),
    summary: 'Writes on what ground a notice is contested, why, and which documents go with it; sending it is a step',
    input: z.strictObject({
      ...{ id, version, ground, details: z.string().trim().min(1, 'Enter what happened.').max(4_000) },
      documents: z.array(id).max(50, 'Choose at most 50 documents.'),
    }),
    reply: caseReplyOf(own),
  }),
  addExtension: endpoint({
    method: 'POST',
    path: '/api/fines/:id/extensions',
    needs: withSight(fineCase, fineCase.manage),
    summary: 'Adds a further period that was agreed for the hire of a fine, with the document that agrees it',
    input: z.strictObject({ id, ...valuesShape(extensionFields) }),
    reply: caseReplyOf(own),
  }),
  removeExtension: endpoint({
    method: 'DELETE',
    path: '/api/fines/:id/extensions/:extension',
    needs: withSight(fineCase, fineCase.manage),
    summary: 'Removes a further period that was entered by mistake; its document stays',
    input: z.strictObject({ id, extension: id }),
    reply: caseReplyOf(own),
  }),
  policy: endpoint({
    method: 'GET',
    path: '/api/fines/policy',
    needs: fineCase.see,
    summary: 'What the company of an account wants done with notices, by kind, and who set it',
    input: z.strictObject({ account: z.string().max(8) }),
    reply: z.object({ policies: z.array(policy) }),
  }),
  savePolicy: endpoint({
    method: 'PUT',
    path: '/api/fines/policy',
    needs: withSight(fineCase, 'contest fines', fineCase.manage),
    summary: 'Sets what the company of an account wants done with notices of a kind',
    input: z.strictObject({
      account: z.string().max(8),
      kind: words<FineKind>(fineKinds),
      handling: z.enum(handlings),
    }),
    reply: z.object({ policies: z.array(policy) }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/fines/figures',
    needs: fineCase.see,
    summary: 'What was saved by paying within the discount and lost by missing it, month by month, and in whose time',
    reply: z.object({ months: z.array(month) }),
  }),
  match: endpoint({
    method: 'GET',
    path: '/api/fines/match',
    needs: withSight(fineCase, fineCase.manage),
    summary:
      'Who had a vehicle at a minute and who drove it, each with its evidence; and whether the notice is known already',
    input: z.strictObject({
      reg_no: z.string().trim().min(1).max(20),
      at: z.iso.datetime(),
      authority_id: id.optional(),
      notice_no: z.string().trim().max(40).optional(),
    }),
    reply: matched.extend({ known: z.object({ id: z.number(), number: z.string(), stage }).nullable() }),
  }),
}
