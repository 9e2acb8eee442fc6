// The bookings of the scope are shown as a list, and in other ways whose code comes when they are chosen. A way is a row here: the page
// draws its title and the control, the component reads everything else from the address.
import type { ComponentType } from 'react'
import { code, type Code } from '../../data/loading/code.ts'

export interface WayToShow {
  /** As the address has it: `show=board`. */
  readonly value: string
  readonly label: string
  readonly code: Code<ComponentType>
}

export const otherWays: readonly WayToShow[] = [
  {
    value: 'board',
    label: 'Board',
    code: code(async () => (await import('./board/maintenance-board.tsx')).MaintenanceBoard),
  },
  {
    value: 'calendar',
    label: 'Calendar',
    code: code(async () => (await import('./calendar/maintenance-calendar.tsx')).MaintenanceCalendar),
  },
]
