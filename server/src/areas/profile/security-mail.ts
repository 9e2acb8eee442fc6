// A change to what opens the portal is told by mail to whom it belongs. These letters cannot be switched off.
import type { Call } from '../../http/call.ts'
import { securityLetter } from '../../mail/letters.ts'

export const mailSecurityNotice = ({ actor, post }: Call, what: string): Promise<void> =>
  post(securityLetter(actor, { what }))
