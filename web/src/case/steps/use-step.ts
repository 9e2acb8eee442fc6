// Taking a step of a case: the answer is the case as it then stands, and stands on its page at once. Were it read anew first, whoever goes on
// meanwhile would go on with the case as it was, and be told that somebody changed it.
import { useAction, type Action, type Sending } from '../../data/use-action.ts'
import { showAnswer } from '../../data/use-endpoint.ts'
import type { CaseSource } from '../case-source.ts'

export function useStep({ calls, refreshes }: CaseSource, sending?: Sending): Action<CaseSource['calls']['step']> {
  const action = useAction(calls.step, { refreshes, sending })
  const run: typeof action.run = async (asked) => {
    const reply = await action.run(asked)
    // A page knows its case by either.
    if (reply) for (const id of [String(reply.record.id), reply.record.number]) showAnswer(calls.view, { id }, reply)
    return reply
  }
  return { ...action, run }
}
