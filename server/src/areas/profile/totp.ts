// Codes of an authenticator app: RFC 6238 over RFC 4226 with SHA-1, six digits, thirty seconds, as every app reads them.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** A clock may be one step off either way. */
const DRIFT_STEPS = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** No letters or digits that look alike. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10

/** RFC 4648 base 32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '').join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

/** The code of one step; `digits` is eight in the RFC's own examples. */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The step whose code this is, newer than the last one used; undefined where it is none. */
export function stepOf(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const key = fromBase32(secret)
  const present = stepAt(now)
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++)
    if (step > lastStep && timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(code))) return step
  return undefined
}

/** What an app reads from a QR code. */
export const otpauthAddress = (secret: string, email: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`

/** Fifty bits each: as hard to guess as they are easy to type. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(RECOVERY_LENGTH * 4), (byte) => RECOVERY_ALPHABET[byte & 31] ?? '')
      .join('')
      .slice(0, RECOVERY_LENGTH)
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** Spaces, hyphens and letter case do not count. */
export const recoveryHashOf = (code: string): string =>
  hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''), 'base64url')
