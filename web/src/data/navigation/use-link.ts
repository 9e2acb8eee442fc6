// Links to other screens: only where the screen has a page and the person may open it; else nothing, and the words stand alone.
import { href, type LinkTo, type ScreenName } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../session/may.ts'
import { locationOf } from './matcher.ts'

export type Link = <N extends ScreenName>(name: N, ...to: LinkTo<N>) => string | undefined

export function useLink(): Link {
  const mayOpen = useMayOpen()
  return (name, ...to) => (mayOpen(name) ? href(name, ...to) : undefined)
}

/** Of an address that somebody wrote into a text, `#/…`: whether whoever reads it may go there. */
export function useMayFollow(): (address: string) => boolean {
  const mayOpen = useMayOpen()
  return (address) => mayOpen(locationOf(address).name)
}
