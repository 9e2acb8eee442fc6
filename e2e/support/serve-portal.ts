// The portal that the browser tests share, on a throwaway PostgreSQL: its process takes a fraction of the time that the embedded engine
// takes, and three browsers wait for it on two cores. Tests with a portal of their own run on the embedded engine (own-portal.ts).
import { writeFileSync } from 'node:fs'
import { createTestDatabase, startPostgres } from '../../scripts/start-postgres.ts'
import { testFolder } from '../../scripts/test-folder.ts'
import { databaseUrlFile } from './shared-data.ts'

const folder = process.env['KERBLINE_E2E_DATA']
if (!folder) throw new Error('KERBLINE_E2E_DATA names no folder')
const postgres = await startPostgres({ folder: testFolder() })
const { url } = await createTestDatabase(postgres.url)
writeFileSync(databaseUrlFile(folder), url)
process.env['DATABASE_URL'] = url
await import('../../scripts/start.ts')
