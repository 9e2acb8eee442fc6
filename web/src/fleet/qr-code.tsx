import { useEffect, useState } from 'react'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import styles from './qr-code.module.css'

/** One square a dark module, as one path. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

type Drawing = { readonly size: number; readonly path: string } | 'not drawn' | undefined

interface Props {
  readonly text: string
  readonly label: string
  /** In place of a picture that could not be drawn: what says the same. */
  readonly instead: string
}

/** A text for a camera. Black on white in either theme: cameras want it so. */
export function QrCode({ text, label, instead }: Props) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isOver = false
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: 3 })
        if (!isOver) setDrawing({ size, path: pathOf(data) })
      },
      () => !isOver && setDrawing('not drawn'), // no connection for the code
    )
    return () => {
      isOver = true
    }
  }, [text])
  if (drawing === undefined) return <Skeleton width={200} height={200} />
  if (drawing === 'not drawn') return <p>We could not create the QR code. {instead}</p>
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={drawing.size} height={drawing.size} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  )
}
