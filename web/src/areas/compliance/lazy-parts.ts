// What was done for a vehicle, and the form that writes it down, come with the first cell one points at; the calendar when it is asked for.
import { code } from '../../data/loading/code.ts'

export const recordsSheet = code(async () => (await import('./records-sheet.tsx')).RecordsSheet)
export const dayDialog = code(async () => (await import('./day-dialog.tsx')).DayDialog)
export const packsSheet = code(async () => (await import('./packs-sheet.tsx')).PacksSheet)
