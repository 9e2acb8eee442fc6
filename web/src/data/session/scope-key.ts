// Names the active accounts and asset filter, so that kept answers of one scope are never painted as another's.
import { readStoredJson, store } from '../browser-store.ts'
import { signal } from '../signal.ts'
import { session, sessionEnded } from './session.ts'

const storedUnder = 'kerbline.scope'

interface KeptScope {
  readonly userId: number
  readonly key: string
}
const isKept = (value: unknown): value is KeptScope =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'number' &&
  'key' in value &&
  typeof value.key === 'string'

function keptKey(): string {
  const kept = readStoredJson(storedUnder, isKept)
  return kept && kept.userId === session.get().user?.id ? kept.key : ''
}

/** Changes when the person narrows or widens what they see; empty until it is known. */
export const scopeKey = signal(keptKey())
session.watch(() => scopeKey.set(keptKey()))
sessionEnded.listen(() => store(storedUnder, undefined))

interface ScopeFacts {
  readonly accounts: readonly { readonly account_number: string }[]
  readonly account_count: number
  readonly filter: object | null
}

/** Takes in the scope as the server tells it. */
export function rememberScope({ accounts, account_count: count, filter }: ScopeFacts): void {
  const userId = session.get().user?.id
  if (userId === undefined) return
  const key = `${count}:${accounts
    .map((each) => each.account_number)
    .toSorted()
    .join(',')}|${filter === null ? '' : JSON.stringify(filter)}`
  store(storedUnder, JSON.stringify({ userId, key } satisfies KeptScope))
  scopeKey.set(key)
}
