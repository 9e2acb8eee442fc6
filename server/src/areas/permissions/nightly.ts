// The rules of automate-permissions by night, for the recurring job: accounts change hands and rules expire without anybody's doing.
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { recordAudit } from '../../audit/audit.ts'
import { asOwner } from '../../db/scope.ts'
import type { Portal } from '../../http/call.ts'
import { runRulesNightly } from './queries.ts'

/** Resolves to how many people changed. */
export const permissionRulesOf =
  ({ database, sessions, clock }: Pick<Portal, 'database' | 'sessions' | 'clock'>) =>
  (): Promise<number> =>
    // As the owner: people's rights and their sessions are the platform's, of no account.
    asOwner(database, (rows) =>
      runRulesNightly({
        rows,
        today: londonDate(clock.businessNow()),
        by: null,
        recordAudit: (...events) => recordAudit(rows, ...events.map((event) => ({ ...event, actor: null }))),
        refresh: (userId) => sessions.refresh(rows, userId),
      }),
    )
