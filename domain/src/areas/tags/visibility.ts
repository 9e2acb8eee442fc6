// Whose a tag is. Row-level security asks the same question of every reader (migrations/010-tags.sql); here it decides what is offered.
import { optionsOf } from '../../kit/field.ts'

export const tagVisibilities = ['private', 'company', 'shared'] as const
export type TagVisibility = (typeof tagVisibilities)[number]
export const visibilityWords: Record<TagVisibility, string> = {
  private: 'Only me',
  company: 'Company',
  shared: 'Shared',
}
export const visibilityNotes: Record<TagVisibility, string> = {
  private: 'Only you can see it.',
  company: 'Everyone at the company can see it. The hire company cannot.',
  shared: 'The company and the hire company can see it.',
}
export const visibilityOptions = optionsOf(tagVisibilities, visibilityWords)

export interface TagOwned {
  readonly visibility: TagVisibility
  readonly owner_user_id: number | null
}
export interface TagViewer {
  readonly id: number
  readonly side: 'customer' | 'staff'
}

/** Within the viewer's accounts. */
export function isTagSeen({ visibility, owner_user_id: owner }: TagOwned, viewer: TagViewer): boolean {
  if (owner === viewer.id || visibility === 'shared') return true
  return visibility === 'company' && viewer.side === 'customer'
}

/** What a tag may become: what belongs to others as well is made private by its owner alone. */
export const visibilitiesFor = (tag: TagOwned, viewer: TagViewer): readonly TagVisibility[] =>
  tagVisibilities.filter((each) => isTagSeen({ ...tag, visibility: each }, viewer))
