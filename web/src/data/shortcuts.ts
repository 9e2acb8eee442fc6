// The keys of the whole portal, as the shell acts on them and as they are listed to people (design guide 2.4).
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { remembered } from './remembered.ts'

/** `g` and then one of these. */
export const goKeys: Readonly<Record<string, ScreenName>> = {
  d: 'dashboard',
  v: 'vehicles',
  c: 'compliance',
  m: 'inbox',
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
/** Single-letter keys can be switched off: speech input and slips of the hand set them off. */
export const singleKeys = remembered('kerbline.single-keys', isFlag, true)

/** Ctrl on most keyboards, the command key on Apple's. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
