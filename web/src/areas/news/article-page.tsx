import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { setTitle } from '../../data/navigation/title.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useToday } from '../../data/session/me.ts'
import { useEffect } from 'react'
import { EmptyRoad } from '../../fleet/road/empty-road.tsx'
import { PortalPicture } from '../../fleet/portal-picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './news.module.css'

/** One post as an article. */
export function ArticlePage({ slug }: { slug: string }) {
  const load = useEndpoint(newsEndpoints.article, { slug })
  const title = load.data?.title
  const today = useToday()
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [title])
  const back = <ButtonLink href={href('posts')}>All news</ButtonLink>
  if (load.problem?.status === 404)
    return (
      <Empty title="This post is not here" drawing={<EmptyRoad />} actions={back}>
        It may have ended, or is not for your account.
      </Empty>
    )
  return (
    <LoadState what="this post" look="page" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={12} />}>
      {({ title: name, summary, body, cover_file_id: cover, publish_at: at }) => (
        <article className={styles.article}>
          <PageTitle lead={today !== undefined && formatInstant(at, today)}>{name}</PageTitle>
          {cover !== null && <PortalPicture picture={cover} alt="" className={styles.cover} />}
          {summary && <p className={styles.summary}>{summary}</p>}
          {body.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {back}
        </article>
      )}
    </LoadState>
  )
}
