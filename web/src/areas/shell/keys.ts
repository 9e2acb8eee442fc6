// The keyboard of the whole portal (design guide 2.4). Single letters can be switched off; Ctrl K always works.
import { useEffect } from 'react'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { isPaletteOnItsWay, openPalette, typeAhead } from '../../data/palette-state.ts'
import { navigate } from '../../data/navigation/location.ts'
import { linkTo } from './navigation.ts'
import { goKeys, singleKeys } from '../../data/shortcuts.ts'
import { openShortcuts } from './shortcuts-state.ts'

const chordMilliseconds = 1_200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isInDialog = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null

export type KeyMeaning =
  | { readonly is: 'palette' }
  | { readonly is: 'shortcuts' }
  | { readonly is: 'chord' }
  | { readonly is: 'go'; readonly to: ScreenName }
  | { readonly is: 'nothing' }
const nothing: KeyMeaning = { is: 'nothing' }

interface Pressed {
  readonly key: string
  readonly isCommand: boolean
  readonly isAlt: boolean
  readonly isTyping: boolean
  readonly isAfterG: boolean
  readonly hasSingleKeys: boolean
}

/** What a key press means, without a browser. */
export function meaningOf({ key, isCommand, isAlt, isTyping: typing, isAfterG, hasSingleKeys }: Pressed): KeyMeaning {
  if (isCommand) return key.toLowerCase() === 'k' ? { is: 'palette' } : nothing
  if (typing || isAlt || !hasSingleKeys) return nothing
  const to = goKeys[key]
  if (isAfterG) return to ? { is: 'go', to } : nothing
  switch (key) {
    case '/':
      return { is: 'palette' }
    case '?':
      return { is: 'shortcuts' }
    case 'g':
      return { is: 'chord' }
    case 'c':
      return { is: 'go', to: 'compose' }
    default:
      return nothing
  }
}

export function useKeys(): void {
  const mayOpen = useMayOpen()
  useEffect(() => {
    let chordUntil = 0
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const isCommand = event.ctrlKey || event.metaKey
      if (isPaletteOnItsWay() && !isCommand && !event.altKey) {
        event.preventDefault()
        return typeAhead(event.key)
      }
      if (event.repeat) return
      const meaning = meaningOf({
        key: event.key,
        isCommand,
        isAlt: event.altKey,
        isTyping: isTyping(event.target),
        isAfterG: event.timeStamp < chordUntil,
        hasSingleKeys: singleKeys.get(),
      })
      chordUntil = 0
      if (meaning.is === 'nothing' || (isInDialog() && meaning.is !== 'palette')) return
      if (meaning.is === 'go' && !mayOpen(meaning.to)) return
      event.preventDefault()
      if (meaning.is === 'chord') chordUntil = event.timeStamp + chordMilliseconds
      else if (meaning.is === 'palette') openPalette()
      else if (meaning.is === 'shortcuts') openShortcuts()
      else navigate(linkTo(meaning.to))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [mayOpen])
}
