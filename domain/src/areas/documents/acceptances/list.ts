// What was asked to be read, and the people it was asked of, as lists.
import { column, type ListPlan } from '../../../kit/list.ts'

export const readingsPlan = (): ListPlan => ({
  columns: {
    title: column('Document', 'text', { width: 240 }),
    version: column('Version', 'number', { width: 90 }),
    accepted: column('Accepted', 'number', { width: 100 }),
    waiting: column('Waiting', 'number', { width: 100 }),
    people: column('Asked', 'number', { width: 90 }),
    asked_at: column('Asked on', 'instant'),
    asked_by_name: column('Asked by', 'text', { width: 150 }),
    is_current: column('Current version', 'flag', { width: 110 }),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['title', 'version', 'accepted', 'waiting', 'people', 'asked_at', 'asked_by_name', 'customer_account_number'],
  sort: '-asked_at',
  views: [
    { name: 'waiting', label: 'People waiting', query: { waiting: 'from:1', is_current: 'is:yes' } },
    { name: 'done', label: 'Accepted by all', query: { waiting: 'is:0' } },
  ],
})

/** For the file of one reading. */
export const readersPlan: ListPlan = {
  columns: {
    user_name: column('Person', 'text', { width: 200 }),
    state: column('State', 'choice', {
      options: [
        { value: 'accepted', label: 'Accepted' },
        { value: 'opened', label: 'Opened' },
        { value: 'waiting', label: 'Waiting' },
      ],
    }),
    by_link: column('By link', 'text'),
    accepted_at: column('Accepted at', 'instant'),
    title: column('Document', 'text'),
    version: column('Version', 'number'),
    sha256: column('SHA-256', 'text'),
    asked_at: column('Asked at', 'instant'),
    opened_at: column('First opened', 'instant'),
    times_told: column('Reminders sent', 'number'),
  },
  shown: [
    ...['user_name', 'state', 'by_link', 'accepted_at', 'title', 'version', 'sha256', 'asked_at', 'opened_at'],
    'times_told',
  ],
  sort: 'user_name',
}
