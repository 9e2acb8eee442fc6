// Seals what is stored and has to be read back: AES-256-GCM under the key of the deployment. Of a sealed value whoever holds the database or
// a copy of it reads nothing, and cannot put it in the place of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const keyBytes = 32
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const prefix = 'sealed:1:'

export interface Seal {
  /** @param of what the value is, and whose: opened as anything else, it is refused */
  readonly seal: (value: string, of: string) => string
  /** A value from before there was a key is read as it stands. @throws KeyRefused where it was sealed with another key, or changed */
  readonly open: (stored: string, of: string) => string
}

/** The key does not open what was sealed. The sentence is for whoever keeps the server. */
export class KeyRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'KeyRefused'
  }
}

export const isSealed = (stored: string): boolean => stored.startsWith(prefix)

/** @param key 32 bytes */
export function sealWith(key: Uint8Array): Seal {
  return {
    seal: (value, of) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(of))
      const hidden = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    open: (stored, of) => {
      if (!isSealed(stored)) return stored
      const bytes = Buffer.from(stored.slice(prefix.length), 'base64url')
      const hidden = bytes.subarray(nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new KeyRefused(`What is stored as ${of} was sealed with another key, or was changed since.`, {
          cause: error,
        })
      }
    },
  }
}
