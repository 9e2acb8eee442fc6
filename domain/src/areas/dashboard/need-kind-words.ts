// Beside the kinds: the dashboard names none of them, and its first paint carries no words it does not say.
import type { NeedKind } from './needs.ts'

/** As the views of the worklist say them. */
export const needKindWords: Readonly<Record<NeedKind, string>> = {
  'failed check': 'Failed checks',
  'defect waiting': 'Defects',
  'off the road': 'Not legal on the road',
  overdue: 'Other overdue',
  'booking waiting': 'Bookings',
  'damage waiting': 'Damage',
  'query waiting': 'Queries',
  'missed check': 'Missed checks',
  'document expiring': 'Documents',
  'two dates': 'Two dates',
  'discount ending': 'Fines',
  'stale draft': 'Drafts',
  'due in 7 days': 'Due in 7 days',
}
