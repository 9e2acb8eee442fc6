// Which engine a project of vitest.config.ts runs the server's tests on.
import type { Engine } from '../database.ts'

/** @throws when the project names no engine */
export const engineToTest = (wanted = process.env['KERBLINE_TEST_ENGINE']): Engine => {
  if (wanted === 'embedded' || wanted === 'postgres') return wanted
  throw new Error(`KERBLINE_TEST_ENGINE is “${wanted ?? ''}”: run the projects server (PostgreSQL) or embedded`)
}
