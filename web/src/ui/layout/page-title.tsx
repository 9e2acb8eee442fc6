import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { Fragment, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './page-title.module.css'

interface Props {
  children: ReactNode
  /** How many rows the list holds. */
  count?: number | undefined
  /** A sentence under the title. */
  lead?: ReactNode
  /** Stands before the title: a large plate. */
  before?: ReactNode
  /** Buttons at the right; below the title on phones. */
  actions?: ReactNode
  /** Leaves the actions out on phones, where an action bar at the bottom holds them. */
  areActionsForDesk?: boolean | undefined
}

/** The one h1 of a screen. It takes the focus after navigation. */
export function PageTitle({ children, count, lead, before, actions, areActionsForDesk }: Props) {
  return (
    <div className={styles.head}>
      {before}
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {children}
          {count !== undefined && <span className={styles.count}> {count.toLocaleString('en-GB')}</span>}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {actions && (
        <div className={classes(styles.actions, areActionsForDesk && styles.desk)} data-print="hide">
          {actions}
        </div>
      )}
    </div>
  )
}

export interface Crumb {
  label: string
  href: string
}

/** Where this page stands: "Fines, PCN 4471, Edit". Phones show one link back instead. */
export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const back = crumbs.at(-1)
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, href }) => (
          <Fragment key={href}>
            <li>
              <a href={href}>{label}</a>
            </li>
            <li aria-hidden="true">
              <Icon of={CaretRightIcon} />
            </li>
          </Fragment>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
      {back && (
        <a className={styles.back} href={back.href}>
          <Icon of={ArrowLeftIcon} />
          {back.label}
        </a>
      )}
    </nav>
  )
}
