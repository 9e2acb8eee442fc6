// What cost per mile is made of and what it leaves out, as lists: lines that name a vehicle in sight, lines that name none of the customer's,
// and vehicles without miles to divide by.
import { optionsOf } from '../../kit/field.ts'
import { column, type ListPlan } from '../../kit/list.ts'
import { spendCategoryWords } from '../settings/reference-data.ts'
import type { CostBasis } from './cost-per-mile.ts'
import { spendCategories } from './nominal-codes.ts'

export const unmatchedLinesPlan: ListPlan = {
  columns: {
    date: column('Date', 'date'),
    narrative: column('Narrative', 'text'),
    goods_pence: column('Net value', 'money'),
    category: column('Type', 'choice', { options: optionsOf(spendCategories, spendCategoryWords) }),
    reference: column('Document', 'text'),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['date', 'narrative', 'goods_pence', 'category', 'reference', 'customer_account_number'],
  sort: '-date',
}

export const matchedLinesPlan: ListPlan = {
  columns: { ...unmatchedLinesPlan.columns, plates: column('Registrations', 'text') },
  shown: ['date', 'plates', ...unmatchedLinesPlan.shown.slice(1)],
  sort: unmatchedLinesPlan.sort,
}

const leftOutWords: Readonly<Record<CostBasis, string>> = { clock: 'No odometer reading', hire: 'No miles on hire' }

export const excludedVehiclesPlan: ListPlan = {
  columns: {
    reg_no: column('Registration', 'plate'),
    customer_account_number: column('Account', 'text'),
    miles: column('Odometer miles', 'number'),
    miles_at_on_hire: column('Start mileage', 'number'),
    goods_pence: column('Net value', 'money'),
    left_out: column('Reason excluded', 'choices', {
      options: optionsOf(['clock', 'hire'], leftOutWords),
      isSortable: false,
    }),
  },
  shown: ['reg_no', 'miles', 'miles_at_on_hire', 'goods_pence', 'left_out', 'customer_account_number'],
  sort: 'reg_no',
}
