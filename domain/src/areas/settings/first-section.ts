// Where Settings begins, apart from the table of its sections: the menu of every page leads there.
import type { Permission } from '../../permissions.ts'
import type { SectionName } from './sections.ts'

/** The section that Settings begins with for somebody: the first of those they may open. */
export const firstSectionFor = (may: (right: Permission) => boolean): SectionName =>
  may('see all accounts') ? 'enquiry-fields' : 'imports'
