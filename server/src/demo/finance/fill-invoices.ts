// Two years of invoices, credit notes and receipts of an account, as a ledger would hold them.
import { lastDayOf } from '@kerbline/domain/areas/finance/hire-period.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { addDays, addMonths, type CalendarMonth, daysBetween, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { anInvoice } from '../../testing/factories.ts'
import { type AccountOfWorld, sentences, type World } from '../demo-world.ts'
import { SPEND_HISTORY_MONTHS } from '../vehicles/density.ts'
import { collectedDaysAgo, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import {
  type Charge,
  creditLine,
  excessLine,
  fuelLine,
  hireLine,
  type LinePlan,
  managedLine,
  repairLine,
  standingLine,
  strangeLine,
  washLine,
} from './invoice-plan.ts'
import type { Random } from '../random.ts'

const VAT_SHARE = 0.2
const TERMS_DAYS = 30

/** A month of the ledger: how many days from today its first day is (0 or before). */
interface LedgerMonth {
  readonly month: CalendarMonth
  readonly firstDay: number
  /** 0 is the running month. */
  readonly back: number
  readonly today: string
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function ledgerMonths({ clock }: World): LedgerMonth[] {
  return Array.from({ length: SPEND_HISTORY_MONTHS }, (_, place) => {
    const back = SPEND_HISTORY_MONTHS - 1 - place
    const month = clock.monthBefore(back)
    return {
      month,
      back,
      today: clock.today,
      firstDay: daysBetween(clock.today, `${month}-01`),
    }
  })
}

type Kind = 'invoice' | 'credit_note'

/** How much of a document is paid: old ones wholly, save a few that are late or queried; recent ones not yet. */
function allocatedOf(id: number, gross: number, dayOfDocument: number): number {
  const overdueDays = -dayOfDocument - TERMS_DAYS
  if (overdueDays < -20) return 0
  if (id % 19 === 4 && overdueDays < 130) return 0
  if (id % 23 === 7 && overdueDays < 160) return Math.round(gross / 2)
  return overdueDays > -5 || gross < 0 ? gross : 0
}

/** Adds a document with its lines; null: without lines, or of a day to come, it is none. */
export function addDocument(
  world: World,
  account: AccountOfWorld,
  kind: Kind,
  day: number,
  lines: readonly LinePlan[],
): { readonly reference: string; readonly gross: number } | null {
  if (lines.length === 0 || day > 0) return null
  const { batch, clock } = world
  const id = batch.id('invoices')
  const gross = lines.reduce(
    (sum, { pence, isTaxed = true }) => sum + pence + (isTaxed ? Math.round(pence * VAT_SHARE) : 0),
    0,
  )
  const allocated = allocatedOf(id, gross, day)
  const reference = `${kind === 'invoice' ? 'IN' : 'CN'}${String(88_000 + id)}`
  const date = clock.day(day)
  const postedAt = clock.at(day, 560)
  const { invoice, lines: rows } = anInvoice(
    {
      id,
      customer_account_number: account.accountNumber,
      urn: 7_000_000 + id,
      trader_transaction_type: kind,
      reference,
      second_reference: id % 3 === 0 ? `PO${40_000 + id}` : null,
      transaction_date: date,
      posted_date: date,
      due_date: clock.day(day + TERMS_DAYS),
      full_settlement_date: allocated === gross && day + TERMS_DAYS <= 0 ? clock.day(day + TERMS_DAYS) : null,
      allocated_pence: allocated,
      queried: id % 57 === 20 ? 'Q' : null,
      note: id % 40 === 1 ? sentences('Copy sent to the depot.', world.canary(account.accountNumber)) : null,
      created_at: postedAt,
      updated_at: postedAt,
    },
    lines.map(({ code, category, narrative, pence, registrations, isTaxed = true, note }) => ({
      id: batch.id('invoice_lines'),
      code,
      category,
      narrative,
      value_pence: pence,
      tax_pence: isTaxed ? Math.round(pence * VAT_SHARE) : 0,
      reg_nos: [...registrations],
      note: note ?? null,
      created_at: postedAt,
    })),
  )
  batch.add('invoices', invoice)
  for (const row of rows) batch.add('invoice_lines', row)
  return { reference, gross }
}

/** Money that is no spend: an opening balance, and receipts that pay what was due. */
function addMoney(
  world: World,
  account: AccountOfWorld,
  type: 'receipt' | 'opening_balance',
  day: number,
  pence: number,
  isAllocated: boolean,
): void {
  if (pence === 0 || day > 0) return
  const { batch, clock } = world
  const id = batch.id('invoices')
  const postedAt = clock.at(day, 570)
  const isReceipt = type === 'receipt'
  const { invoice, lines } = anInvoice(
    {
      id,
      customer_account_number: account.accountNumber,
      urn: 7_000_000 + id,
      trader_transaction_type: type,
      reference: isReceipt ? `BACS${30_000 + id}` : 'OPENING',
      second_reference: null,
      transaction_date: clock.day(day),
      posted_date: clock.day(day),
      due_date: clock.day(day),
      full_settlement_date: isAllocated ? clock.day(day) : null,
      allocated_pence: isAllocated ? pence : 0,
      queried: null,
      note: null,
      created_at: postedAt,
      updated_at: postedAt,
    },
    [
      {
        id: batch.id('invoice_lines'),
        code: '1100',
        category: 'other',
        narrative: isReceipt ? 'Payment received, thank you' : 'Balance brought forward',
        value_pence: pence,
        tax_pence: 0,
        note: null,
        created_at: postedAt,
      },
    ],
  )
  batch.add('invoices', invoice)
  for (const line of lines) batch.add('invoice_lines', line)
}

const ordinal = (month: CalendarMonth): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
const beganOn = (plan: VehiclePlan, { today }: LedgerMonth): string => addDays(today, -plan.onHireDaysAgo)

/** Whole months since the vehicle came on hire, at the first of a ledger month; negative before. */
function monthsOnHire(plan: VehiclePlan, month: LedgerMonth): number {
  const began = beganOn(plan, month)
  return ordinal(month.month) - ordinal(monthOf(began)) - (began.endsWith('-01') ? 0 : 1)
}

/** "November 2026", "3 months from October 2026". */
const periodWords = (first: CalendarMonth, months: number): string =>
  `${months === 1 ? '' : `${months} months from `}${monthNames.format(new Date(`${first}-01T12:00:00Z`))}`

/** A few are billed once the month is over: until then their hire is accrued. */
const isBilledInArrears = ({ number }: VehiclePlan): boolean => number % 16 === 5

/** One in so many is billed for a month a second time, and one is forgotten. */
const isBilledTwice = ({ number }: VehiclePlan, { back }: LedgerMonth): boolean => back === 1 && number % 97 === 41
const isForgotten = ({ number }: VehiclePlan, { back }: LedgerMonth): boolean => back === 1 && number % 89 === 33

/** A few of those that were given back are billed on as if they were not. */
const isBilledOn = ({ number }: VehiclePlan): boolean => number % 5 === 2

/** What a bill of some months from one on stands for: the first of a hire from its beginning, the last up to its end. Null: it is over. */
function billedDays(plan: VehiclePlan, month: LedgerMonth, first: CalendarMonth, months: number, isFirst: boolean) {
  const collected = collectedDaysAgo(plan)
  const end = collected === null || isBilledOn(plan) ? null : addDays(month.today, -collected)
  const from = isFirst ? beganOn(plan, month) : `${first}-01`
  const last = lastDayOf(addMonths(first, months - 1))
  const to = end !== null && end < last ? end : last
  if (to < from) return null
  const isWhole = from === `${first}-01` && to === last
  return {
    days: daysBetween(from, to) + 1,
    words: isWhole ? periodWords(first, months) : `${formatDate(from)} to ${formatDate(to)}`,
  }
}

function hireLines(plans: readonly VehiclePlan[], month: LedgerMonth, random: Random): LinePlan[] {
  return plans.flatMap((plan) => {
    const months = plan.account.customer.density.monthsPerHireLine
    const since = monthsOnHire(plan, month)
    if (plan.status === 'on_order' || since < 0 || since % months !== 0) return []
    if (collectedDaysAgo(plan) !== null && isBilledOn(plan) && month.back === 0) return []
    const isLater = isBilledInArrears(plan)
    if (isForgotten(plan, month) || (isLater && since < months)) return []
    const first = isLater ? addMonths(month.month, -months) : month.month
    const billed = billedDays(plan, month, first, months, since === (isLater ? months : 0))
    if (billed === null) return []
    if (plan.hireType === 'managed_owned') return [managedLine(plan, billed.days, billed.words, random)]
    const line = hireLine(plan, billed.days, billed.words, random)
    return isBilledTwice(plan, month) ? [line, line] : [line]
  })
}

/** A job of a vehicle that its customer pays for, done so many days ago. */
export interface BilledJob extends Charge {
  readonly plan: VehiclePlan
  readonly daysAgo: number
}

/** In these months before this one an account is billed for what nothing explains. */
const strangeMonths: readonly number[] = [2, 1]

/** What a year of a vehicle brings besides its hire, as chances a month. */
const chances = { fuel: 0.2, excess: 0.006, credit: 0.006 }

const someOf = (plans: readonly VehiclePlan[], share: number, random: Random): VehiclePlan[] =>
  plans.filter((plan) => random.chance(share * plan.account.customer.density.extraCharges))

function addMonth(
  world: World,
  account: AccountOfWorld,
  plans: readonly VehiclePlan[],
  jobs: readonly BilledJob[],
  month: LedgerMonth,
  isFirstChunk: boolean,
): number {
  const random = world.random('ledger', account.accountNumber, month.back, plans[0]?.number ?? 0)
  const onHire = plans.filter((plan) => plan.status !== 'on_order' && monthsOnHire(plan, month) >= 0)
  const day = (ofMonth: number): number => month.firstDay + ofMonth - 1
  const sundries = [
    ...someOf(
      onHire.filter(({ hireType }) => hireType !== 'managed_owned'),
      chances.excess,
      random,
    ).map((plan) => excessLine(plan, random)),
    ...(onHire.length >= 3
      ? [
          washLine(
            Array.from({ length: 3 }, () => random.pick(onHire)).filter((plan, at, all) => all.indexOf(plan) === at),
            random,
          ),
        ]
      : []),
  ]
  const standing = isFirstChunk
    ? [{ ...standingLine(account.vehicleCount), note: (month.back === 0 && world.canary(account.accountNumber)) || '' }]
    : []
  const strange =
    isFirstChunk && strangeMonths.includes(month.back) ? plans.find(({ status }) => status === 'on_hire') : undefined
  const strangeOf = strange ? [strangeLine(strange, strangeMonths.indexOf(month.back), random)] : []
  // Those done since the last repair invoice.
  const repairsOf = jobs
    .filter(({ daysAgo }) => -daysAgo < day(9) && -daysAgo >= day(9) - 31)
    .map(({ plan, ...job }) => repairLine(plan, job, random))
  const fuelOf = someOf(onHire, chances.fuel, random).map((plan) => fuelLine(plan, random))
  const creditsOf = someOf(onHire, chances.credit, random).map((plan) => creditLine(plan, random))
  const documents = [
    addDocument(world, account, 'invoice', day(1), [...hireLines(onHire, month, random), ...standing]),
    addDocument(world, account, 'invoice', day(5), fuelOf),
    addDocument(world, account, 'invoice', day(9), repairsOf),
    addDocument(world, account, 'credit_note', day(13), creditsOf),
    addDocument(world, account, 'invoice', day(16), [...sundries, ...strangeOf]),
  ]
  return documents.reduce((sum, document) => sum + (document?.gross ?? 0), 0)
}

/** The ledger of some of an account's vehicles; the first of them bring the account's own charges. */
export function fillInvoices(
  world: World,
  account: AccountOfWorld,
  plans: readonly VehiclePlan[],
  jobs: readonly BilledJob[],
  isFirstChunk: boolean,
): void {
  const months = ledgerMonths(world)
  const [oldest] = months
  if (isFirstChunk && oldest)
    addMoney(world, account, 'opening_balance', oldest.firstDay - 1, account.vehicleCount * 21_000, true)
  for (const month of months) {
    const gross = addMonth(world, account, plans, jobs, month, isFirstChunk)
    const paidOn = month.firstDay + 45
    addMoney(world, account, 'receipt', paidOn, -Math.round(gross * 0.97), true)
  }
  if (isFirstChunk) addMoney(world, account, 'receipt', -6, -account.vehicleCount * 900, false)
}
