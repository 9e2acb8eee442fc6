// The tabs of the documents beside the library: the code of each comes when it is looked at. Its words stand in document-tabs.tsx, which every
// section draws below its title.
import type { ComponentType } from 'react'
import type { Code } from '../../data/loading/code.ts'

/** By the word of `show=` in the address: `required: code(async () => (await import('./required/required-page.tsx')).RequiredPage)`. */
export const documentSections: Readonly<Record<string, Code<ComponentType>>> = {}
