// The address at which the portal's passkeys work: the one they were made for, and no other.
import { mayHavePasskeys } from '@kerbline/domain/areas/auth/passkey-host.ts'

const isThisMachine = (host: string): boolean => /^127(\.\d+){3}$/.test(host) || host === '[::1]'

/** The address passkeys are used at: a portal on this machine alone is reached by name as well. Undefined where there is no name. */
export function passkeyAddress(publicUrl: string): URL | undefined {
  const address = new URL(publicUrl)
  if (isThisMachine(address.hostname)) address.hostname = 'localhost'
  return mayHavePasskeys(address.hostname) ? address : undefined
}
