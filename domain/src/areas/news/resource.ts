import { choice, flag, instant, longText, optionsOf, picture, references, slug, text } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'

export const newsStates = ['draft', 'scheduled', 'live', 'ended'] as const
export type NewsState = (typeof newsStates)[number]
const states = optionsOf(newsStates)

/** What its times make of a post. Without a time to publish it is a draft. */
export function newsStateOf(
  { publish_at: from, expires_at: to }: { readonly publish_at: string | null; readonly expires_at: string | null },
  now: string,
): NewsState {
  if (from === null) return 'draft'
  if (to !== null && Date.parse(to) <= Date.parse(now)) return 'ended'
  return Date.parse(from) > Date.parse(now) ? 'scheduled' : 'live'
}

/** Posts of the company for its customers and its own people. */
export const news = resource({
  name: 'news',
  path: 'news',
  one: 'Post',
  many: 'News',
  see: 'manage news',
  manage: 'manage news',
  nav: { group: 'Help', place: 1 },
  screens: { one: 'post', many: 'posts', see: 'signed-in' },
  isUsed: false,
  fields: {
    title: text({ label: 'Title', max: 160 }),
    state: choice({ label: 'State', options: states, initial: 'draft', isReadOnly: true }),
    slug: slug({ label: 'Slug', from: 'title' }),
    summary: longText({ label: 'Summary', optional: true, max: 300, hint: 'Shown on the card.' }),
    body: longText({
      label: 'Text',
      max: 20_000,
      hint: 'You can use Markdown: ## heading, - bullet, 1. number, **bold**, *italic*, [link](https://address). Leave a blank line between paragraphs.',
    }),
    cover_file_id: picture({ label: 'Cover', optional: true, hint: 'Shown on the card and above the article.' }),
    audience: choice({
      label: 'For',
      options: optionsOf(['all', 'staff', 'companies', 'categories'], {
        all: 'Everyone',
        staff: 'Staff',
        companies: 'Some companies',
        categories: 'Customers with certain vehicle categories',
      }),
      initial: 'all',
      section: 'Audience and dates',
    }),
    company_ids: references({
      label: 'Companies',
      to: 'audience-companies',
      isColumn: true,
      section: 'Audience and dates',
    }),
    category_ids: references({
      label: 'Vehicle categories',
      to: 'vehicle-categories',
      isColumn: true,
      section: 'Audience and dates',
    }),
    publish_at: instant({
      label: 'Published',
      optional: true,
      section: 'Audience and dates',
      hint: 'Leave blank to save as a draft. Choose a future time to schedule.',
    }),
    expires_at: instant({ label: 'Expires', optional: true, section: 'Audience and dates' }),
    is_pinned: flag({ label: 'Pinned', section: 'Audience and dates' }),
  },
  columns: ['title', 'state', 'audience', 'publish_at', 'expires_at', 'is_pinned'],
  views: states.map(({ value, label }) => ({ name: value, label, query: { state: `is:${value}` } })),
  sort: '-publish_at',
})
