import { code, retry, useCode } from '../data/loading/code.ts'
import { useMayFollow } from '../data/navigation/use-link.ts'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import { SkeletonText } from '../ui/layout/skeleton.tsx'

const markdown = code(() => import('../ui/markdown.tsx'))

/**
 * A text with headings, lists and links, such as a post or an answer; what reads it is loaded with the first one. Its writer links to what
 * some of its readers may not open: to them those are words.
 */
export function ArticleText({ text }: { text: string }) {
  const state = useCode(markdown)
  const mayFollow = useMayFollow()
  if (state.is === 'ready') return <state.value.Markdown text={text} mayFollow={mayFollow} />
  if (state.is === 'failed') return <Failed what="this text" onRetry={() => void retry(markdown)} />
  return <Loading what="this text" skeleton={<SkeletonText lines={6} />} />
}
