// For tests alone: a tag put on by hand.
import type { TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'

export const sampleTag = (id: number, change: Partial<TagRow> = {}): TagRow => ({
  id,
  name: `Tag ${id}`,
  colour: '#1a4b8c',
  description: null,
  visibility: 'company',
  spans_company: false,
  is_whole: true,
  kind: 'by_hand',
  rule: null,
  rule_words: null,
  rule_applied_at: null,
  owner: 'Priya Raman',
  is_mine: false,
  vehicles: 3,
  last_used_at: null,
  customer_account_number: 'HARROW01',
  is_active: true,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  ...change,
})
