// The check links of a vehicle or a driver come when somebody asks for them.
import { code } from '../../data/loading/code.ts'

export const checkLinksDialog = code(async () => (await import('./check-links-dialog.tsx')).CheckLinksDialog)
