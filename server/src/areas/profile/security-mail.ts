// A change to what opens the portal is told by mail to whom it belongs. These emails cannot be switched off.
import type { Call } from '../../http/call.ts'
import { securityEmail } from '../../mail/emails.ts'

export const mailSecurityNotice = ({ actor, sendMail }: Call, what: string): Promise<void> =>
  sendMail(securityEmail(actor, { what }))
