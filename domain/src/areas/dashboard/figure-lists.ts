// The rows a figure of the dashboard is made of, as lists: the vehicles of a period's miles and CO2, the lines of its spend, the
// damage cases that are open.
import { sideOptions } from '../../cases/case-list.ts'
import { valueOf } from '../../kit/column-words.ts'
import { optionsOf } from '../../kit/field.ts'
import { column, type ListPlan } from '../../kit/list.ts'
import { roundToTenth } from '../../kit/rounding.ts'
import { capital } from '../../kit/words.ts'
import { damageStates, isOpenDamageState } from '../damage/states.ts'
import { spendCategories } from '../finance/nominal-codes.ts'
import { spendCategoryWords } from '../settings/reference-data.ts'

const periods = ['month', 'quarter', 'year'] as const
export type FigurePeriod = (typeof periods)[number]
export const figurePeriods = { month: 1, quarter: 3, year: 12 } as const satisfies Record<FigurePeriod, number>
const periodWords: Readonly<Record<FigurePeriod, string>> = {
  month: 'This month',
  quarter: 'Last 3 months',
  year: 'Last 12 months',
}
export const isFigurePeriod = (text: string | undefined): text is FigurePeriod => periods.some((each) => each === text)

/** Of one vehicle, to a tenth: the figure rounds the sum of the exact ones. */
export const shownKilograms = (kilograms: unknown): number | null =>
  typeof kilograms === 'number' ? roundToTenth(kilograms) : null

/** Vehicles that were driven in a period; the period is a filter like another, of one value. */
export const drivenVehiclesPlan: ListPlan = {
  columns: {
    reg_no: column('Vehicle', 'plate', { width: 122 }),
    make_model: column('Make, model', 'text', { width: 240 }),
    miles: column('Miles', 'number', { unit: 'mi' }),
    co2_kilograms: column('CO₂', 'number', { unit: 'kg' }),
    period: column('Period', 'choice', { options: optionsOf(periods, periodWords), isSortable: false }),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['reg_no', 'make_model', 'miles', 'co2_kilograms', 'customer_account_number'],
  sort: '-miles',
  naturalKey: 'reg_no',
  said: { co2_kilograms: { label: 'CO₂', kind: 'number', of: (row) => shownKilograms(valueOf(row, 'co2_kilograms')) } },
}

/** Lines that are spend; credit notes stand below nought. */
export const spendLinesPlan: ListPlan = {
  columns: {
    date: column('Date', 'date', { width: 196 }),
    narrative: column('Narrative', 'text', { width: 320 }),
    goods_pence: column('Net value', 'money'),
    category: column('Type', 'choice', { options: optionsOf(spendCategories, spendCategoryWords) }),
    reference: column('Document', 'text'),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['date', 'narrative', 'goods_pence', 'category', 'reference', 'customer_account_number'],
  sort: '-date',
}

/** Hire that is not billed yet stands among the kinds of cost. */
const costKinds = [...spendCategories, 'unbilled'] as const
const costKindWords: Readonly<Record<(typeof costKinds)[number], string>> = {
  ...spendCategoryWords,
  unbilled: 'Hire, not invoiced yet',
}
export const costKindInWords = (kind: string): string =>
  costKindWords[costKinds.find((each) => each === kind) ?? 'other']

/** What a period's cost by the day is made of. A line of hire counts with those of its days that lie within the period. */
export const costsByDayPlan: ListPlan = {
  columns: {
    date: column('Date', 'date'),
    plates: column('Vehicles', 'text', { width: 110 }),
    narrative: column('Narrative', 'text', { width: 270 }),
    counted_pence: column('Amount counted', 'money', { width: 104 }),
    goods_pence: column('Net value', 'money', { width: 112 }),
    category: column('Type', 'choice', { options: optionsOf(costKinds, costKindWords), width: 150 }),
    counts_from: column('From', 'date', { width: 112 }),
    counts_to: column('To', 'date', { width: 112 }),
    period: column('Period', 'choice', { options: optionsOf(periods, periodWords), isSortable: false }),
    reference: column('Document', 'text'),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['date', 'plates', 'narrative', 'counted_pence', 'goods_pence', 'category', 'counts_from', 'counts_to'],
  sort: '-counted_pence',
}

const openDamageOptions = damageStates
  .filter(isOpenDamageState)
  .map((state) => ({ value: state, label: capital(state.replaceAll('_', ' ')) }))

/** Damage cases that are open: drafts are not yet. */
export const openDamagePlan: ListPlan = {
  columns: {
    case_no: column('Case', 'text', { width: 216 }),
    reg_no: column('Vehicle', 'plate', { width: 122 }),
    summary: column('Summary', 'text', { width: 240 }),
    state: column('Status', 'choice', { options: openDamageOptions, width: 190 }),
    waiting_on: column('Waiting for', 'choice', { options: sideOptions, width: 150 }),
    due_on: column('Due', 'due', { width: 140 }),
    incident_at: column('Incident date', 'instant'),
    updated_at: column('Last updated', 'instant'),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['case_no', 'reg_no', 'summary', 'state', 'waiting_on', 'due_on', 'updated_at'],
  sort: '-updated_at',
  naturalKey: 'case_no',
}
