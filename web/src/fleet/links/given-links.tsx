// The links to a record that were given out: how each stands, how often it was opened, and its end at once.
import { linksEndpoints, type RecordLink } from '@kerbline/domain/areas/links/endpoints.ts'
import type { LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatDate, instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './links.module.css'

const stateWords = { works: 'In use', ended: 'Ended', 'used up': 'Used up', withdrawn: 'Cancelled' } as const

/** How links of a purpose are spoken of. */
export interface LinkWords {
  /** "QR code" */
  readonly one: string
  readonly many: string
  /** "Scanned" */
  readonly used: string
  /** "scanned" */
  readonly unused: string
  /** "QR codes of this vehicle" */
  readonly list: string
  readonly empty: string
  /** What to do first. */
  readonly advice: string
}

interface Of {
  readonly words: LinkWords
}

function LinkRow({ link, words }: Of & { link: RecordLink }) {
  const today = useToday()
  const withdraw = useAction(linksEndpoints.withdraw)
  const when = (at: string): string => instantInSentence(at, today ?? at.slice(0, 10))
  const handleWithdraw = async (): Promise<void> => {
    const reply = await withdraw.run({ id: link.id })
    if (reply) showToast({ tone: 'done', title: `${capital(words.one)} cancelled.` })
  }
  const { last_used_at: last, uses, state, ends_at: ends } = link
  return (
    <li className={styles.row}>
      <div>
        <p>
          <b>{stateWords[state]}</b>
          {state === 'works' && ends !== null && ` until ${formatDate(londonDate(ends))}`}, created{' '}
          {when(link.created_at)}
          {link.made_by !== null && ` by ${link.made_by}`}
          {link.given_to !== null && ` for ${link.given_to}`}
        </p>
        <p className={styles.small}>
          {uses === 0 ? `Not ${words.unused} yet` : `${words.used} ${counted(uses, 'time')}`}
          {last !== null && `, last ${when(last)}`}
        </p>
        {withdraw.failure && (
          <p className={styles.small} role="alert">
            We could not cancel it. The link still works. {withdraw.failure.message}
          </p>
        )}
      </div>
      {state === 'works' && (
        <Button
          size="small"
          isBusy={withdraw.isRunning}
          busyLabel="Cancelling"
          aria-label={`Cancel the ${words.one} created ${when(link.created_at)}`}
          onClick={() => void handleWithdraw()}
        >
          Cancel link
        </Button>
      )}
    </li>
  )
}

interface Props extends Of {
  readonly purpose: InputOf<(typeof linksEndpoints)['list']>['purpose'] & LinkPurposeName
  readonly recordId: number
}

export function GivenLinks({ purpose, recordId, words }: Props) {
  const load = useEndpoint(linksEndpoints.list, { purpose, record_id: recordId })
  return (
    <LoadState
      what={`the ${words.many}`}
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={({ links }) => links.length === 0}
      empty={
        <Empty look="panel" title={words.empty}>
          {words.advice}
        </Empty>
      }
    >
      {({ links, earlier }) => (
        <>
          <ul className={styles.rows} aria-label={words.list}>
            {links.map((link) => (
              <LinkRow key={link.id} {...{ link, words }} />
            ))}
          </ul>
          {earlier > 0 && <p className={styles.small}>And {counted(earlier, 'earlier one')}.</p>}
        </>
      )}
    </LoadState>
  )
}
