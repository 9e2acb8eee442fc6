import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { Icon, type Glyph } from '../ui/icon.tsx'
import colours from './rag-colours.module.css'
import styles from './rag.module.css'
import { RoadSign } from './road/road-sign.tsx'
import { ragWords, type RagValue } from './status.ts'

/** The status icons of design guide 6.5, for places that draw their own words. */
export const ragIcons: Readonly<Record<RagValue, Glyph>> = {
  red: WarningOctagonIcon,
  amber: WarningIcon,
  green: CheckCircleIcon,
  unknown: MinusCircleIcon,
}

interface Props {
  value: RagValue
  /** "9 days overdue". Without it the plain word: Overdue, Upcoming, Compliant, No data. */
  detail?: ReactNode
  /** inline in rows, chip in headers, sign on tarmac. */
  look?: 'inline' | 'chip' | 'sign' | undefined
  className?: string | undefined
}

/** A status: shape, colour and words together. */
export const Rag = ({ value, detail, look = 'inline', className }: Props) => (
  <span className={classes(styles.rag, colours[value], styles[value], styles[look], className)}>
    {look === 'sign' ? <RoadSign value={value} hasGlyph size={20} /> : <Icon of={ragIcons[value]} weight="fill" />}
    <span>{detail ?? ragWords[value]}</span>
  </span>
)
