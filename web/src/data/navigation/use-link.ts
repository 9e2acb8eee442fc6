// Links to other screens: only where the screen has a page and the person may open it; else nothing, and the words stand alone.
import { href, type LinkTo, type ScreenName } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../session/may.ts'

export type Link = <N extends ScreenName>(name: N, ...to: LinkTo<N>) => string | undefined

export function useLink(): Link {
  const mayOpen = useMayOpen()
  return (name, ...to) => (mayOpen(name) ? href(name, ...to) : undefined)
}
