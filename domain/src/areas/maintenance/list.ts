// The list of bookings: what it shows, and the questions everybody is offered.
import { caseColumn, caseListPlan } from '../../cases/case-list.ts'
import type { FixedView, ListPlan } from '../../kit/list.ts'
import { maintenanceCase } from './case.ts'
import { maintenanceWork } from './event-types.ts'
import { unbookedStates, workshopStates } from './states.ts'

const open = { is_open: 'is:yes' }

const views = (side: 'customer' | 'staff'): readonly FixedView[] => [
  { name: 'to_book', label: 'Not booked', query: { ...open, state: `is:${unbookedStates.join(',')}`, sort: 'due_on' } },
  { name: 'booked', label: 'Booked', query: { ...open, state: 'is:booked,slot_passed,move_asked', sort: 'booked_at' } },
  {
    name: 'in_workshop',
    label: 'In workshop',
    query: { ...open, state: `is:${workshopStates.join(',')}`, sort: 'due_on' },
  },
  {
    name: 'waiting_on_you',
    label: 'Waiting for you',
    query: { ...open, waiting_on: `is:${side === 'customer' ? 'customer' : 'hire_company'}`, sort: 'due_on' },
  },
  { name: 'late', label: 'Overdue', query: { ...open, is_late: 'is:yes', sort: 'due_on' } },
  { name: 'done', label: 'Done', query: { state: 'is:complete,closed' } },
  ...(side === 'staff'
    ? [{ name: 'status_unknown', label: 'Status unknown', query: { is_status_unknown: 'is:yes' } }]
    : []),
]

interface Reader {
  readonly side: 'customer' | 'staff'
  /** Whether they may know what it costs. */
  readonly knowsCost: boolean
}

export const maintenancePlan = ({ side, knowsCost }: Reader): ListPlan =>
  caseListPlan(maintenanceCase, {
    type: { label: 'Work', options: maintenanceWork().map(({ slug, name }) => ({ value: slug, label: name })) },
    own: {
      number: caseColumn('Number', 'text', { width: 124 }),
      dealer: caseColumn('Workshop', 'text', { width: 150 }),
      booked_at: caseColumn('Booked for', 'instant', { width: 152 }),
      downtime_hours: caseColumn('Downtime', 'number', { unit: 'hours', width: 110 }),
      ...(knowsCost && { estimate_pence: caseColumn('Estimate', 'money', { width: 100 }) }),
      is_status_unknown: caseColumn('Status unknown', 'flag', { isSortable: false }),
      is_rechargeable: caseColumn('Rechargeable', 'flag', { isSortable: false }),
    },
    shown: [
      // The title says the work, or what is wrong.
      ...['number', 'reg_no', 'account_name', 'title', 'state', 'waiting_on', 'due_on', 'booked_at', 'dealer'],
      'downtime_hours',
      ...(knowsCost ? ['estimate_pence'] : []),
    ],
    views: views(side),
    placedFor: side,
  })
