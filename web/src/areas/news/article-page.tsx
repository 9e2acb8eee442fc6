import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { setTitle } from '../../data/navigation/title.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useEffect } from 'react'
import { EmptyRoad } from '../../fleet/road/empty-road.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Article, usePostTime } from './article.tsx'

/** One post as an article. */
export function ArticlePage({ slug }: { slug: string }) {
  const load = useEndpoint(newsEndpoints.article, { slug })
  const title = load.data?.title
  const when = usePostTime(load.data?.publish_at)
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [title])
  const back = <ButtonLink href={href('posts')}>All news</ButtonLink>
  if (load.problem?.status === 404)
    return (
      <Empty title="Post not found" drawing={<EmptyRoad />} actions={back}>
        It may have expired, or you do not have access to it.
      </Empty>
    )
  return (
    <LoadState what="this post" look="page" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={12} />}>
      {(post) => (
        <>
          <Article post={post} heading={<PageTitle lead={when}>{post.title}</PageTitle>} />
          {back}
        </>
      )}
    </LoadState>
  )
}
