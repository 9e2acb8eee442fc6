import { classes } from '../../ui/classes.ts'
import colours from '../rag-colours.module.css'
import styles from './road-sign.module.css'
import type { RagValue } from '../status.ts'

/** The silhouettes of UK road signs on a 14 px field: octagon, triangle, circle, and a circle with a bar. */
const shapes: Readonly<Record<RagValue, string>> = {
  red: 'M4.4 1.3h5.2L13 4.7v4.6L9.6 12.7H4.4L1 9.3V4.7z',
  amber: 'M7 1.6 13 12.2H1z',
  green: 'M7 1.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
  unknown: 'M7 1.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.2 7h5.6',
}

const glyphs: Readonly<Record<RagValue, string>> = {
  red: 'M7 4v3.4M7 10v.02',
  amber: 'M7 5.4v2.9M7 10.4v.02',
  green: 'M4.5 7.2 6.3 9l3.3-3.9',
  unknown: 'M4.4 7h5.2',
}

interface Props {
  value: RagValue
  /** Filled: booked. Outline: not booked. */
  isFilled?: boolean | undefined
  /** Adds the mark inside, for signs large enough to carry it. */
  hasGlyph?: boolean | undefined
  size?: number | undefined
  className?: string | undefined
}

/** One sign on the road. Decoration by itself: the words stand beside it. */
export function RoadSign({ value, isFilled = true, hasGlyph, size = 13, className }: Props) {
  return (
    <svg
      className={classes(styles.sign, colours[value], className)}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      <path
        d={shapes[value]}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      {hasGlyph && isFilled && (
        <path
          className={styles.glyph}
          d={glyphs[value]}
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
