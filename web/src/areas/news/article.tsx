import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReactNode } from 'react'
import { useToday } from '../../data/session/me.ts'
import { PortalPicture } from '../../fleet/portal-picture.tsx'
import { ArticleText } from '../../record/article-text.tsx'
import styles from './news.module.css'

interface Props {
  /** As far as it is written. */
  readonly post: {
    readonly summary: string | null
    readonly body: string
    readonly cover_file_id: string | null
  }
  /** The title over it. */
  readonly heading: ReactNode
}

/** When a post was or will be published, in words; undefined while that is open. */
export function usePostTime(publishAt: string | null | undefined): string | undefined {
  const today = useToday()
  return today !== undefined && typeof publishAt === 'string' ? formatInstant(publishAt, today) : undefined
}

/** A post as its readers see it. */
export function Article({ post: { summary, body, cover_file_id: cover }, heading }: Props) {
  return (
    <article className={styles.article}>
      {heading}
      {cover !== null && <PortalPicture picture={cover} alt="" className={styles.cover} />}
      {summary && <p className={styles.summary}>{summary}</p>}
      <ArticleText text={body} />
    </article>
  )
}
