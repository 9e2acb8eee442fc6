import type { MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { type MailFolder, mailList } from '@kerbline/domain/areas/messages/mailbox.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState, type RefObject } from 'react'
import { BulkChanges } from '../../list/bulk/bulk-changes.tsx'
import { changeQuery } from '../../data/navigation/location.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { MessageRow } from './message-row.tsx'
import { MessageSearch } from './message-search.tsx'
import styles from './messages.module.css'
import { keyOf } from './statuses.ts'
import type { Mailbox } from './use-mailbox.ts'

interface Props {
  readonly folder: MailFolder
  readonly mailbox: Mailbox
  readonly selected: number | undefined
  readonly list: RefObject<HTMLUListElement | null>
  /** Undefined: a message has a page of its own. */
  readonly onOpen: ((id: number) => void) | undefined
}

const empty: Readonly<Record<MailFolder, { readonly title: string; readonly words: string }>> = {
  inbox: { title: 'No messages', words: 'Messages you receive will appear here.' },
  starred: { title: 'Nothing starred', words: 'Star a message to find it here.' },
  sent: { title: 'Nothing sent yet', words: 'Messages you send will appear here.' },
  trash: { title: 'The bin is empty', words: 'Deleted messages stay here until you delete them permanently.' },
}

const Nothing = ({ folder, mailbox: { isNarrowed, isSearched, isEverywhere } }: Pick<Props, 'folder' | 'mailbox'>) =>
  isNarrowed ? (
    <Empty
      look="panel"
      title="Nothing matches"
      actions={
        <>
          {isSearched && !isEverywhere && (
            <Button size="small" variant="primary" onClick={() => changeQuery({ everywhere: '1' })}>
              Search all folders
            </Button>
          )}
          <Button
            size="small"
            onClick={() =>
              changeQuery({ search: undefined, unread: undefined, files: undefined, everywhere: undefined })
            }
          >
            Clear search and filters
          </Button>
        </>
      }
    >
      {isEverywhere ? 'No messages match your search.' : 'No messages in this folder match your search.'}
    </Empty>
  ) : (
    <Empty look="panel" title={empty[folder].title}>
      {empty[folder].words}
    </Empty>
  )

const footWords = (shown: number, total: number | undefined): string => {
  if (total === undefined) return `Latest ${shown.toLocaleString('en-GB')}`
  return total === shown
    ? counted(shown, 'message')
    : `${shown.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`
}

/** Where this page of the folder ends, how much there is, and the way to the rest. */
function Foot({ mailbox }: Pick<Props, 'mailbox'>) {
  const { data } = mailbox.load
  if (!data) return null
  const { rows, total, next, previous, onRetryOlder } = data
  const page = (change: { after?: string; before?: string }): void =>
    changeQuery({ after: undefined, before: undefined, ...change }, { isReplace: false })
  return (
    <div className={styles.foot}>
      <small>
        {footWords(rows.length, total)}
        {onRetryOlder !== undefined && '. We could not load older messages.'}
      </small>
      {onRetryOlder !== undefined && (
        <Button size="small" onClick={onRetryOlder}>
          Retry
        </Button>
      )}
      {previous !== null && (
        <Button size="small" onClick={() => page({ before: previous })}>
          Newer
        </Button>
      )}
      {next !== null && (
        <Button size="small" onClick={() => page({ after: next })}>
          Older
        </Button>
      )}
    </div>
  )
}

const hrefOfMessage = ({ row_id: id }: { readonly row_id: number }): string => href('message', { id })

export function MessageList({ folder, mailbox, selected, list, onOpen }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  const { load } = mailbox
  const rows = load.data?.rows ?? []
  const chosen = rows.filter((row) => ticked?.has(keyOf(row)))
  const toggle = (row: MailboxRow): void => {
    const next = new Set(ticked)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    setTicked(next)
  }
  return (
    <>
      <MessageSearch
        isSelecting={ticked !== undefined}
        onSelecting={(isOn) => setTicked(isOn ? new Set() : undefined)}
      />
      {folder === 'trash' && rows.length > 0 && (
        <p className={styles.hint}>
          Messages stay here until you delete them. This does not affect anyone else’s copy.
        </p>
      )}
      {ticked !== undefined && (
        <BulkBar
          {...{ folder, chosen }}
          all={rows}
          many={mailbox.many}
          onChoose={(some) => setTicked(new Set(some.map(keyOf)))}
          onDone={() => setTicked(undefined)}
        />
      )}
      <BulkChanges list={mailList(folder)} what="messages" hrefOf={hrefOfMessage} isPlate={false} />
      <LoadState
        what="messages"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={(data) => data.rows.length === 0}
        empty={<Nothing {...{ folder, mailbox }} />}
      >
        {(data) => (
          <>
            <ul className={styles.rows} aria-label="Messages" ref={list}>
              {data.rows.map((row) => (
                <MessageRow
                  key={keyOf(row)}
                  row={row}
                  isCurrent={row.id === selected}
                  isPlaced={mailbox.isEverywhere}
                  isTicked={ticked?.has(keyOf(row))}
                  onTick={() => toggle(row)}
                  onOpen={onOpen}
                />
              ))}
            </ul>
            <Foot mailbox={mailbox} />
          </>
        )}
      </LoadState>
    </>
  )
}
