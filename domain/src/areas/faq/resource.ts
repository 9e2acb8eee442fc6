import { choice, longText, optionsOf, text, wholeNumber } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { faqGroupOptions } from './groups.ts'

/** A question that is asked again and again, with its answer. */
export const faq = resource({
  name: 'faq',
  path: 'faq-management',
  one: 'Question',
  many: 'Questions',
  see: 'see faq',
  manage: 'manage faq',
  screens: { one: 'faqEntry', many: 'faqEntries', title: 'FAQ questions' },
  isUsed: false,
  fields: {
    question: text({ label: 'Question', max: 200, hint: 'In the words of whoever asks.' }),
    category: choice({ label: 'Group', options: faqGroupOptions }),
    answer: longText({
      label: 'Answer',
      max: 10_000,
      hint: 'A blank line begins a paragraph. ## Heading, - list, 1. list, **bold**, *italic*, [words](https://address).',
    }),
    audience: choice({
      label: 'For',
      options: optionsOf(['everybody', 'customers', 'staff'], { staff: 'Our own people' }),
      initial: 'everybody',
      section: 'Who and where',
    }),
    state: choice({
      label: 'State',
      options: optionsOf(['draft', 'published']),
      initial: 'draft',
      section: 'Who and where',
      hint: 'A draft is read by our own people alone, in this list.',
    }),
    sort: wholeNumber({
      label: 'Order',
      max: 9999,
      initial: 0,
      section: 'Who and where',
      hint: 'Smaller numbers stand first in their group.',
    }),
    helped: wholeNumber({ label: 'Helped', isReadOnly: true }),
    helped_before_query: wholeNumber({ label: 'Helped before a query was sent', isReadOnly: true }),
    not_helped: wholeNumber({ label: 'Did not help', isReadOnly: true }),
  },
  columns: ['question', 'category', 'state', 'audience', 'sort', 'helped', 'not_helped'],
  views: [
    { name: 'published', label: 'Published', query: { state: 'is:published' } },
    { name: 'draft', label: 'Draft', query: { state: 'is:draft' } },
  ],
  sort: 'category',
})
