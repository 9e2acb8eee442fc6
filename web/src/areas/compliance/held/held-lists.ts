// The dates of drivers and of companies: their code comes when one is looked at.
import { code } from '../../../data/loading/code.ts'
import { DRIVER_PLANNER } from '../compliance-conditions.ts'

const drivers = code(async () => (await import('./held-dates-list.tsx')).DriverDatesList)

export const heldLists = {
  drivers,
  [DRIVER_PLANNER]: drivers,
  companies: code(async () => (await import('./held-dates-list.tsx')).CompanyDatesList),
} as const

export const isHeldShown = (show: string | undefined): show is keyof typeof heldLists =>
  show !== undefined && Object.hasOwn(heldLists, show)
