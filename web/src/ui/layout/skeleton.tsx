import styles from './skeleton.module.css'

interface Props {
  /** As CSS: 96 is pixels, '60%' a share. */
  width?: number | string | undefined
  height?: number | undefined
}

/** The place something will stand, at its final size. */
export const Skeleton = ({ width = '100%', height = 12 }: Props) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)

/** Divided rows of a list to come: a plate, two words, a status. */
export const SkeletonRows = ({ rows = 5 }: { rows?: number | undefined }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div className={styles.row} key={row}>
        <Skeleton width={88} height={24} />
        <Skeleton width={`${[62, 48, 70, 54, 66][row % 5]}%`} />
        <Skeleton width={`${[90, 74, 96, 70, 84][row % 5]}%`} />
      </div>
    ))}
  </div>
)

/** Figures to come, two by two. */
export const SkeletonFigures = ({ count = 4 }: { count?: number | undefined }) => (
  <div className={styles.figures} aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      <div key={place}>
        <Skeleton width={[60, 84, 72, 90][place % 4]} />
        <Skeleton width={46} height={22} />
      </div>
    ))}
  </div>
)

/** Words of about the length to come, unseen: they hold the room, however it wraps. */
export const Unseen = ({ children }: { children: string }) => (
  <span className={styles.unseen} aria-hidden="true">
    {children}
  </span>
)

/** Lines of text to come. */
export const SkeletonText = ({ lines = 3 }: { lines?: number | undefined }) => (
  <div className={styles.text} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} width={line === lines - 1 ? '58%' : `${[100, 94, 97][line % 3]}%`} />
    ))}
  </div>
)
