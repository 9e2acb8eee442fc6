import { useEffect, useState } from 'react'
import { useIsOffline } from '../../data/live/connection.ts'
import { useFleetLoop } from '../../data/loading/fleet-loop.ts'
import { useCarriedNotices, useDeployment } from '../../data/live/notices.ts'
import { Banner } from '../../ui/layout/banner.tsx'
import styles from './banners.module.css'
import { useOwnAppearance } from '../../data/own-appearance.ts'
import { code, useCode } from '../../data/loading/code.ts'
import { useIsViewing } from '../../data/session/viewing.ts'

const viewAsBanner = code(async () => (await import('./view-as-banner.tsx')).ViewAsBanner)

const failuresBeforeWords = 3

/** Counts up beside the words, outside what is announced: a clock read aloud every second helps nobody. */
function Ago({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - since) / 1000))
  return <>Last attempt {seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} ago</>
}

function Bars() {
  const deployment = useDeployment()
  const isOffline = useIsOffline()
  const { failures, lastAttemptAt, tryNow } = useFleetLoop()
  const notices = useCarriedNotices()
  const isTrying = failures >= failuresBeforeWords && lastAttemptAt !== undefined && !isOffline
  if (deployment === undefined && !isOffline && !isTrying && notices.length === 0) return null
  return (
    <div className={styles.banners}>
      {deployment !== undefined && <Banner tone="update">{deployment}</Banner>}
      {isOffline && (
        <Banner tone="offline" title="You are offline.">
          You are seeing the last data we loaded. Drafts are saved on this device.
        </Banner>
      )}
      {isTrying && (
        <Banner tone="stale" end={<Ago since={lastAttemptAt} />} action={{ label: 'Try now', onSelect: tryNow }}>
          We could not update the fleet. Still trying.
        </Banner>
      )}
      {notices.map(({ id, title, text, reference, onRetry }) => (
        <Banner key={id} tone="info" title={title} end={reference} action={{ label: 'Retry', onSelect: onRetry }}>
          {text}
        </Banner>
      ))}
    </div>
  )
}

/** Few ever look as somebody else; where the bar's code cannot be had, the words stand without their button. */
function Viewing() {
  const loaded = useCode(viewAsBanner)
  if (loaded.is === 'ready') return <loaded.value />
  return loaded.is === 'failed' ? <Banner tone="info">You are viewing as another user.</Banner> : null
}

/** Bars about the portal itself, above every page: whose portal this is, an announced deployment, no connection, a load that still tries, one that failed. */
export function Banners() {
  useOwnAppearance()
  const isViewing = useIsViewing()
  return (
    <>
      {isViewing && <Viewing />}
      <Bars />
    </>
  )
}
