// How many vehicles a filter would leave, asked a moment after the last change.
import { useEffect, useMemo, useState } from 'react'
import { scopeEndpoints, type AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { call } from '../../data/client.ts'
import { failureWords, isLoadFailure } from '../../data/failure.ts'
import type { Loaded } from '../../data/use-endpoint.ts'

export type Preview = ReplyOf<(typeof scopeEndpoints)['preview']>
const restMilliseconds = 250

export function usePreview(filter: AssetFilter): Pick<Loaded<Preview>, 'data' | 'failure' | 'isRefreshing' | 'retry'> {
  const [attempt, setAttempt] = useState(0)
  const question = useMemo(() => ({ filter, attempt }), [filter, attempt])
  const [answer, setAnswer] = useState<{
    question: object
    data: Preview | undefined
    failure?: Loaded<Preview>['failure']
  }>()

  useEffect(() => {
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      call(scopeEndpoints.preview, question.filter, { signal: giveUp.signal }).then(
        (data) => setAnswer({ question, data }),
        (error: unknown) => {
          if (!giveUp.signal.aborted && isLoadFailure(error))
            setAnswer((before) => ({ question, data: before?.data, failure: failureWords(error, 'matching vehicles') }))
        },
      )
    }, restMilliseconds)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [question])
  const isAsking = answer?.question !== question
  return {
    data: answer?.data,
    failure: isAsking ? undefined : answer.failure,
    isRefreshing: isAsking,
    retry: () => setAttempt(attempt + 1),
  }
}
