// Tells a page that a case it may see has changed, and nothing else: the page asks for the data by the ordinary calls with the ordinary
// rights. The database says which case, once a transaction is saved; who listens hears only of their accounts and of the kinds they see.
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { alertsChannel, frame } from './protocol.ts'
import { sessionNotice } from './session-end.ts'
import type { Listener } from './socket.ts'
import type { SocketRoom } from './sockets.ts'

/** Told by the triggers of `cases`: account, kind and id, or `*` where a statement changed many. */
export const casesNotice = 'kerbline_cases'

/** What somebody may hear of. `accounts` null: of all. */
export interface Hearing {
  readonly accounts: readonly string[] | null
  readonly may: ReadonlySet<Permission>
}
export type HearingOf = (userId: number) => Promise<Hearing | undefined>

interface CaseChange {
  readonly account: string
  readonly kind: string
  readonly id: number | null
}

export interface CaseChanges {
  /** To be called before a socket of this person begins to listen. */
  readonly note: (listener: Listener) => Promise<void>
  readonly close: () => Promise<void>
}

function readChange(payload: string): CaseChange | undefined {
  const [account = '', kind = '', id = ''] = payload.split(' ')
  if (!caseKindOf(kind)) return undefined
  return { account, kind, id: id === '*' ? null : Number(id) }
}

const hears = (hearing: Hearing | undefined, { account, kind }: CaseChange): boolean => {
  const right = caseKindOf(kind)?.see
  if (!hearing || !right || !hearing.may.has(right)) return false
  return hearing.accounts === null || hearing.accounts.includes(account)
}

export async function startCaseChanges(
  { database, log, hearingOf }: { database: Database; log: Pick<Logger, 'warn'>; hearingOf: HearingOf },
  sockets: SocketRoom,
): Promise<CaseChanges> {
  const hearings = new Map<number, Hearing | undefined>()
  const read = async (userId: number): Promise<void> => {
    try {
      hearings.set(userId, await hearingOf(userId))
    } catch (error) {
      hearings.delete(userId)
      log.warn({ err: error }, 'what a person may hear of could not be read; they are told nothing')
    }
  }
  /** Forgets those who have gone, before there are many of them. */
  const tidy = (): void => {
    const here = sockets.userIds()
    if (hearings.size <= 2 * here.size + 100) return
    for (const userId of hearings.keys()) if (!here.has(userId)) hearings.delete(userId)
  }
  const unlistenCases = await database.listen(casesNotice, (payload) => {
    const change = readChange(payload)
    if (!change) return
    const path = `/api/${caseKindOf(change.kind)?.path}`
    sockets.pushWhere(
      ({ userId }) => hears(hearings.get(userId), change),
      frame('CaseChanged', { kind: change.kind, id: change.id, path }, alertsChannel),
    )
  })
  const unlistenSessions = await database.listen(sessionNotice, (payload) => {
    const { userId, isEnded }: { userId?: number; isEnded?: boolean } = JSON.parse(payload)
    if (userId !== undefined && isEnded === false && hearings.has(userId)) void read(userId)
  })
  return {
    note: async ({ userId }) => {
      tidy()
      await read(userId)
    },
    close: async () => {
      await unlistenCases()
      await unlistenSessions()
    },
  }
}
