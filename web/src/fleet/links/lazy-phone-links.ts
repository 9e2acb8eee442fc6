// The links of a vehicle or a driver come when somebody asks for them.
import { code } from '../../data/loading/code.ts'

export const phoneLinksDialog = code(async () => (await import('./phone-links-dialog.tsx')).PhoneLinksDialog)
