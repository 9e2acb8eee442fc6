// Links are plain anchors. A plain click goes through the router, so that guards see it before the address changes; a pointer or the
// focus on a link fetches the page's code ahead.
import { locationOf } from '../data/navigation/matcher.ts'
import { navigate } from '../data/navigation/location.ts'
import { codeOf } from './all-screens.ts'

const linkOf = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
  return link instanceof HTMLAnchorElement && !link.target && !link.hasAttribute('download') ? link : undefined
}

/** Call once; returns the undo. */
export function followLinks(): () => void {
  const handleClick = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = linkOf(event.target)
    if (!link) return
    event.preventDefault()
    if (link.hash !== location.hash) navigate(link.hash)
  }
  const handleIntent = (event: Event): void => {
    const link = linkOf(event.target)
    if (link) void codeOf(locationOf(link.hash.slice(1)).name).load()
  }
  document.addEventListener('click', handleClick)
  document.addEventListener('pointerover', handleIntent, { passive: true })
  document.addEventListener('focusin', handleIntent, { passive: true })
  return () => {
    document.removeEventListener('click', handleClick)
    document.removeEventListener('pointerover', handleIntent)
    document.removeEventListener('focusin', handleIntent)
  }
}
