// Beside the kinds: the dashboard names none of them, and its first paint carries no words it does not say.
import { type CaseNeedKind, caseRows } from '../../cases/case-names.ts'
import type { NeedKind } from './needs.ts'

const caseWords = Object.fromEntries(Object.values(caseRows).map(({ need, many }) => [need, many]))

/** As the views of the worklist say them. */
export const needKindWords: Readonly<Record<NeedKind, string>> = {
  ...(caseWords as Record<CaseNeedKind, string>),
  'failed check': 'Failed checks',
  'off the road': 'Must not be driven',
  overdue: 'Other overdue',
  'missed check': 'Missed checks',
  'document expiring': 'Documents',
  'two dates': 'Two dates',
  'discount ending': 'Fines',
  'stale draft': 'Drafts',
  'due in 7 days': 'Due in 7 days',
}
