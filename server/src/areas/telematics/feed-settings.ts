// What the desk and the poller agree on, apart from both: opening the desk loads no feed reader.
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'

/** Name of the setting by which an operator allows feeds in private networks. */
export const privateAddressesSetting = 'telematics_private_addresses'

/** Whether the operator allows feeds in private networks. */
export async function arePrivateAddressesAllowed(rows: Rows): Promise<boolean> {
  const found = await sql<{
    value: string
  }>`select value from settings where name = ${privateAddressesSetting}`.execute(rows)
  return ['1', 'true', 'on', 'yes'].includes((found.rows[0]?.value ?? '').trim().toLowerCase())
}
