import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './tabs.module.css'

interface TabWords {
  label: string
  /** A count beside the name; left out when unknown. */
  count?: number | string | undefined
}

interface Props<Value extends string> {
  label: string
  tabs: readonly (TabWords & { value: Value; panel: ReactNode })[]
  value: Value
  onChange: (value: Value) => void
}

const Words = ({ label, count }: TabWords) => (
  <>
    {label}
    {count !== undefined && (
      <small className={styles.count}>{typeof count === 'number' ? count.toLocaleString('en-GB') : count}</small>
    )}
  </>
)

/** Panels that take turns inside one screen. Where the choice belongs in the address, use TabLinks. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            <Words label={tab.label} count={tab.count} />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

export interface TabLink extends TabWords {
  href: string
  isCurrent: boolean
  /** Marks a shared view. */
  icon?: ReactNode
}

/** As wide as the strip fades at its end (tabs.module.css). */
const FADE = 28

/** On a narrow screen the present tab may stand outside the strip: the strip moves, never the page. */
function reveal(tab: HTMLElement | null): void {
  const strip = tab?.closest('nav')
  if (!tab || !strip) return
  const room = strip.getBoundingClientRect()
  const place = tab.getBoundingClientRect()
  if (place.right > room.right - FADE) strip.scrollLeft += place.right - room.right + FADE
  else if (place.left < room.left) strip.scrollLeft -= room.left - place.left
}

/** Views and tabs that live in the address: a named navigation, the present one marked. `end` holds "Save view". */
export function TabLinks({
  label,
  tabs,
  end,
  className,
}: {
  label: string
  tabs: readonly TabLink[]
  end?: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={classes(styles.bar, className)}>
      <nav aria-label={label} className={styles.scroll}>
        <ul className={styles.links}>
          {tabs.map((tab) => (
            <li key={tab.href}>
              <a
                ref={tab.isCurrent ? reveal : undefined}
                href={tab.href}
                className={styles.tab}
                aria-current={tab.isCurrent ? 'page' : undefined}
              >
                {tab.icon}
                <Words label={tab.label} count={tab.count} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
