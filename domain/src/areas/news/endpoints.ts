import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { news } from './resource.ts'

const card = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  cover_file_id: z.string().nullable(),
  publish_at: z.string(),
  is_pinned: z.boolean(),
})

export const newsEndpoints = {
  ...resourceEndpoints(news),
  feed: endpoint({
    method: 'GET',
    path: '/api/news-feed',
    needs: 'signed-in',
    summary: 'Published posts for the caller, pinned ones first, then the newest',
    input: z.strictObject({ before: z.iso.datetime().optional() }),
    reply: z.object({ posts: z.array(card), next: z.string().nullable() }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/news/:key/preview',
    needs: 'manage news',
    summary: 'Whether the people of a company are shown a post, and why',
    input: z.strictObject({ key: z.string().min(1).max(80), company: z.coerce.number().int().positive() }),
    reply: z.object({ company: z.string(), is_shown: z.boolean(), why: z.string() }),
  }),
  article: endpoint({
    method: 'GET',
    path: '/api/news-feed/:slug',
    needs: 'signed-in',
    summary: 'One published post',
    input: z.strictObject({ slug: z.string().min(1).max(80) }),
    reply: card.extend({ body: z.string(), updated_at: z.string() }),
  }),
}
