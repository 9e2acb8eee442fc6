// Changing a case: asked with the version that was shown and what this person did to it since. The answer is the case as it then stands, and
// stands on its page at once. Were it read anew first, whoever goes on meanwhile would go on with the case as it was, and be told that
// somebody changed it.
import type { CaseReply } from '@kerbline/domain/cases/case-endpoints.ts'
import type { Endpoint, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ApiProblem } from '../data/failure.ts'
import { useAction, type Action, type Sending } from '../data/use-action.ts'
import { showAnswer } from '../data/use-endpoint.ts'
import type { CaseCalls } from './case-source.ts'
import { becomesOwn, newestOwn, tellOwnChange } from './own-versions.ts'

/** A page knows its case by its id or its number. */
export function showCase({ view }: Pick<CaseCalls, 'view'>, reply: CaseReply): void {
  const { record, over } = reply
  if (over !== undefined) tellOwnChange({ id: record.id, over, version: record.updated_at })
  for (const id of [String(record.id), record.number]) showAnswer(view, { id }, reply)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
export const isCaseReply = (reply: unknown): reply is CaseReply =>
  isObject(reply) && 'record' in reply && 'may' in reply

interface Versioned {
  readonly id: number
  readonly version: string
}
const isVersioned = (asked: unknown): asked is Versioned =>
  isObject(asked) &&
  'id' in asked &&
  typeof asked.id === 'number' &&
  'version' in asked &&
  typeof asked.version === 'string'

interface Options {
  readonly refreshes?: readonly Endpoint[]
  readonly sending?: Sending | undefined
}

export function useCaseAction<E extends Endpoint>(
  calls: Pick<CaseCalls, 'view'>,
  endpoint: E,
  options: Options,
): Action<E> {
  // A file of one's own may arrive while a change is on its way: refused for that alone, the change is sent again.
  const again = async (refused: ApiProblem, asked: SentOf<E>): Promise<SentOf<E> | undefined> => {
    const { code, current } = refused
    if (code !== 'changed meanwhile' || !isVersioned(asked) || !isObject(current)) return undefined
    if (!('updated_at' in current) || typeof current.updated_at !== 'string') return undefined
    const isOwn = await becomesOwn(asked.id, asked.version, current.updated_at)
    return isOwn ? { ...asked, version: current.updated_at } : undefined
  }
  const action = useAction(endpoint, { ...options, again })
  const run: typeof action.run = async (given) => {
    const asked = isVersioned(given) ? { ...given, version: newestOwn(given.id, given.version) } : given
    const reply = await action.run(asked)
    if (isCaseReply(reply)) showCase(calls, reply)
    else if (isVersioned(asked) && isObject(reply) && 'version' in reply && typeof reply.version === 'string')
      // Sent again over a file of one's own, it was made over the version that file left.
      tellOwnChange({ id: asked.id, over: newestOwn(asked.id, asked.version), version: reply.version })
    return reply
  }
  return { ...action, run }
}
