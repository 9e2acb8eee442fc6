// What was done for a driver or a company, with its form: fetched when a date is opened.
import { code } from '../../data/loading/code.ts'

export const heldSheet = code(async () => (await import('./held-sheet.tsx')).HeldSheet)
