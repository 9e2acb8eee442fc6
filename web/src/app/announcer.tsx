import { announcement } from '../data/navigation/title.ts'
import { useSignal } from '../data/signal.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Says the new page's name politely; the region stands from the start, so that changes are heard. */
export function Announcer() {
  const words = useSignal(announcement)
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {words}
      </span>
    </VisuallyHidden>
  )
}
