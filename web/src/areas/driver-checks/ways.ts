// What the screen of driver checks shows: the checks, the vehicles by day, what was missed, the defects. A way is a row here; its code comes
// when it is chosen.
import { href } from '@kerbline/domain/screens.ts'
import type { ComponentType } from 'react'
import { code, type Code } from '../../data/loading/code.ts'

export const wayNames = ['checks', 'days', 'missed', 'defects'] as const
export type WayName = (typeof wayNames)[number]

export const wayLabels: Readonly<Record<WayName, string>> = {
  checks: 'Checks',
  days: '14 days',
  missed: 'Missed',
  defects: 'Defects',
}

export const otherWays: Readonly<Record<Exclude<WayName, 'checks'>, Code<ComponentType>>> = {
  days: code(async () => (await import('./days-list.tsx')).DaysList),
  missed: code(async () => (await import('./missed-list.tsx')).MissedList),
  defects: code(async () => (await import('./defects-list.tsx')).DefectsList),
}

export const isOtherWay = (name: string | undefined): name is Exclude<WayName, 'checks'> =>
  name !== undefined && Object.hasOwn(otherWays, name)

/** The address of a way, with what it is asked. */
export const wayHref = (way: WayName, query: Readonly<Record<string, string>> = {}): string =>
  href('driverChecks', undefined, { ...(way !== 'checks' && { show: way }), ...query })
