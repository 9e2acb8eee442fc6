import { maintenanceTypeBySpelling, maintenanceTypeNames } from '../../maintenance/event-types.ts'
import { maintenanceStates } from '../../maintenance/states.ts'
import { parseLatestStatus } from '../../maintenance/rules.ts'
import { choice, column, instant, text } from '../columns.ts'
import { registration } from '../identity-columns.ts'
import { pence, whole } from '../number-columns.ts'
import { type ImportKind, textOf } from '../kind.ts'
import { Fault, quoted, WHOLE_ROW } from '../reasons.ts'
import { notBefore } from '../rules.ts'

const eventType = column(
  { label: 'Type', required: true },
  {
    holds: 'a type of work, like MOT, repair or tyres',
    words: maintenanceTypeNames,
    read: (cell) =>
      maintenanceTypeBySpelling(cell) ??
      new Fault(
        'unknown_value',
        `${quoted(cell)} is not a type of work we have. Use one of: ${maintenanceTypeNames().join(', ')}.`,
      ),
  },
)

/** Kept as it came, cut off or not: the screens show "Unknown" for what cannot be read (ruling 13). */
const latestStatus = {
  ...text({ label: 'Latest status', max: 4000 }),
  whenEmpty: '',
  notice: (_: unknown, cell: string) =>
    cell === '' || parseLatestStatus(cell).isKnown
      ? null
      : ({
          reason: 'unknown_status',
          says: 'This is not JSON text with a status. We saved it and show it as “Unknown”.',
        } as const),
}

const afterRequest = (name: string, label: string) =>
  notBefore({ column: name, label, other: 'created_at', otherLabel: 'the request', read: textOf })

export const maintenanceImport: ImportKind = {
  name: 'maintenance',
  title: 'Maintenance',
  columns: {
    reg_no: registration({ label: 'Registration', required: true }),
    type: eventType,
    status: choice({ label: 'Status', keptAs: 'state', values: maintenanceStates, neededForNew: true }),
    latest_status: latestStatus,
    created_at: instant({ label: 'Requested at', required: true }),
    booked_at: instant({ label: 'Booked for' }),
    arrived_at: instant({ label: 'Arrived at' }),
    off_road_at: instant({ label: 'Off the road at' }),
    completed_at: instant({ label: 'Completed at' }),
    returned_at: instant({ label: 'Returned at' }),
    supplier: text({ label: 'Supplier', max: 120 }),
    job_no: text({ label: 'Job number', max: 40 }),
    fault_description: text({ label: 'Fault', max: 4000 }),
    odometer: whole({ label: 'Odometer in miles', min: 0, max: 5_000_000 }),
    estimate: pence({ label: 'Estimate', keptAs: 'estimate_pence' }),
    final_cost: pence({ label: 'Final cost', keptAs: 'final_cost_pence' }),
    po_number: text({ label: 'Purchase order', max: 40 }),
  },
  keys: [{ columns: ['reg_no', 'type', 'created_at'], reportedAt: WHOLE_ROW }],
  decidedHere: [
    'status',
    'booked_at',
    'arrived_at',
    'off_road_at',
    'completed_at',
    'returned_at',
    'odometer',
    'estimate',
    'final_cost',
  ],
  rules: [
    afterRequest('booked_at', 'The booking'),
    afterRequest('arrived_at', 'The arrival'),
    afterRequest('completed_at', 'The completion'),
    notBefore({
      column: 'completed_at',
      label: 'The completion',
      other: 'arrived_at',
      otherLabel: 'the arrival',
      read: textOf,
    }),
    notBefore({
      column: 'returned_at',
      label: 'The return',
      other: 'off_road_at',
      otherLabel: 'the time off the road',
      read: textOf,
    }),
  ],
}
