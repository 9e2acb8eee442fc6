// What a person chooses for themselves. Stored text of other versions is read with care: what is unknown counts as not chosen.
import type { Needs } from '../../kit/endpoint.ts'
import { type ReminderTime, reminderTimes, usualReminders } from '../compliance/reminders.ts'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const
/** Everything is told in the portal; what is chosen comes by mail as well. */
export const notificationWays = ['portal', 'mail'] as const
export const notificationKinds = [
  'maintenance',
  'compliance',
  'driver_checks',
  'damage',
  'queries',
  'invoices',
  'news',
  'saved_views',
] as const

export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]
export type NotificationKind = (typeof notificationKinds)[number]
export type NotificationWay = (typeof notificationWays)[number]

/** In the words a person reads. */
export const notificationWords: Readonly<Record<NotificationKind, string>> = {
  maintenance: 'Maintenance booked, changed or completed',
  compliance: 'MOT, tax, inspections and licences due soon',
  driver_checks: 'Failed driver checks',
  damage: 'Damage reported or changed',
  queries: 'Answers to queries',
  invoices: 'New invoices and credit notes',
  news: 'News',
  saved_views: 'Saved views',
}

/** Who can be told of it at all. */
export const notificationNeeds: Readonly<Record<NotificationKind, Needs>> = {
  maintenance: 'see maintenance request details',
  compliance: 'see compliance',
  driver_checks: 'see driver checks',
  damage: 'see damage cases',
  queries: 'see queries',
  invoices: ['see finance', 'see invoices'],
  news: 'signed-in',
  saved_views: 'signed-in',
}

export interface Preferences {
  readonly theme: Theme
  readonly density: Density
  readonly notifications: Readonly<Record<NotificationKind, NotificationWay>>
  /** When one is reminded of what falls due. */
  readonly reminders: readonly ReminderTime[]
}

const oneOf = <T extends string | null>(list: readonly T[], value: unknown, fallback: T): T =>
  list.find((each) => each === value) ?? fallback

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** What was chosen of the looks; null where nothing was, so that a device keeps its own. */
export function chosenAppearance(stored: unknown): { readonly theme: Theme | null; readonly density: Density | null } {
  const { theme, density } = record(stored)
  return { theme: oneOf([...themes, null], theme, null), density: oneOf([...densities, null], density, null) }
}

export function readPreferences(stored: unknown): Preferences {
  const { theme, density, notifications, reminders } = record(stored)
  const chosen = record(notifications)
  const way = (kind: NotificationKind): NotificationWay => oneOf(notificationWays, chosen[kind], 'portal')
  return {
    theme: oneOf(themes, theme, 'system'),
    density: oneOf(densities, density, 'comfortable'),
    notifications: {
      maintenance: way('maintenance'),
      compliance: way('compliance'),
      driver_checks: way('driver_checks'),
      damage: way('damage'),
      queries: way('queries'),
      invoices: way('invoices'),
      news: way('news'),
      // Each was chosen at the view itself, so it comes unless all are switched off here.
      saved_views: oneOf(notificationWays, chosen['saved_views'], 'mail'),
    },
    reminders: Array.isArray(reminders) ? reminderTimes.filter((time) => reminders.includes(time)) : usualReminders,
  }
}
