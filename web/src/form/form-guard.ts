// A form with changes lets nobody leave by accident: every way within the portal asks once, closing the tab asks in the browser's words.
import { useCallback, useEffect, useRef, useState } from 'react'
import { navigate } from '../data/navigation/location.ts'
import { heldBack, holdMoves } from './form-hold.ts'

export interface LeaveGuard {
  /** The person wants to go: ask. */
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
  /** From now on nothing is asked: it was saved. */
  readonly release: () => void
}

const plainLink = (event: MouseEvent): string | undefined => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  return link instanceof HTMLAnchorElement && !link.target && !link.hasAttribute('download') ? link.hash : undefined
}

/** Links are held before they are followed, so that menus and panels they stand in stay as they are. Returns the undo. */
function watchWaysOut(): () => void {
  const handleClick = (event: MouseEvent): void => {
    const address = plainLink(event)
    if (address === undefined || address === location.hash || !heldBack(() => navigate(address))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const handleUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
  document.addEventListener('click', handleClick, true)
  window.addEventListener('beforeunload', handleUnload)
  return () => {
    document.removeEventListener('click', handleClick, true)
    window.removeEventListener('beforeunload', handleUnload)
  }
}

/** `const guard = useLeaveGuard(form.changed.length > 0)`; draw the question while `isAsking`. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [proceed, setProceed] = useState<{ readonly go: () => void }>()
  const letGo = useRef<() => void>(undefined)
  const release = useCallback(() => {
    letGo.current?.()
    letGo.current = undefined
  }, [])
  useEffect(() => {
    if (!isDirty) return undefined
    const undo = [holdMoves((go) => setProceed({ go })), watchWaysOut()]
    letGo.current = () => undo.forEach((each) => each())
    return release
  }, [isDirty, release])
  return {
    isAsking: proceed !== undefined,
    stay: () => setProceed(undefined),
    leave: () => {
      release()
      setProceed(undefined)
      proceed?.go()
    },
    release,
  }
}
