// The key that secrets in the database are sealed with: SECRET_KEY, or a file of DATA_DIR that the first start makes. It stands beside the
// database, never in it, so that a backup of the database holds no secret in clear.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { KeyRefused, keyBytes } from './seal.ts'

export type KeyConfig = Pick<Config, 'DATA_DIR' | 'SECRET_KEY'>

export const keyFileOf = ({ DATA_DIR }: KeyConfig): string => join(DATA_DIR, 'secret.key')

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Undefined: none was set or made. @throws KeyRefused where the file holds something else */
export function readKey(config: KeyConfig): Buffer | undefined {
  const file = keyFileOf(config)
  let written: string
  try {
    written = config.SECRET_KEY ?? readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const key = Buffer.from(written, 'base64')
  if (key.length !== keyBytes) throw new KeyRefused(`${file} does not hold a key. Put back the file that was there.`)
  return key
}

/** Only its owner may read it. @throws where there is one already */
export function makeKey(config: KeyConfig): Buffer {
  const key = randomBytes(keyBytes)
  mkdirSync(config.DATA_DIR, { recursive: true })
  writeFileSync(keyFileOf(config), `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
