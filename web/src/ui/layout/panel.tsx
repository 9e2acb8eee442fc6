import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** Beside the title, quieter: "Most urgent first". */
  note?: ReactNode
  /** The link at the right: "All 41". `name` goes on with its words where they alone do not say it: "All driver checks". */
  action?: { href: string; label: string; name?: string | undefined } | undefined
  /** Buttons at the right, in place of or before the link. */
  tools?: ReactNode
  footer?: ReactNode
  /** Under an h1 a panel is an h2, within a section an h3. */
  level?: 2 | 3 | undefined
  /** Columns of a Board it takes; all of them on phones. */
  span?: 3 | 4 | 5 | 6 | 7 | 8 | 12 | undefined
  /** Rules a line under the header, for panels that open with figures or rows without their own. */
  isRuled?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A white panel with one line round it. Divided rows may stand inside, never another panel. */
export function Panel({
  title,
  note,
  action,
  tools,
  footer,
  level = 2,
  span,
  isRuled,
  className,
  children,
}: PanelProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={id} data-span={span}>
      <header className={classes(styles.head, isRuled && styles.ruled)}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {note && <span className={styles.note}>{note}</span>}
        {(tools || action) && (
          <div className={styles.tools}>
            {tools}
            {action && (
              <a href={action.href} className={styles.action} aria-label={action.name}>
                {action.label} <Icon of={ArrowRightIcon} />
              </a>
            )}
          </div>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  )
}

/** Words or controls inside a panel, at its own padding. Rows and figures go straight into the panel instead. */
export const PanelBody = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={classes(styles.padded, className)}>{children}</div>
)

/** Divided rows. Give `li` children. */
export const PanelRows = ({ children, label }: { children: ReactNode; label?: string | undefined }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)

/** The twelve-column grid of a board; one column on phones, in the order given. */
export const Board = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={classes(styles.board, className)}>{children}</div>
)
