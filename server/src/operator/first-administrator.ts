// The first administrator of an empty portal: a one-time link instead of a default password (S20).
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { asOwner } from '../db/scope.ts'
import { inviteAdministrator } from './invite-administrator.ts'

/** The address the first administrator signs in with until it is changed in the portal. */
export const firstAdministratorEmail = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl)
  return `admin@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}`
}

/** Makes the first administrator; resolves to the one-time link, and the address to sign in with afterwards. */
export const inviteFirstAdministrator = async (
  database: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string> => {
  const email = firstAdministratorEmail(publicUrl)
  const link = await asOwner(database, (rows) => inviteAdministrator(rows, { email, name: 'Administrator' }, publicUrl))
  return `${link}\n  Then sign in as ${email}`
}
