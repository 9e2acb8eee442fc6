import type { CasePost } from '@kerbline/domain/cases/case-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState, type ReactNode, type RefObject } from 'react'
import { retry, useCode } from '../../data/loading/code.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Failed, LoadState, Loading } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { REFRESH_SECONDS, useSide, type CaseView, type ThreadSource } from '../case-source.ts'
import { composer } from './composer-code.ts'
import styles from './conversation.module.css'
import { PostRow, type Message } from './post-row.tsx'
import { useBusinessNow } from '../use-business-now.ts'

interface Props {
  readonly source: ThreadSource
  readonly view: CaseView
  /** What the case begins with, before any message. */
  readonly opening?: Message | undefined
  /** The box one writes in, for whoever leads there. */
  readonly box: RefObject<HTMLTextAreaElement | null>
  /** Where one writes instead, once this thread is over. */
  readonly ended?: ReactNode
}

const Skeleton = () => (
  <PanelBody>
    <SkeletonText lines={6} />
  </PanelBody>
)

interface PostsProps {
  readonly posts: readonly CasePost[]
  readonly customer: string
  /** The last one waits for an answer of whoever reads it. */
  readonly isAsking?: boolean | undefined
}

function Posts({ posts, customer, isAsking = false }: PostsProps) {
  const now = useBusinessNow()
  return (
    <ol className={styles.thread}>
      {posts.map((post, place) => (
        <PostRow
          key={post.id}
          message={post}
          customer={customer}
          now={now}
          isAsked={isAsking && place === posts.length - 1 && !post.is_internal}
        />
      ))}
    </ol>
  )
}

interface EarlierProps {
  readonly source: ThreadSource
  readonly id: string
  readonly customer: string
  readonly before: number
  readonly count: number
}

/** Fifty earlier messages, shown when asked for, and those before them behind the same words. */
function Earlier({ count, ...of }: EarlierProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EarlierPosts {...of} />
  return (
    <button type="button" className={styles.fold} aria-expanded={false} onClick={() => setOpen(true)}>
      <Icon of={CaretRightIcon} weight="bold" />
      {counted(count, 'earlier message')}
    </button>
  )
}

function EarlierPosts({ source, id, customer, before }: Omit<EarlierProps, 'count'>) {
  const load = useEndpoint(source.calls.posts, { id, before })
  if (load.data === undefined)
    return load.failure ? (
      <Failed what="earlier messages" failure={load.failure} onRetry={load.retry} />
    ) : (
      <Loading what="earlier messages" skeleton={<Skeleton />} />
    )
  const { posts, earlier } = load.data
  const [first] = posts
  return (
    <>
      {earlier > 0 && first && <Earlier {...{ source, id, customer }} before={first.id} count={earlier} />}
      <Posts posts={posts} customer={customer} />
    </>
  )
}

/** Where one writes, once its code is here. */
function Box(props: Pick<Props, 'source' | 'view' | 'box' | 'ended'>) {
  const state = useCode(composer)
  if (state.is === 'failed') return <Failed what="the box to write in" onRetry={() => void retry(composer)} />
  if (state.is === 'waiting') return <Skeleton />
  const Composer = state.value
  return <Composer {...props} />
}

/** What both sides wrote, and the box to write in. */
export function ConversationPanel({ source, view, opening, box, ended }: Props) {
  const viewer = useSide()
  const now = useBusinessNow()
  const { record } = view
  const id = String(record.id)
  const customer = record.account_name
  const load = useEndpoint(source.calls.posts, { id }, { refreshEverySeconds: REFRESH_SECONDS })
  const last = load.data?.posts.findLast(({ is_internal: isInternal }) => !isInternal)
  const isAsking = record.waiting_on === viewer && record.is_open && last !== undefined && last.side !== viewer
  return (
    <Panel title="Conversation" note={`${customer} and the hire company`}>
      {opening && (
        <ol className={styles.thread}>
          <PostRow message={opening} customer={customer} now={now} />
        </ol>
      )}
      <LoadState
        what="the conversation"
        load={load}
        onRetry={load.retry}
        skeleton={<Skeleton />}
        isEmpty={({ posts }) => posts.length === 0}
        empty={
          <Empty look="panel" title={opening ? 'No reply yet' : 'No messages yet'}>
            Messages will appear here.
          </Empty>
        }
      >
        {({ posts, earlier }) => (
          <>
            {earlier > 0 && posts[0] && <Earlier {...{ source, id, customer }} before={posts[0].id} count={earlier} />}
            <div role="log" aria-label="Messages">
              <Posts posts={posts} customer={customer} isAsking={isAsking} />
            </div>
          </>
        )}
      </LoadState>
      <Box source={source} view={view} box={box} ended={ended} />
    </Panel>
  )
}
