import { choice, flag, instant, longText, optionsOf, picture, references, slug, text } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'

/** Posts of the company for its customers and its own people. Without a time to publish, a post is a draft. */
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
    slug: slug({ label: 'Slug', from: 'title' }),
    summary: longText({ label: 'Summary', optional: true, max: 300, hint: 'Shown on the card.' }),
    body: longText({ label: 'Text', max: 20_000 }),
    cover_file_id: picture({ label: 'Cover', optional: true, hint: 'Shown on the card and above the article.' }),
    audience: choice({
      label: 'For',
      options: optionsOf(['all', 'staff', 'companies', 'categories'], {
        all: 'Everyone',
        staff: 'Our own people',
        companies: 'Some companies',
        categories: 'Who runs some categories of vehicle',
      }),
      initial: 'all',
      section: 'Who and when',
    }),
    company_ids: references({ label: 'Companies', to: 'companies', isColumn: true, section: 'Who and when' }),
    category_ids: references({ label: 'Vehicle categories', to: 'vehicle-categories', section: 'Who and when' }),
    publish_at: instant({
      label: 'Published',
      optional: true,
      section: 'Who and when',
      hint: 'Empty: a draft. Later: scheduled.',
    }),
    expires_at: instant({ label: 'Ends', optional: true, section: 'Who and when' }),
    is_pinned: flag({ label: 'Pinned', section: 'Who and when' }),
  },
  columns: ['title', 'audience', 'publish_at', 'expires_at', 'is_pinned'],
  sort: '-publish_at',
})
