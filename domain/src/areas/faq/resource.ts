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
    question: text({ label: 'Question', max: 200, hint: 'Write it the way a customer would ask it.' }),
    category: choice({ label: 'Group', options: faqGroupOptions }),
    answer: longText({
      label: 'Answer',
      max: 10_000,
      hint: 'You can use Markdown: ## heading, - bullet, 1. number, **bold**, *italic*, [link](https://address). Leave a blank line between paragraphs.',
    }),
    audience: choice({
      label: 'For',
      options: optionsOf(['everybody', 'customers', 'staff'], { everybody: 'Everyone' }),
      initial: 'everybody',
      section: 'Audience and order',
    }),
    state: choice({
      label: 'State',
      options: optionsOf(['draft', 'published']),
      initial: 'draft',
      section: 'Audience and order',
      hint: 'Only staff can see drafts.',
    }),
    sort: wholeNumber({
      label: 'Order',
      max: 9999,
      initial: 0,
      section: 'Audience and order',
      hint: 'Lower numbers come first.',
    }),
    helped: wholeNumber({ label: 'Helpful', isReadOnly: true }),
    helped_before_query: wholeNumber({ label: 'Helpful before raising a query', isReadOnly: true }),
    not_helped: wholeNumber({ label: 'Not helpful', isReadOnly: true }),
  },
  columns: ['question', 'category', 'state', 'audience', 'sort', 'helped', 'not_helped'],
  views: [
    { name: 'published', label: 'Published', query: { state: 'is:published' } },
    { name: 'draft', label: 'Draft', query: { state: 'is:draft' } },
  ],
  sort: 'category',
})
