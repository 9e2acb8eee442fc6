// The form that gives many records the same value comes with the first sign that somebody will.
import { code } from '../../data/loading/code.ts'

export const bulkEditDialog = code(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog)
