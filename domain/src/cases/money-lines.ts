// What work costs, line by line: net, VAT and gross in whole pence, who pays, and what was decided.
export const moneyLineKinds = ['part', 'labour', 'other'] as const
export const moneyPayers = ['customer', 'hire_company'] as const
export type MoneyPayer = (typeof moneyPayers)[number]
/** The standard rate; and what bears none, such as an MOT test. */
export const vatPercents = [20, 0] as const
/** The largest net of one line: a million pounds. */
export const maxLinePence = 100_000_000

interface Priced {
  readonly quantity: number
  readonly unit_pence: number
  readonly tax_percent: number
}

const hundredthsOf = (quantity: number): number => Math.round(quantity * 100)

/** Halves up, in whole numbers throughout: £0.125 is 13 pence. */
export const netOf = ({ quantity, unit_pence: unit }: Priced): number =>
  Math.floor((hundredthsOf(quantity) * unit + 50) / 100)

/** VAT of a line is worked out on the line, as an invoice does. */
export const taxOf = (line: Priced): number => Math.floor((netOf(line) * line.tax_percent + 50) / 100)

interface Decided {
  readonly net_pence: number
  readonly tax_pence: number
  readonly payer: MoneyPayer
  readonly decision: 'accepted' | 'declined' | null
}

export interface MoneyTotals {
  readonly net_pence: number
  readonly tax_pence: number
  readonly gross_pence: number
  /** Net of what was accepted, and what is still open, by who pays. */
  readonly accepted_pence: number
  readonly declined_pence: number
  readonly open_customer_pence: number
  readonly open_hire_company_pence: number
}

const sum = (lines: readonly Decided[], of: 'net_pence' | 'tax_pence'): number =>
  lines.reduce((total, line) => total + line[of], 0)

export function totalsOf(lines: readonly Decided[]): MoneyTotals {
  const net = (passes: (line: Decided) => boolean) => sum(lines.filter(passes), 'net_pence')
  const [net_pence, tax_pence] = [sum(lines, 'net_pence'), sum(lines, 'tax_pence')]
  const openTo = (payer: MoneyPayer) => net((line) => line.decision === null && line.payer === payer)
  return {
    net_pence,
    tax_pence,
    gross_pence: net_pence + tax_pence,
    accepted_pence: net(({ decision }) => decision === 'accepted'),
    declined_pence: net(({ decision }) => decision === 'declined'),
    open_customer_pence: openTo('customer'),
    open_hire_company_pence: openTo('hire_company'),
  }
}
