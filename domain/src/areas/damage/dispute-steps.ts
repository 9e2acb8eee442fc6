// A dispute of charges for damage: answered, settled, or taken to somebody independent of both sides (domain facts, section 2).
import { choice, longText, money, optionsOf, text } from '../../kit/field.ts'
import { disputeService, findingWords, rulingWords } from './words.ts'

export const controller = ['manage damage cases'] as const
export const decider = ['approve damage costs'] as const
export const because = { reason: longText({ label: 'Reason', max: 2_000 }) }
export const answer = { body: longText({ label: 'Message', max: 20_000 }) }

const eitherSide = [...controller, ...decider] as const
const atService = ['dispute_service', 'awaiting_ruling'] as const
/** What the dispute service rules follows by itself. */
const asRuled = { from: 'disputed', label: 'Charge withdrawn as ruled', who: ['system'] } as const

export const disputeSteps = [
  {
    from: 'disputed',
    to: 'awaiting_customer',
    verb: 'answer dispute',
    label: 'Answer the dispute',
    tone: 'primary',
    who: controller,
    asks: answer,
  },
  {
    from: 'disputed',
    to: 'authorised',
    verb: 'settle',
    label: 'Settle as agreed',
    who: controller,
    rule: 'something was agreed',
    asks: because,
  },
  {
    from: ['disputed', 'awaiting_customer'],
    to: 'engineer',
    verb: 'ask an engineer',
    label: 'Ask an engineer',
    who: eitherSide,
    asks: { engineer: text({ label: 'Engineer both sides agree on', max: 120 }) },
  },
  {
    from: 'engineer',
    to: 'disputed',
    verb: 'record finding',
    label: 'Record the finding',
    tone: 'primary',
    who: controller,
    asks: {
      finding: longText({ label: 'Finding', max: 4_000 }),
      finding_for: choice({
        label: 'Who the finding supports',
        options: optionsOf(['customer', 'hire_company'], findingWords),
      }),
      engineer_fee_pence: money({ label: 'Engineer’s fee before VAT', optional: true }),
    },
  },
  {
    from: 'disputed',
    to: 'dispute_service',
    verb: 'refer',
    label: 'Refer to the dispute service',
    who: eitherSide,
    asks: { service_ref: text({ label: `Reference of the ${disputeService}`, max: 60 }), ...because },
  },
  {
    from: 'dispute_service',
    to: 'awaiting_ruling',
    verb: 'answer service',
    label: 'Record our answer',
    tone: 'primary',
    who: controller,
    asks: { body: longText({ label: 'Our answer to the dispute service', max: 20_000 }) },
  },
  {
    from: atService,
    to: 'disputed',
    verb: 'record ruling',
    label: 'Record the ruling',
    tone: 'primary',
    who: controller,
    asks: {
      service_ruling: choice({ label: 'Ruling', options: optionsOf(['upheld', 'not_upheld'], rulingWords) }),
      ruling_reason: longText({ label: 'Reasons given', max: 4_000 }),
    },
  },
  { ...asRuled, to: 'authorised', verb: 'go on as ruled' },
  { ...asRuled, to: 'closed_no_action', verb: 'close as ruled' },
] as const
