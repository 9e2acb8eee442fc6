// What happened to a vehicle, as one story of both sides: the kinds of entry, the right each needs, and how an entry reads.
import { capital } from '../../kit/words.ts'
import type { Permission } from '../../permissions.ts'
import { stateInWords } from '../../cases/case-kind.ts'
import { fineCase } from '../fines/case.ts'
import { eventTypeName } from '../maintenance/event-types.ts'

export const timelineKinds = [
  'hire',
  'maintenance',
  'check',
  'damage',
  'fine',
  'condition',
  'query',
  'driver',
  'compliance',
  'document',
  'change',
  'plate',
  'tag',
  'import',
  'register',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const kindWords: Readonly<Record<TimelineKind, string>> = {
  hire: 'Hire',
  maintenance: 'Maintenance',
  check: 'Driver checks',
  damage: 'Damage',
  fine: 'Fines',
  condition: 'Condition sets',
  query: 'Queries',
  driver: 'Drivers',
  compliance: 'Compliance',
  document: 'Documents',
  change: 'Edits',
  plate: 'Registration changes',
  tag: 'Tags',
  import: 'Imports',
  register: 'DVSA and DVLA updates',
}

/** Null: whoever sees the vehicle sees these. */
export const kindNeeds: Readonly<Record<TimelineKind, Permission | null>> = {
  hire: null,
  maintenance: 'see maintenance request details',
  check: 'see driver checks',
  damage: 'see damage cases',
  fine: 'see fines',
  condition: 'see snaps',
  query: 'see queries',
  driver: 'see drivers',
  compliance: 'see compliance',
  document: 'see documents',
  change: null,
  plate: null,
  tag: null,
  import: null,
  register: null,
}

export const timelineActs = [
  'on hire',
  'off hire',
  'opened',
  'state',
  'completed',
  'checked',
  'replied',
  'noted',
  'assigned',
  'handed back',
  'done',
  'added',
  'tested',
  'changed',
  'created',
  'edited',
  'edited with others',
  'acted',
  'tagged',
  'untagged',
  'imported',
  'put back',
] as const
export type TimelineAct = (typeof timelineActs)[number]

export interface TimelineWords {
  readonly kind: TimelineKind
  readonly act: TimelineAct
  /** What it was about: an event type, a case number, a driver, a file, a tag, a register's field, an act of staff in words. */
  readonly subject: string | null
  /** The state before and after, the colour of a check, the outcome of a test. */
  readonly from: string | null
  readonly to: string | null
}

const plain = (state: string | null): string => (state ?? '').replaceAll('_', ' ')

const checkWords: Readonly<Record<string, string>> = {
  red: 'Driver check failed',
  amber: 'Driver check with advisories',
  green: 'Driver check, nil defect',
}

function stateWords({ kind, subject, to }: TimelineWords): string {
  if (kind === 'hire') return `Off-hire ${plain(to)}`
  if (kind === 'condition') return `Condition set ${to === 'retake' ? 'needs photos again' : plain(to)}`
  if (kind === 'fine') return `Fine: ${stateInWords(fineCase, to ?? '').toLowerCase()}`
  const what = kind === 'maintenance' ? eventTypeName(subject ?? '') : kind === 'damage' ? 'Damage case' : 'Query'
  return `${what} ${plain(to)}`
}

/** "MOT requested", "Damage case authorised", "Driver check, nil defect", "Leon Marsh assigned". */
export function entryTitle(entry: TimelineWords): string {
  const { kind, act, subject, from, to } = entry
  switch (act) {
    case 'on hire':
      return 'On hire'
    case 'off hire':
      return 'Off hire'
    case 'opened':
      if (kind === 'maintenance') return `${eventTypeName(subject ?? '')} requested`
      if (kind === 'hire') return 'Off-hire requested'
      if (kind === 'fine') return 'Fine received'
      return kind === 'damage' ? 'Damage reported' : 'Query raised'
    case 'state':
      return stateWords(entry)
    case 'completed':
      return `${eventTypeName(subject ?? '')} completed`
    case 'checked':
      return checkWords[to ?? ''] ?? 'Driver check'
    case 'replied':
      return 'Reply to a query'
    case 'noted':
      return 'Internal note on a query'
    case 'assigned':
      return `${subject ?? 'A driver'} assigned`
    case 'handed back':
      return `${subject ?? 'A driver'} unassigned`
    case 'done':
      return `${eventTypeName(subject ?? '')} done`
    case 'added':
      return 'Document added'
    case 'tested':
      return `MOT test ${plain(to)}`
    case 'created':
      return kind === 'import' ? 'Vehicle imported' : 'Vehicle added'
    case 'edited':
      return kind === 'plate' ? 'Registration changed' : 'Details edited'
    case 'edited with others':
      return 'Bulk edit'
    case 'acted':
      return capital(plain(subject))
    case 'tagged':
      return `Tag “${subject ?? ''}” added`
    case 'untagged':
      return `Tag “${subject ?? ''}” removed`
    case 'imported':
      return 'Updated by import'
    case 'put back':
      return 'Import undone'
    case 'changed':
      return `${capital(plain(subject))} ${from === null ? `recorded: ${to ?? 'nothing'}` : `changed: ${from} to ${to ?? 'nothing'}`}`
  }
}
