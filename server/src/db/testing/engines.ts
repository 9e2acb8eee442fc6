// Which engines a test run is for; read by the setup before the tests and by the tests themselves.
import type { Engine } from '../database.ts'

/** The engines named by KERBLINE_TEST_ENGINE: embedded, postgres, or both, which is the default. */
export const enginesToTest = (): readonly Engine[] => {
  const wanted = process.env['KERBLINE_TEST_ENGINE'] ?? 'both'
  if (wanted === 'both') return ['embedded', 'postgres']
  if (wanted === 'embedded' || wanted === 'postgres') return [wanted]
  throw new Error(`KERBLINE_TEST_ENGINE is “${wanted}”: use embedded, postgres or both`)
}
