// A dispute that both sides give to somebody else to judge: an engineer they agree on, whose finding binds them and whose fee follows the
// result, or the dispute service of the trade body, which rules whether a charge was correctly raised, not how much it is; the member answers
// the service in five working days (domain facts, section 2).
import { choice, longText, money, optionsOf, text } from '../../kit/field.ts'

export const favoursWords = { customer: 'The customer', hire_company: 'The hire company' } as const
export type Favours = keyof typeof favoursWords
export const rulingWords = { correct: 'Correctly raised', not_correct: 'Not correctly raised' } as const
export type Ruling = keyof typeof rulingWords

const favoursOptions = optionsOf(Object.keys(favoursWords) as Favours[], favoursWords)
const rulingOptions = optionsOf(Object.keys(rulingWords) as Ruling[], rulingWords)

/** Who pays the engineer: whoever was found wrong. The customer pays first and is paid back. */
export const feePayerWords: Readonly<Record<Favours, string>> = {
  customer: 'paid back to the customer',
  hire_company: 'paid by the customer',
}

const controller = ['manage damage cases'] as const
const eitherSide = ['manage damage cases', 'approve damage costs'] as const

export const referralSteps = [
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
      favours: choice({ label: 'The engineer agrees with', options: favoursOptions }),
      fee_pence: money({ label: 'Engineer’s fee', optional: true }),
    },
  },
  {
    from: 'disputed',
    to: 'service_answer',
    verb: 'refer to service',
    label: 'Refer to the dispute service',
    who: eitherSide,
    asks: { service_ref: text({ label: 'Reference of the dispute service', max: 60, optional: true }) },
  },
  {
    from: 'service_answer',
    to: 'dispute_service',
    verb: 'answer service',
    label: 'Record our answer to the service',
    tone: 'primary',
    who: controller,
    asks: { body: longText({ label: 'Answer', max: 20_000 }) },
  },
  {
    from: ['service_answer', 'dispute_service'],
    to: 'disputed',
    verb: 'record ruling',
    label: 'Record the ruling',
    tone: 'primary',
    who: controller,
    asks: {
      ruling: choice({ label: 'The charge was', options: rulingOptions }),
      ruling_note: longText({ label: 'Reasons', max: 4_000 }),
    },
  },
] as const
