// The key that tests seal with: without one set, a portal would make a file for it.
import type { Database } from '../db/database.ts'
import { openSecrets, type Secrets } from '../secrets.ts'

export const testKey = Buffer.alloc(32, 'test').toString('base64')

export const testSecrets = (database: Database): Promise<Secrets> =>
  openSecrets(database, { DATA_DIR: database.inner.dataDirectory, SECRET_KEY: testKey })
