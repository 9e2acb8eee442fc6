import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { useEffect, useRef, useState } from 'react'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './view-as-banner.module.css'
import { followViewing, stopViewing } from './view-as.ts'

/** Tells the sticky bars of the shell how far down they have to stay. */
function useRoomAbove(isShown: boolean) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isShown || !bar.current) return undefined
    const root = document.documentElement.style
    const measured = bar.current
    const observer = new ResizeObserver(() => root.setProperty('--viewing-height', `${measured.offsetHeight}px`))
    observer.observe(measured)
    return () => {
      observer.disconnect()
      root.removeProperty('--viewing-height')
    }
  }, [isShown])
  return bar
}

/** Fixed above everything while somebody of the hire company looks as this person. */
export function ViewAsBanner() {
  const user = useUser()
  const isViewing = useIsViewing()
  const { data } = useEndpoint(usersEndpoints.viewing, {}, { isEnabled: isViewing })
  const [isEnding, setEnding] = useState(false)
  const bar = useRoomAbove(isViewing && user !== undefined)
  useEffect(() => (isViewing ? followViewing() : undefined), [isViewing])
  if (!isViewing || !user) return null
  const handleStop = (): void => {
    setEnding(true)
    void stopViewing().finally(() => setEnding(false))
  }
  return (
    <section ref={bar} className={styles.bar} aria-label="Viewing as another user" data-print="hide">
      <Icon of={EyeIcon} weight="bold" />
      <p className={styles.words} role="status">
        You are viewing as <b>{user.name}</b>. You cannot make changes.
        {data?.viewing && <span className={styles.until}> Ends at {formatTime(data.viewing.ends_at)}.</span>}
      </p>
      <button
        type="button"
        className={styles.stop}
        aria-disabled={isEnding}
        onClick={isEnding ? undefined : handleStop}
      >
        {isEnding ? 'Stopping' : 'Stop viewing'}
      </button>
    </section>
  )
}
