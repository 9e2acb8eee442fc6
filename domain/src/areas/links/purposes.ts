// What a link for people without an account may be for: a row a purpose, each with the record it opens, who may give it out, and how long it
// works. A token opens one record for one purpose and nothing else.
import type { Permission } from '../../permissions.ts'

export interface LinkPurpose {
  /** As people call it: "QR code". */
  readonly one: string
  readonly many: string
  /** The kind of record it opens, as the table of links writes it. */
  readonly record: 'vehicle' | 'driver' | 'case' | 'public request' | 'reader' | 'view guest' | 'view file'
  /** Of a case: the one kind it opens. */
  readonly kind?: string
  /** Any of these rights gives it out and withdraws it; none: the portal alone does. */
  readonly needs: readonly Permission[]
  /** Who may not read the record gives no link to it either. */
  readonly sees: Permission | null
  /** Null: until it is withdrawn. */
  readonly days: number | null
  readonly maxUses: number | null
  /** How many checks it brings within 24 hours; a phone that was offline sends what it kept over some days. */
  readonly checksADay?: number
  /** How many requests it brings within 24 hours. */
  readonly requestsADay?: number
  /** How many reports of damage it brings within 24 hours. */
  readonly reportsADay?: number
}

const reviewers = ['review driver checks'] as const satisfies readonly Permission[]
const askers = ['request maintenance', 'manage maintenance'] as const satisfies readonly Permission[]

export const linkPurposes = {
  /** Stands in the vehicle for as long as the vehicle does: whoever scans it asks for work on it. */
  'vehicle request': {
    ...{ one: 'QR code', many: 'QR codes', record: 'vehicle', needs: askers, sees: null, days: null, maxUses: null },
    requestsADay: 20,
  },
  'booking status': {
    ...{ one: 'Progress link', many: 'Progress links', record: 'case', kind: 'maintenance', needs: askers },
    ...{ days: 90, maxUses: null },
    sees: 'see maintenance request details',
  },
  /** The workshop of a booking acts on it: confirms the day, says that the vehicle came, prices and finishes the work. */
  'workshop booking': {
    ...{ one: 'Workshop link', many: 'Workshop links', record: 'case', kind: 'maintenance' },
    ...{ needs: ['manage maintenance'], sees: 'see maintenance request details', days: 90, maxUses: null },
  },
  'request status': {
    ...{ one: 'Progress link', many: 'Progress links', record: 'public request', needs: [], days: 180, maxUses: null },
    sees: null,
  },
  /** Stands in the vehicle: whoever scans it checks that one vehicle. */
  'vehicle check': {
    ...{ one: 'Check code', many: 'Check codes', record: 'vehicle', needs: reviewers, days: 365, maxUses: null },
    ...{ sees: 'see driver checks', checksADay: 40 },
  },
  /** A driver's own: any vehicle of the same account. */
  'driver check': {
    ...{ one: 'Check link', many: 'Check links', record: 'driver', needs: reviewers, days: 180, maxUses: null },
    ...{ sees: 'see drivers', checksADay: 60 },
  },
  /** Whoever drives the vehicle reports damage to it. */
  'damage report': {
    ...{ one: 'Damage link', many: 'Damage links', record: 'vehicle', days: 30, maxUses: null },
    ...{ needs: ['create damage cases', 'manage damage cases'], sees: 'see damage cases', reportsADay: 10 },
  },
  /** The repairer of a damage case prices the work, says when it begins and is ready, and sends its invoice. */
  'damage repair': {
    ...{ one: 'Repairer link', many: 'Repairer links', record: 'case', kind: 'damage', days: 90, maxUses: null },
    ...{ needs: ['manage damage cases'], sees: 'see damage cases' },
  },
  /** Whoever drove says so, or that they did not, before the discount of a fine ends. */
  'fine driver': {
    ...{ one: 'Driver link', many: 'Driver links', record: 'case', kind: 'fine', days: 28, maxUses: null },
    ...{ needs: ['nominate drivers', 'manage fines'], sees: 'see fines' },
  },
  /** Whoever brings a vehicle hands it over: who takes it signs, and photos show how it looked. */
  'order delivery': {
    ...{ one: 'Delivery link', many: 'Delivery links', record: 'case', kind: 'order', days: 14, maxUses: null },
    ...{ needs: ['manage orders'], sees: 'see orders' },
  },
  /** A driver without a sign-in reads one document and accepts it; each reminder brings a new one. */
  'document to read': {
    ...{ one: 'Document link', many: 'Document links', record: 'reader', needs: [], sees: null, days: 30 },
    maxUses: null,
  },
  /** Somebody without an account says that they want the emails of a view, or stops them. */
  'view emails': {
    ...{ one: 'Email link', many: 'Email links', record: 'view guest', needs: [], sees: null, days: 365 },
    maxUses: null,
  },
  /** The file of one sending of a view. */
  'view file': {
    ...{ one: 'File link', many: 'File links', record: 'view file', needs: [], sees: null, days: 14 },
    maxUses: null,
  },
} as const satisfies Readonly<Record<string, LinkPurpose>>

export type LinkPurposeName = keyof typeof linkPurposes
const isPurpose = (name: string): name is LinkPurposeName => Object.hasOwn(linkPurposes, name)
export const linkPurposeNames = Object.keys(linkPurposes).filter(isPurpose)

/** The purposes that people give links out for. */
export const givenPurposes = linkPurposeNames.filter((name) => linkPurposes[name].needs.length > 0)
/** Who gives any out. */
export const linkGivers: readonly Permission[] = [...new Set(givenPurposes.flatMap((name) => linkPurposes[name].needs))]

/** Whether whoever holds these rights gives links of a purpose out, sees how often they were opened, and withdraws them. */
export const mayGiveLinks = (purpose: LinkPurposeName, holds: (right: Permission) => boolean): boolean => {
  const { needs, sees } = linkPurposes[purpose]
  return needs.some(holds) && (sees === null || holds(sees))
}

/** How a link stands, for who gave it out; whoever holds it is told one thing of all that no longer open. */
export const linkStates = ['works', 'ended', 'used up', 'withdrawn'] as const
export type LinkState = (typeof linkStates)[number]

export interface LinkFacts {
  readonly ends_at: string | null
  readonly max_uses: number | null
  readonly uses: number
  readonly revoked_at: string | null
}

export function linkStateOf(
  { ends_at: ends, max_uses: max, uses, revoked_at: revoked }: LinkFacts,
  now: Date,
): LinkState {
  if (revoked !== null) return 'withdrawn'
  if (ends !== null && Date.parse(ends) <= now.getTime()) return 'ended'
  return max !== null && uses >= max ? 'used up' : 'works'
}
