// What the screen of driver checks shows: the checks, the vehicles by day, what was missed, the defects. What they are called,
// and where they are.
import { href } from '@kerbline/domain/screens.ts'

export const wayNames = ['checks', 'days', 'missed', 'defects'] as const
export type WayName = (typeof wayNames)[number]

export const wayLabels: Readonly<Record<WayName, string>> = {
  checks: 'Checks',
  days: '14 days',
  missed: 'Missed',
  defects: 'Defects',
}

/** The address of a way, with what it is asked. */
export const wayHref = (way: WayName, query: Readonly<Record<string, string>> = {}): string =>
  href('driverChecks', undefined, { ...(way !== 'checks' && { show: way }), ...query })
