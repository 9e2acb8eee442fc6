import { mailboxEndpoints, type MessageAddressee } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './messages.module.css'

export interface Audience {
  readonly isBroadcast: boolean
  readonly count: number | undefined
  readonly names: readonly string[]
  readonly accountName: string | null
  readonly account: string | null
  /** Why nobody can be told yet. */
  readonly trouble: string | undefined
  /** There is somebody besides named people. */
  readonly isAsked: boolean
  readonly refresh: () => void
}

/** Whom a message would reach: asked as soon as a team, a branch or an account is among them, and for several people. */
export function useAudience(to: readonly MessageAddressee[], account: string | null = null): Audience {
  const values = to.map(({ value }) => value)
  const isAsked = values.length > 0
  const load = useEndpoint(
    mailboxEndpoints.audience,
    { to: values, ...(account !== null && { account }) },
    { isEnabled: isAsked, freshForSeconds: 0 },
  )
  const [refused] = load.problem?.fields ?? []
  return {
    isBroadcast: values.some((value) => value.startsWith('everyone:')),
    count: isAsked ? load.data?.count : undefined,
    names: load.data?.names ?? [],
    accountName: load.data?.account_name ?? null,
    account: load.data?.account ?? null,
    trouble: refused?.message ?? load.failure?.remedy,
    isAsked,
    refresh: load.retry,
  }
}

export function AudienceNote({ audience }: { audience: Audience }) {
  const { isAsked, isBroadcast, count, names, trouble, accountName, account } = audience
  if (!isAsked) return null
  if (trouble !== undefined) return <Notice tone="amber">{trouble}</Notice>
  if (count === undefined) return <p className={styles.hint}>Counting recipients…</p>
  const rest = count - names.length
  return (
    <div className={styles.audience}>
      <p role="status">
        <b>
          {isBroadcast
            ? `Goes to all ${counted(count, 'person', 'people')}`
            : `Goes to ${counted(count, 'person', 'people')}`}
        </b>
        {accountName !== null && `, under ${accountName} (${account})`}
      </p>
      {count > 1 && (
        <p className={styles.hint}>
          {names.join(', ')}
          {rest > 0 && ` and ${counted(rest, 'other')}`}
        </p>
      )}
    </div>
  )
}
