// What a person chooses for themselves. Stored text of other versions is read with care: what is unknown counts as not chosen.
export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const
export const notificationWays = ['none', 'portal', 'mail'] as const
export const notificationKinds = [
  'messages',
  'maintenance',
  'compliance',
  'driver_checks',
  'damage',
  'fines',
  'queries',
  'orders',
  'invoices',
  'news',
] as const

export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]
export type NotificationKind = (typeof notificationKinds)[number]
export type NotificationWay = (typeof notificationWays)[number]

/** In the words a person reads. */
export const notificationWords: Readonly<Record<NotificationKind, string>> = {
  messages: 'Messages to me',
  maintenance: 'Maintenance booked, changed or finished',
  compliance: 'MOT, tax, inspections and licences due soon',
  driver_checks: 'Failed and missed driver checks',
  damage: 'Damage cases reported or answered',
  fines: 'Fines and their deadlines',
  queries: 'Answers to queries',
  orders: 'Order dates and milestones',
  invoices: 'New invoices and credit notes',
  news: 'News',
}

export interface Preferences {
  readonly theme: Theme
  readonly density: Density
  readonly notifications: Readonly<Record<NotificationKind, NotificationWay>>
}

const oneOf = <T extends string>(list: readonly T[], value: unknown, fallback: T): T =>
  list.find((each) => each === value) ?? fallback

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

export function readPreferences(stored: unknown): Preferences {
  const { theme, density, notifications } = record(stored)
  const chosen = record(notifications)
  const way = (kind: NotificationKind): NotificationWay => oneOf(notificationWays, chosen[kind], 'portal')
  return {
    theme: oneOf(themes, theme, 'system'),
    density: oneOf(densities, density, 'comfortable'),
    notifications: {
      messages: way('messages'),
      maintenance: way('maintenance'),
      compliance: way('compliance'),
      driver_checks: way('driver_checks'),
      damage: way('damage'),
      fines: way('fines'),
      queries: way('queries'),
      orders: way('orders'),
      invoices: way('invoices'),
      news: way('news'),
    },
  }
}
