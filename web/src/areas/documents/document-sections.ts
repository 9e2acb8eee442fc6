// The tabs of the documents beside the library: the code of each comes when it is looked at. Its words stand in document-tabs.tsx, which every
// section draws below its title.
import type { ComponentType } from 'react'
import { code, type Code } from '../../data/loading/code.ts'

const required = code(async () => (await import('./required/required-page.tsx')).RequiredPage)

/** By the word of `show=` in the address. */
export const documentSections: Readonly<Record<string, Code<ComponentType>>> = {
  required,
  'required-list': required,
  'asked-to-read': code(async () => (await import('./acceptances/asked-page.tsx')).AskedPage),
}
