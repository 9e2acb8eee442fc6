// What happens when one arrives at a page (ruling 28): title, top of the page, focus on its h1, its name said politely.
import { useEffect, useRef } from 'react'
import { announcement, setTitle } from '../data/navigation/title.ts'
import type { ScreenLocation } from '../data/navigation/matcher.ts'

/** A change of path, page or tab is an arrival; a filter being typed is not. */
const arrivalKey = ({ path, query }: ScreenLocation): string =>
  [path, query['page'] ?? '', query['tab'] ?? ''].join('\n')

const waitForHeading = 10_000

/** Calls with the page's h1 as soon as there is one: a page may still be fetching its code. Returns the end of waiting. */
function whenHeadingStands(use: (heading: HTMLElement) => void): () => void {
  const find = (): HTMLElement | null => document.querySelector('main h1')
  const found = find()
  if (found) {
    use(found)
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    end()
    use(heading)
  })
  const timer = setTimeout(() => observer.disconnect(), waitForHeading)
  const end = (): void => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return end
}

function focusHeading(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

export function useArrival(route: ScreenLocation, title: string): void {
  const key = arrivalKey(route)
  const arrivedBefore = useRef<string>(undefined)
  const { hash } = route
  useEffect(() => {
    setTitle(title)
    const isFirst = arrivedBefore.current === undefined
    if (arrivedBefore.current === key) return undefined
    arrivedBefore.current = key
    if (!isFirst) {
      window.scrollTo(0, 0)
      announcement.set(title)
    }
    return whenHeadingStands((heading) => {
      if (!isFirst) focusHeading(heading)
      const named = hash ? document.getElementById(hash) : null
      named?.scrollIntoView()
    })
  }, [key, title, hash])
}
