// What drivers and companies have to keep in date, as lists: cards, licences and their checks, and the operator's licence. The same colours
// by the same rule as vehicles.
import { column, type FixedView, type ListPlan } from '../../kit/list.ts'
import type { Permission } from '../../permissions.ts'
import { aheadColumns, ON } from './list.ts'
import { keptEventTypes } from './types/kept-types.ts'
import { statusColumn, statusViews, undatedView } from './status-column.ts'

export type DateHolder = 'driver' | 'company'

/** Licences are personal: they have a right of their own. */
export const holderNeeds = {
  driver: 'see driver licence details',
  company: 'see compliance',
} as const satisfies Readonly<Record<DateHolder, Permission>>

const views: readonly FixedView[] = [...statusViews, undatedView]

export const holderPlan = (holder: DateHolder): ListPlan => ({
  columns: {
    holder: column(holder === 'driver' ? 'Driver' : 'Company', 'text', { width: 200 }),
    what: column('Item', 'text', { width: 200 }),
    due_date: column('Due', 'due'),
    rag: statusColumn,
    ...aheadColumns,
    event_type: column('Compliance type', 'choice', {
      width: 180,
      options: keptEventTypes().flatMap(({ slug, name, holder: of }) =>
        of === holder ? [{ value: slug, label: name }] : [],
      ),
    }),
    ...(holder === 'driver' && { points: column('Points', 'number', { width: 96 }) }),
    customer_account_number: column('Account', 'text'),
    [ON]: column('Status on', 'date', { isSortable: false }),
  },
  shown: ['holder', 'what', 'rag', 'due_date', ...(holder === 'driver' ? ['points'] : []), 'customer_account_number'],
  // What has no valid date comes first.
  sort: 'due_date',
  naturalKey: 'holder',
  views,
})
