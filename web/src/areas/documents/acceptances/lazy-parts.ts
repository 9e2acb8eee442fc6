// Asking people, and how far they are: fetched when somebody is about to look.
import { code } from '../../../data/loading/code.ts'

export const askReadersDialog = code(async () => (await import('./ask-readers-dialog.tsx')).AskReadersDialog)
export const progressSheet = code(async () => (await import('./progress-sheet.tsx')).ProgressSheet)
