// What was done for a vehicle, and the form that writes it down, come with the first cell one points at.
import { code } from '../../data/loading/code.ts'

export const recordsSheet = code(async () => (await import('./records-sheet.tsx')).RecordsSheet)
