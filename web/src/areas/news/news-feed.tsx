import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { useState } from 'react'
import { href } from '@kerbline/domain/screens.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useToday } from '../../data/session/me.ts'
import { EmptyRoad } from '../../fleet/road/empty-road.tsx'
import { PortalPicture } from '../../fleet/portal-picture.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './news.module.css'

/** Posts as cards, pinned ones first, then the newest. */
export function NewsFeed() {
  const [pages, setPages] = useState<readonly string[]>([])
  const before = pages.at(-1)
  const today = useToday()
  const load = useEndpoint(newsEndpoints.feed, before === undefined ? {} : { before })
  return (
    <>
      <PageTitle lead="News and dates for your fleet.">News</PageTitle>
      <LoadState
        what="news"
        look="page"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonText lines={8} />}
        isEmpty={({ posts }) => posts.length === 0}
        empty={
          <Empty title="No news yet" drawing={<EmptyRoad />}>
            Published posts will appear here.
          </Empty>
        }
      >
        {({ posts, next }) => (
          <>
            <ul className={styles.cards}>
              {posts.map(({ slug, title, summary, cover_file_id: cover, publish_at: at, is_pinned: isPinned }) => (
                <li key={slug} className={styles.card}>
                  {cover !== null && <PortalPicture picture={cover} alt="" className={styles.cover} />}
                  <p className={styles.when}>
                    {today !== undefined && formatInstant(at, today)} {isPinned && <Badge>Pinned</Badge>}
                  </p>
                  <h2>
                    <a href={href('post', { id: slug })}>{title}</a>
                  </h2>
                  {summary && <p>{summary}</p>}
                </li>
              ))}
            </ul>
            <div className={styles.more}>
              {pages.length > 0 && <Button onClick={() => setPages(pages.slice(0, -1))}>Newer</Button>}
              {next !== null && <Button onClick={() => setPages([...pages, next])}>Older</Button>}
            </div>
          </>
        )}
      </LoadState>
    </>
  )
}
