import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './dashboard.module.css'

interface Props {
  /** The panel it explains: "Fleet compliance". */
  of: string
  /** What each figure is, and how it is worked out: name, then formula. */
  lines: readonly (readonly [name: string, formula: string])[]
  isOnTarmac?: boolean
}

/** How the figures of a panel are worked out, behind a small button. On paper the lines stand open. */
export const Formula = ({ of, lines, isOnTarmac }: Props) => (
  <>
    <Popover trigger={<IconButton label={`How ${of.toLowerCase()} is worked out`} icon={InfoIcon} size="small" className={classes(styles.formulaButton, isOnTarmac && styles.onTarmac)} />} title="How this is worked out" align="end">
      <Lines lines={lines} />
    </Popover>
    <div className={styles.onPaper} aria-hidden="true">
      <Lines lines={lines} />
    </div>
  </>
)

const Lines = ({ lines }: Pick<Props, 'lines'>) => (
  <dl className={styles.formula}>
    {lines.map(([name, formula]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{formula}</dd>
      </div>
    ))}
  </dl>
)
