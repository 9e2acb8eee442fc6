import { ApiProblem, changeTrouble, type LoadFailure } from '../../data/failure.ts'
import { Notice } from '../../ui/layout/banner.tsx'

/** Why a form could not be sent. What was typed stands below it, untouched. */
export function FormTrouble({ failure, what }: { failure: LoadFailure; what: string }) {
  return (
    <Notice tone="red" role="alert">
      <b>We could not {what}.</b> {changeTrouble(failure)}
      {failure instanceof ApiProblem && failure.requestId && <small> Reference {failure.requestId}</small>}
    </Notice>
  )
}
