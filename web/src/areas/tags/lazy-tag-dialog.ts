// The form of a tag with its rule comes when one is made.
import { code } from '../../data/loading/code.ts'

export const tagDialog = code(async () => (await import('./tag-dialog.tsx')).TagDialog)
