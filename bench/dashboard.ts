// The dashboard as the measurements know it: who looks at it, when it is full, and which calls are not part of it.
import type { Fetched } from './browser.ts'

export const dashboard = {
  /** Sees every panel. */
  person: 'fleet.harrow@kerbline.example',
  address: '/#/dashboard',
  fullness: { headings: 11 },
} as const

/** Loaded after the first paint, for lists, map and palette: no panel waits for them (ruling 23 of the product paper). */
const backgroundCalls = [
  'get-cached-vehicles',
  'get-maintenance-events',
  'get-cached-fleet',
  'damage-case',
  'get-query-events',
  'get-driver-checks',
  'invoice-data-cpm',
]

const isCall = ({ url }: Fetched): boolean => new URL(url).pathname.startsWith('/api/')
const isBackground = ({ url }: Fetched): boolean => backgroundCalls.some((name) => new URL(url).pathname.includes(name))

/** Bytes of the answers the panels are made of. */
export const panelBytes = (fetched: readonly Fetched[]): number =>
  fetched.filter((each) => isCall(each) && !isBackground(each)).reduce((sum, { bytes }) => sum + bytes, 0)
