import { useScopeAction } from '../data/session/scope.ts'
import { Notice } from '../ui/layout/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Said on the page of a record that the asset filter leaves out of every list: it opens all the same. */
export function OutsideFilter({ className }: { className?: string | undefined }) {
  const clear = useScopeAction('clearFilter')
  return (
    <Notice className={className}>
      <b>Outside your current filter.</b> It is not counted in your lists and figures.{' '}
      <Button size="small" isBusy={clear.isRunning} busyLabel="Clearing" onClick={() => void clear.run({})}>
        Clear filter
      </Button>
      {clear.failure && <small> {clear.failure.message}</small>}
    </Notice>
  )
}
