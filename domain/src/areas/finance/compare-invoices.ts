// Why an invoice is higher or lower than the one before it: its lines beside those, vehicle by vehicle, each difference with its reason.
import { counted } from '../../kit/words.ts'
import type { spendCategories } from './nominal-codes.ts'

export const changeReasons = ['new', 'gone', 'days', 'rate', 'amount'] as const
export type ChangeReason = (typeof changeReasons)[number]

/** What an invoice bills of one category for one vehicle. */
export interface BilledGroup {
  /** Null: for none, or for several at once. */
  readonly reg_no: string | null
  readonly category: (typeof spendCategories)[number]
  readonly lines: number
  readonly pence: number
  /** Of hire whose lines say their days. */
  readonly days: number | null
}

export interface InvoiceChange extends Pick<BilledGroup, 'reg_no' | 'category'> {
  readonly reason: ChangeReason
  readonly working: string
  readonly now_pence: number
  readonly before_pence: number
}

const keyOf = ({ reg_no: reg, category }: Pick<BilledGroup, 'reg_no' | 'category'>): string =>
  `${reg ?? ''} ${category}`

/** The same by the day, but for the half penny each line was rounded by. */
function isSameRate(now: BilledGroup, before: BilledGroup, days: number, daysBefore: number): boolean {
  const apart = Math.abs(now.pence * daysBefore - before.pence * days)
  return 2 * apart <= now.lines * daysBefore + before.lines * days
}

function reasonOf(now: BilledGroup | undefined, before: BilledGroup | undefined): [ChangeReason, string] {
  if (!before) return ['new', now?.days == null ? counted(now?.lines ?? 0, 'line') : counted(now.days, 'day')]
  if (!now) return ['gone', before.days === null ? counted(before.lines, 'line') : counted(before.days, 'day')]
  if (now.days !== null && before.days !== null) {
    const isSame = isSameRate(now, before, now.days, before.days)
    const words = `${counted(now.days, 'day')}, ${before.days} before`
    if (now.days !== before.days) return ['days', isSame ? words : `${words}, and another rate`]
    return ['rate', `${counted(now.days, 'day')} both times`]
  }
  return [
    'amount',
    now.lines === before.lines ? counted(now.lines, 'line') : `${counted(now.lines, 'line')}, ${before.lines} before`,
  ]
}

const apartOf = ({ now_pence: now, before_pence: before }: InvoiceChange): number => Math.abs(now - before)

/** Every difference, the largest first; together they are the difference of the two invoices. */
export function compareInvoices(now: readonly BilledGroup[], before: readonly BilledGroup[]): InvoiceChange[] {
  const [of, ofBefore] = [now, before].map((groups) => new Map(groups.map((group) => [keyOf(group), group])))
  return [...new Map([...before, ...now].map((group) => [keyOf(group), group]))]
    .map(([key, { reg_no, category }]): InvoiceChange => {
      const [one, other] = [of?.get(key), ofBefore?.get(key)]
      const [reason, working] = reasonOf(one, other)
      return { reg_no, category, reason, working, now_pence: one?.pence ?? 0, before_pence: other?.pence ?? 0 }
    })
    .filter((change) => apartOf(change) > 0)
    .toSorted((one, other) => apartOf(other) - apartOf(one))
}
