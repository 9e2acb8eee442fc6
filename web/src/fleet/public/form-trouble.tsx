import { ApiProblem, retryWords, type LoadFailure } from '../../data/failure.ts'
import { Notice } from '../../ui/layout/banner.tsx'

/** Why a form could not be sent. What was typed stands below it, untouched. */
export function FormTrouble({ failure, what }: { failure: LoadFailure; what: string }) {
  const isTooMany = failure instanceof ApiProblem && failure.code === 'too many requests'
  return (
    <Notice tone="red" role="alert">
      <b>We could not {what}.</b> {isTooMany ? `Too many attempts. Try again ${retryWords(failure)}.` : failure.message}
      {failure instanceof ApiProblem && failure.requestId && <small> Reference {failure.requestId}</small>}
    </Notice>
  )
}
