// Passwords: argon2id, and one decoy hash so that an unknown address costs as much time as a known one.

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let decoy: Promise<string> | undefined

// Loaded by the first password, not by the start of the server.
const argon2 = () => import('@node-rs/argon2')

export const hashPassword = async (password: string): Promise<string> =>
  (await argon2()).hash(password.normalize('NFC'), options)

/** False for a person without a password, after the same work. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that is not in use')
  const { verify } = await argon2()
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC')).catch(() => false)
  return matches && Boolean(stored)
}
