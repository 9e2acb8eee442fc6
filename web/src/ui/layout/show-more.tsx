import { Button } from '../button.tsx'
import styles from './show-more.module.css'

interface ShowMoreProps {
  /** Plural: "imports". */
  readonly what: string
  readonly shown: number
  readonly total: number
  readonly onMore: () => void
}

/** Under a list that was cut: how much of it stands above, and the way to the rest. */
export const ShowMore = ({ what, shown, total, onMore }: ShowMoreProps) => (
  <div className={styles.more}>
    <Button size="small" onClick={onMore}>
      Show more {what}
    </Button>
    <small>
      {shown.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
    </small>
  </div>
)
