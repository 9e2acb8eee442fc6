// Which service of the register of dealers the work of a booking needs.
import type { MaintenanceEventType } from './event-types.ts'

export const dealerServices = ['sales', 'service', 'mot', 'hgv_test', 'tyres', 'glass', 'bodyshop'] as const
export type DealerService = (typeof dealerServices)[number]

const own: Readonly<Partial<Record<MaintenanceEventType, DealerService>>> = {
  mot: 'mot',
  annual_test: 'hgv_test',
  tyre: 'tyres',
  glass: 'glass',
}

/** Whatever has no service of its own is done where vehicles are serviced. */
export const serviceFor = (type: string): DealerService =>
  Object.entries(own).find(([work]) => work === type)?.[1] ?? 'service'
