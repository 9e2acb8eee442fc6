import { code, retry, useCode } from '../data/loading/code.ts'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import { SkeletonText } from '../ui/layout/skeleton.tsx'

const markdown = code(() => import('../ui/markdown.tsx'))

/** A text with headings, lists and links, such as a post or an answer; what reads it is loaded with the first one. */
export function ArticleText({ text }: { text: string }) {
  const state = useCode(markdown)
  if (state.is === 'ready') return <state.value.Markdown text={text} />
  if (state.is === 'failed') return <Failed what="this text" onRetry={() => void retry(markdown)} />
  return <Loading what="this text" skeleton={<SkeletonText lines={6} />} />
}
