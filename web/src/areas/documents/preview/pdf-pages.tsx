import { MagnifyingGlassMinusIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlassMinus'
import { MagnifyingGlassPlusIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlassPlus'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { logFault } from '../../../data/log.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { PdfPage } from '../../../data/pdf/drawn-pdf.ts'
import styles from './pdf.module.css'

const ZOOMS = [1, 1.5, 2, 3] as const
const PADDING = 24

interface PageProps {
  readonly page: PdfPage
  readonly width: number
  readonly onSeen: (page: number) => void
}

/** Drawn when it comes near, and again when it is wanted larger. */
function DrawnPage({ page, width, onSeen }: PageProps) {
  const frame = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [words, setWords] = useState('')
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const watched = frame.current
    if (!watched) return undefined
    const root = watched.parentElement
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      root,
      rootMargin: '100% 0px',
    })
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(page.number), {
      root,
      rootMargin: '-45% 0px -45% 0px',
    })
    near.observe(watched)
    seen.observe(watched)
    return () => {
      near.disconnect()
      seen.disconnect()
    }
  }, [page, onSeen])
  useEffect(() => {
    if (!isNear || !canvas.current) return undefined
    const leaving = new AbortController()
    const fail = (error: unknown): void => {
      logFault(error)
      setFailed(true)
    }
    void page.draw(canvas.current, width, leaving.signal).catch(fail)
    void page.words().then(setWords, fail)
    return () => leaving.abort()
  }, [page, width, isNear])
  return (
    <li
      ref={frame}
      className={styles.page}
      style={{ '--width': `${width}px`, '--ratio': 1 / page.ratio } as CSSProperties}
    >
      {/* Another size is another canvas: one is never drawn on twice at once. */}
      <canvas key={width} ref={canvas} aria-hidden="true" />
      <VisuallyHidden>
        Page {page.number}. {words}
      </VisuallyHidden>
      {isFailed && <p className={styles.failed}>Page {page.number} cannot be shown here.</p>}
    </li>
  )
}

/** All pages one under the other, in a frame of its own that scrolls; + and - change their size, 0 fits them again. */
export function PdfPages({ pages, title }: { readonly pages: readonly PdfPage[]; readonly title: string }) {
  const [zoom, setZoom] = useState(0)
  const [seen, setSeen] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const width = (useWidth(frame, 320) - PADDING) * (ZOOMS[zoom] ?? 1)
  const step = (by: 1 | -1): void => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)))
  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === '0') setZoom(0)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.viewer} ref={frame}>
      <div className={styles.tools}>
        <span aria-live="polite">
          Page {seen.toLocaleString('en-GB')} of {pages.length.toLocaleString('en-GB')}
        </span>
        <span>
          <IconButton
            icon={MagnifyingGlassMinusIcon}
            size="touch"
            label="Zoom out"
            disabled={zoom === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={MagnifyingGlassPlusIcon}
            size="touch"
            label="Zoom in"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => step(1)}
          />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls is reached and scrolled by keyboard */}
      <ul className={styles.pages} tabIndex={0} aria-label={`Pages of ${title}`} onKeyDown={handleKey}>
        {pages.map((page) => (
          <DrawnPage key={page.number} page={page} width={Math.round(width)} onSeen={setSeen} />
        ))}
      </ul>
    </div>
  )
}
