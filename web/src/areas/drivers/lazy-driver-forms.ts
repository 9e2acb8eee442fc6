// The forms of a driver bring the schemas along, so they come when one is opened.
import { code } from '../../data/loading/code.ts'

export const driverForms = code(() => import('./driver-forms.tsx'))

/** A driver over the list, with the form of who drove when. */
export const driverSheet = code(async () => (await import('./driver-sheet.tsx')).DriverSheet)

/** It reads moments as people write them, and is asked for seldom. */
export const whoDrove = code(() => import('./who-drove-page.tsx'))
