// What a case costs, line by line: net, VAT and gross in whole pence, who pays, what was decided, and how a kind says that it has money.
import { formatMoney } from '../kit/money.ts'
import { counted } from '../kit/words.ts'
import type { Permission } from '../permissions.ts'

export const moneyLineKinds = ['part', 'labour', 'other'] as const
export const moneyPayers = ['customer', 'hire_company'] as const
export type MoneyPayer = (typeof moneyPayers)[number]
/** The largest net of one line: a million pounds. */
export const maxLinePence = 100_000_000

export const taxTreatments = ['standard', 'zero', 'outside', 'unknown'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

interface TaxRule {
  readonly percent: number
  /** As one chooses it. */
  readonly label: string
  /** Beside a line; absent: the usual goes without saying. */
  readonly onLine?: string
}
/** The standard rate is that of the Value Added Tax Act 1994, section 2(1). What is not known adds no tax. */
export const taxRules: Readonly<Record<TaxTreatment, TaxRule>> = {
  standard: { percent: 20, label: 'Standard 20%' },
  zero: { percent: 0, label: 'Zero rate', onLine: 'no VAT' },
  outside: { percent: 0, label: 'Outside VAT', onLine: 'outside VAT' },
  unknown: { percent: 0, label: 'Not known', onLine: 'VAT not known' },
}

/** Of a line: `accepted_in_part` with what was agreed, `withdrawn` by whoever wrote it once it was disputed. */
export const lineDecisions = ['accepted', 'accepted_in_part', 'disputed', 'declined', 'withdrawn'] as const
export type LineDecision = (typeof lineDecisions)[number]

export interface DecisionWords {
  readonly verb: string
  readonly past: string
}
const decisionWords: Readonly<Record<LineDecision, DecisionWords>> = {
  accepted: { verb: 'Accept', past: 'Accepted' },
  accepted_in_part: { verb: 'Accept part', past: 'Accepted in part' },
  disputed: { verb: 'Dispute', past: 'Disputed' },
  declined: { verb: 'Decline', past: 'Declined' },
  withdrawn: { verb: 'Withdraw', past: 'Withdrawn' },
}

/** The steps that end what a side was asked to decide. */
export interface MoneyVerbs<Verb extends string = string> {
  readonly approve: Verb
  readonly decline: Verb
  /** Where any line of it was disputed; absent: disputed lines count as declined ones. */
  readonly dispute?: Verb
  /** Asks those whose limit is high enough, in place of approving. */
  readonly escalate?: Verb
}

/** How a kind of case uses money. */
export interface CaseMoney<State extends string = string, Verb extends string = string> {
  /** What its lines are together: "Estimate". */
  readonly one: string
  /** Who may know what it costs, of those who see it. */
  readonly know: readonly Permission[]
  /** Who may decide the lines of each side that pays; a side that is not named pays nothing. */
  readonly decide: Readonly<Partial<Record<MoneyPayer, Permission>>>
  /** Whose decision a state waits for. */
  readonly waits: Readonly<Partial<Record<State, MoneyPayer>>>
  readonly verbs: MoneyVerbs<Verb>
  /** What may be said of a line. */
  readonly decisions: readonly LineDecision[]
  /** Where the kind says a decision in words of its own. */
  readonly words?: Readonly<Partial<Record<LineDecision, DecisionWords>>>
  /** What a new line bears unless its writer says otherwise. */
  readonly tax: TaxTreatment
  /** Whether its lines are for marks on a vehicle, each with what a guide says of it. */
  readonly hasMarks?: boolean
}

/** @throws Error for a kind whose sentence has no money */
export function moneyOfKind({ one, money }: { readonly one: string; readonly money?: CaseMoney }): CaseMoney {
  if (!money) throw new Error(`${one} has no money`)
  return money
}

export const payersOf = ({ decide }: CaseMoney): readonly MoneyPayer[] =>
  moneyPayers.filter((payer) => decide[payer] !== undefined)

/** Of a new line, unless its writer says otherwise. */
export const usualPayer = (money: CaseMoney): MoneyPayer =>
  money.decide.hire_company === undefined ? 'customer' : 'hire_company'

export const wordsOfDecision = (money: Pick<CaseMoney, 'words'>, decision: LineDecision): DecisionWords =>
  money.words?.[decision] ?? decisionWords[decision]

/** The slot of a document that is about one line. */
export const lineSlot = (line: number): string => `line:${line}`
export function lineOfSlot(slot: string | null): number | null {
  const [, line] = /^line:(\d{1,9})$/.exec(slot ?? '') ?? []
  return line === undefined ? null : Number(line)
}

export const isReasonRequired = (decision: LineDecision): boolean => decision === 'declined' || decision === 'disputed'

interface Priced {
  readonly quantity: number
  readonly unit_pence: number
  /** What is taken off for the age and the miles of the vehicle. */
  readonly reduction?: { readonly percent: number } | null | undefined
  readonly tax_treatment: TaxTreatment
}

const hundredthsOf = (quantity: number): number => Math.round(quantity * 100)

/** Halves up, once, in whole numbers throughout: £0.125 is 13 pence. */
export const netOf = ({ quantity, unit_pence: unit, reduction }: Omit<Priced, 'tax_treatment'>): number =>
  Math.floor((hundredthsOf(quantity) * unit * (100 - (reduction?.percent ?? 0)) + 5_000) / 10_000)

/** VAT of a line is worked out on the line, as an invoice does. */
export const taxOf = (line: Priced): number =>
  Math.floor((netOf(line) * taxRules[line.tax_treatment].percent + 50) / 100)

interface Decided {
  readonly net_pence: number
  readonly decision: LineDecision | null
  /** Net of what was agreed to, where it was accepted in part. */
  readonly agreed_pence: number | null
}

/** What of a line its payer has agreed to, before VAT. */
export const agreedOf = ({ net_pence: net, decision, agreed_pence: part }: Decided): number =>
  decision === 'accepted' ? net : decision === 'accepted_in_part' ? (part ?? 0) : 0

export interface MoneyTotals {
  /** Of all lines but those that were withdrawn. */
  readonly net_pence: number
  readonly tax_pence: number
  readonly gross_pence: number
  /** Net of the lines that were accepted as they stand. */
  readonly accepted_pence: number
  /** With what was agreed of those accepted in part. */
  readonly agreed_pence: number
  readonly disputed_pence: number
  readonly declined_pence: number
  readonly withdrawn_pence: number
  /** Still open, by who pays. */
  readonly open_customer_pence: number
  readonly open_hire_company_pence: number
}

type Summed = Decided & { readonly tax_pence: number; readonly payer: MoneyPayer }

export function totalsOf(lines: readonly Summed[]): MoneyTotals {
  const sum = (some: readonly Summed[], of: (line: Summed) => number) =>
    some.reduce((total, line) => total + of(line), 0)
  const net = (passes: (line: Summed) => boolean) => sum(lines.filter(passes), (line) => line.net_pence)
  const decided = (as: LineDecision) => net(({ decision }) => decision === as)
  const openTo = (payer: MoneyPayer) => net((line) => line.decision === null && line.payer === payer)
  const charged = lines.filter(({ decision }) => decision !== 'withdrawn')
  const net_pence = sum(charged, (line) => line.net_pence)
  const tax_pence = sum(charged, (line) => line.tax_pence)
  return {
    net_pence,
    tax_pence,
    gross_pence: net_pence + tax_pence,
    accepted_pence: decided('accepted'),
    agreed_pence: sum(lines, agreedOf),
    disputed_pence: decided('disputed'),
    declined_pence: decided('declined'),
    withdrawn_pence: decided('withdrawn'),
    open_customer_pence: openTo('customer'),
    open_hire_company_pence: openTo('hire_company'),
  }
}

/** "£86.00 and £17.20 VAT", "£450.00, outside VAT"; lines whose VAT nobody knows are counted. */
export function sumInWords(
  { net_pence: net, tax_pence: tax }: Pick<MoneyTotals, 'net_pence' | 'tax_pence'>,
  lines: readonly Pick<Priced, 'tax_treatment'>[],
): string {
  const unknown = lines.filter(({ tax_treatment: treatment }) => treatment === 'unknown').length
  if (lines.length > 0 && lines.every(({ tax_treatment: treatment }) => treatment === 'outside'))
    return `${formatMoney(net)}, outside VAT`
  const known = `${formatMoney(net)} and ${formatMoney(tax)} VAT`
  return unknown === 0 ? known : `${known}. VAT not known for ${counted(unknown, 'line')}`
}
