// The list of tags as a plan: what it shows, sorts and filters by, and the views everybody has.
import { optionsOf } from '../../kit/field.ts'
import { column, type ListPlan } from '../../kit/list.ts'
import { visibilityOptions } from './visibility.ts'

export const tagKinds = ['by_hand', 'by_rule'] as const
export type TagKind = (typeof tagKinds)[number]

export const tagsPlan: ListPlan = {
  columns: {
    name: column('Tag', 'text', { width: 210 }),
    description: column('Description', 'text', { width: 204 }),
    visibility: column('Visible to', 'choice', { options: visibilityOptions, width: 96 }),
    spans_company: column('Whole company', 'flag', { width: 120 }),
    owner: column('Created by', 'text', { width: 130 }),
    vehicles: column('Vehicles', 'number', { width: 88 }),
    last_used_at: column('Last used', 'instant', { width: 152 }),
    kind: column('Type', 'choice', {
      options: optionsOf(tagKinds, { by_hand: 'Manual', by_rule: 'Automatic' }),
      width: 104,
    }),
    customer_account_number: column('Account', 'text', { width: 110 }),
    is_mine: column('Mine', 'flag', { isSortable: false }),
    created_at: column('Created', 'instant'),
    updated_at: column('Updated', 'instant'),
  },
  shown: ['name', 'description', 'vehicles', 'visibility', 'owner', 'last_used_at', 'kind', 'customer_account_number'],
  sort: 'name',
  naturalKey: 'name',
  views: [
    { name: 'mine', label: 'Mine', query: { is_mine: 'is:yes' } },
    { name: 'by_rule', label: 'Automatic', query: { kind: 'is:by_rule' } },
    { name: 'unused', label: 'Not used', query: { vehicles: 'is:0' } },
  ],
}
