// One row a kind of case, for what names the kinds without their sentences, as the worklist and the command palette do.
import type { ScreenName } from '../screens.ts'

interface CaseRow {
  readonly many: string
  /** The screen of one of them, in the table of screens. */
  readonly screen: ScreenName
  /** The screen that lists them, and its query where lists share a screen. */
  readonly list: ScreenName
  readonly query?: Readonly<Record<string, string>>
  /** What one is on the worklist, while it is somebody's turn. */
  readonly need: string
}

/** In the order of the views of the worklist. */
export const caseRows = {
  defect: {
    many: 'Defects',
    screen: 'driverCheck',
    list: 'driverChecks',
    query: { show: 'defects' },
    need: 'defect waiting',
  },
  maintenance: { many: 'Bookings', screen: 'maintenanceEvent', list: 'maintenance', need: 'booking waiting' },
  damage: { many: 'Damage cases', screen: 'damageCase', list: 'damage', need: 'damage waiting' },
  condition: { many: 'Condition sets', screen: 'conditionSet', list: 'snaps', need: 'condition set waiting' },
  fine: { many: 'Fines', screen: 'fine', list: 'fines', need: 'fine waiting' },
  query: { many: 'Queries', screen: 'query', list: 'queries', need: 'query waiting' },
  meeting: {
    many: 'Meetings',
    screen: 'meeting',
    list: 'requestMeeting',
    query: { show: 'list' },
    need: 'meeting waiting',
  },
  order: { many: 'Orders', screen: 'order', list: 'orders', need: 'order waiting' },
  enquiry: { many: 'Enquiries', screen: 'enquiry', list: 'enquiries', need: 'enquiry waiting' },
  off_hire: {
    many: 'Off-hires',
    screen: 'offHire',
    list: 'requestOffHire',
    query: { show: 'list' },
    need: 'off-hire waiting',
  },
} as const satisfies Readonly<Record<string, CaseRow>>

export type CaseKindName = keyof typeof caseRows
const names = Object.keys(caseRows) as readonly CaseKindName[]
export const caseNames = names as readonly [CaseKindName, ...CaseKindName[]]

export type CaseNeedKind = (typeof caseRows)[CaseKindName]['need']
