// A section of Settings. Those of other areas are brought by the app; the code of each comes when it is opened.
import type { SectionName } from '@kerbline/domain/areas/settings/sections.ts'
import type { ComponentType } from 'react'
import type { Code } from '../../data/loading/code.ts'

export interface SettingsSection {
  readonly value: SectionName
  readonly page: Code<ComponentType>
}

/** What is shown when the address names no section there is. */
export const firstSection = 'enquiry-fields'
