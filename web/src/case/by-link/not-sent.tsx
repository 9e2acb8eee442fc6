import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'

interface Props {
  /** "booking" */
  readonly what: string
  readonly failure: LoadFailure | undefined
  readonly onStale: () => void
}

/** Why something was not taken; where somebody else was quicker, how it stands now is looked up first. */
export function NotSent({ what, failure, onStale }: Props) {
  if (!failure) return null
  const isOld = failure instanceof ApiProblem && failure.code === 'changed meanwhile'
  const fields = failure instanceof ApiProblem ? failure.fields.map(({ message }) => message) : []
  return (
    <Notice tone={isOld ? 'amber' : 'red'} role="alert">
      {isOld ? (
        <>
          <b>This {what} has changed.</b> What you typed is still here. Check it, then try again.{' '}
          <Button size="small" onClick={onStale}>
            Refresh
          </Button>
        </>
      ) : (
        <>
          <b>We could not send this.</b> {fields.length > 0 ? fields.join(' ') : failure.message}
        </>
      )}
    </Notice>
  )
}
