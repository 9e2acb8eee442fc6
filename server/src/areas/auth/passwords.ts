// Passwords: argon2id, and one decoy hash so that an unknown address costs as much time as a known one.
import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), options)

/** False for a person without a password, after the same work. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC')).catch(() => false)
  return matches && Boolean(stored)
}
