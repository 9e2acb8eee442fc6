// The list of orders. Customers are told the stage in five words; the hire company every state, and who builds it.
import { caseColumn, caseListPlan } from '../../cases/case-list.ts'
import { optionsOf } from '../../kit/field.ts'
import type { ListPlan } from '../../kit/list.ts'
import { hireTypeWords, orderCase, orderHireTypes, orderStateTable, ordersInHand } from './case.ts'
import { milestones, milestoneWords } from './milestones.ts'

/** The five words, in order; then how an order may end. */
export const orderStages = [
  ...new Set(
    Object.values(orderStateTable).flatMap((state) =>
      'isDraft' in state ? [] : ['stage' in state ? state.stage : state.words],
    ),
  ),
]

const dateColumns = Object.fromEntries(
  milestones.map((name) => [name, caseColumn(milestoneWords[name], 'date', { width: 116 })]),
)

/** Beside the spine, for the hire company alone. */
const staffColumns = {
  branch: caseColumn('Branch', 'text', { width: 130 }),
  manager: caseColumn('Account manager', 'text', { width: 130 }),
  manufacturer: caseColumn('Maker', 'text', { width: 110 }),
  model: caseColumn('Model', 'text', { width: 120 }),
  body: caseColumn('Body', 'text', { width: 120 }),
  body_builder: caseColumn('Body builder', 'text', { width: 130 }),
  chassis_no: caseColumn('Chassis number', 'text', { width: 120 }),
  manufacturer_order_no: caseColumn('Maker’s order number', 'text', { width: 130 }),
  enquiry_ref: caseColumn('Enquiry', 'text', { width: 110 }),
}

export const orderPlan = (side: 'customer' | 'staff'): ListPlan => {
  const isStaff = side === 'staff'
  const { columns, ...plan } = caseListPlan(orderCase, {
    type: { label: 'Hire', options: optionsOf(orderHireTypes, hireTypeWords) },
    own: {
      title: caseColumn('Vehicle', 'text', { width: 210 }),
      reg_no: caseColumn('Registration', 'plate', { width: 110 }),
      stage: caseColumn('Stage', 'choice', { options: optionsOf(orderStages), width: 140 }),
      account_name: caseColumn('Customer', 'text', { width: 180 }),
      expected: caseColumn('Expected', 'date', { width: 116 }),
      first_expected: caseColumn('First promised', 'date', { width: 116 }),
      slip_days: caseColumn('Days later', 'number', { width: 96 }),
      customer_order_ref: caseColumn(isStaff ? 'Customer’s order number' : 'Your order number', 'text', { width: 120 }),
      category: caseColumn('Category', 'text', { width: 120 }),
      month: caseColumn('Month opened', 'text', { width: 110 }),
      ...dateColumns,
      ...(isStaff && staffColumns),
    },
    shown: isStaff
      ? ['number', 'title', 'account_name', 'state', 'expected', 'slip_days', 'owner_name']
      : ['number', 'title', 'reg_no', 'stage', 'expected', 'slip_days', 'customer_order_ref'],
    sort: '-created_at',
    views: isStaff
      ? [
          { name: 'in_hand', label: 'In hand', query: { state: `is:${ordersInHand.join(',')}` } },
          { name: 'credit', label: 'Credit check', query: { state: 'is:submitted' } },
          {
            name: 'moved',
            label: 'Moved later',
            query: { slip_days: 'from:1', state: `is:${ordersInHand.join(',')}` },
          },
          { name: 'on_hire', label: 'On hire', query: { stage: 'is:On hire' } },
        ]
      : [
          { name: 'coming', label: 'On the way', query: { stage: 'is:Received,In build,Arriving,Delivery booked' } },
          { name: 'moved', label: 'Moved later', query: { slip_days: 'from:1' } },
          { name: 'on_hire', label: 'On hire', query: { stage: 'is:On hire' } },
        ],
  })
  if (isStaff) return { columns, ...plan }
  const { state: _, owner_team: __, ...customers } = columns
  return { columns: customers, ...plan }
}
