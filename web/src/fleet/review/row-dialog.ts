// What settles a row of the worklist where it stands comes with the first sign that somebody will do it, whichever it is.
import { code } from '../../data/loading/code.ts'

export const rowDialog = code(async () => (await import('./settle-row-dialog.tsx')).SettleRowDialog)
