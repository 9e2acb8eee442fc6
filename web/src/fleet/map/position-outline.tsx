// Where one vehicle was last, on the coast that comes with the portal: for portals without a source of map tiles.
import { useMemo } from 'react'
import { coast } from './coast.ts'
import styles from './position.module.css'

interface Props {
  latitude: number
  longitude: number
  label: string
}

const WIDTH = 360
const HEIGHT = 150
/** A degree of latitude, so that about 200 kilometres stand from top to bottom. */
const DEGREE = 84
const SHARE = Math.PI / 180

/** The coast round a place, as one path of the drawing; rings that lie wholly outside are left out. */
function coastRound(latitude: number, longitude: number): string {
  const narrowing = Math.cos(latitude * SHARE)
  const rings = coast
    .flat()
    .map((ring) =>
      ring.map(([north, east]) => [
        WIDTH / 2 + (east - longitude) * narrowing * DEGREE,
        HEIGHT / 2 - (north - latitude) * DEGREE,
      ]),
    )
  const isNear = (ring: readonly (readonly number[])[]): boolean =>
    Math.min(...ring.map(([x = 0]) => x)) < WIDTH &&
    Math.max(...ring.map(([x = 0]) => x)) > 0 &&
    Math.min(...ring.map(([, y = 0]) => y)) < HEIGHT &&
    Math.max(...ring.map(([, y = 0]) => y)) > 0
  return rings
    .filter(isNear)
    .map((ring) => `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}

export function PositionOutline({ latitude, longitude, label }: Props) {
  const land = useMemo(() => coastRound(latitude, longitude), [latitude, longitude])
  return (
    <svg
      className={styles.outline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <rect className={styles.sea} width={WIDTH} height={HEIGHT} />
      <path className={styles.land} d={land} />
      <circle className={styles.near} cx={WIDTH / 2} cy={HEIGHT / 2} r="17" />
      <circle className={styles.spot} cx={WIDTH / 2} cy={HEIGHT / 2} r="7.5" />
    </svg>
  )
}
