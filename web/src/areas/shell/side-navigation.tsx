import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { productName } from '@kerbline/domain/product.ts'
import { href, type ScreenName } from '@kerbline/domain/screens.ts'
import { useMay, useMayOpen } from '../../data/session/may.ts'
import { useSignal } from '../../data/signal.ts'
import { KerbMark } from '../../fleet/road/kerb-mark.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import {
  activeItem,
  hasGroupLabels,
  itemLink,
  type Count,
  type NavigationBlock,
  type NavigationItem,
} from './navigation.ts'
import { remembered } from '../../data/remembered.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import styles from './side-navigation.module.css'

interface Props {
  blocks: readonly NavigationBlock[]
  current: ScreenName
  countFor: (name: ScreenName) => Count | undefined
  /** Icons alone, with their names as tooltips. */
  isRail: boolean
}

const CountWords = ({ count }: { count: Count }) => (
  <span className={classes(styles.count, count.isBad && styles.bad)}>
    {count.value.toLocaleString('en-GB')}
    <VisuallyHidden> {count.words}</VisuallyHidden>
  </span>
)

interface LinkProps extends Pick<Props, 'current' | 'countFor' | 'isRail'> {
  item: NavigationItem
  isActive: boolean
}

function ItemLink({ item: { name, label }, isActive, current, countFor, isRail }: LinkProps) {
  const may = useMay()
  const count = countFor(name)
  const link = (
    <a
      href={itemLink(name, may)}
      className={classes(styles.item, isActive && styles.active)}
      aria-current={name === current ? 'page' : isActive ? 'true' : undefined}
    >
      <NavigationIcon name={name} weight={isActive ? 'fill' : 'regular'} />
      <span className={styles.label}>{label}</span>
      {count && <CountWords count={count} />}
    </a>
  )
  return isRail ? (
    <Tooltip text={label} side="right" className={styles.tip}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const foldedGroups = remembered('kerbline.folded', isTexts, [])

/** The groups of links: in the side bar, and on phones in the More sheet. */
export function NavigationGroups({ blocks, current, countFor, isRail }: Props) {
  const folded = useSignal(foldedGroups)
  const active = activeItem(current, blocks)
  const isLabelled = hasGroupLabels(blocks) && !isRail
  const toggle = (group: string): void =>
    foldedGroups.choose(folded.includes(group) ? folded.filter((each) => each !== group) : [...folded, group])
  return blocks.map(({ group, items }) => {
    const isFolded = isLabelled && folded.includes(group)
    const listId = `navigation-${group || 'first'}`
    return (
      <div key={group} className={styles.group}>
        {group && isLabelled && (
          <button
            type="button"
            className={styles.heading}
            aria-expanded={!isFolded}
            aria-controls={listId}
            onClick={() => toggle(group)}
          >
            {group}
            <Icon of={CaretDownIcon} weight="bold" className={classes(styles.caret, isFolded && styles.turned)} />
          </button>
        )}
        <ul id={listId} className={styles.list} hidden={isFolded}>
          {items.map((item) => (
            <li key={item.name}>
              <ItemLink
                item={item}
                isActive={item.name === active}
                current={current}
                countFor={countFor}
                isRail={isRail}
              />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

function Brand() {
  const contents = (
    <>
      <KerbMark />
      <span className={styles.label}>{productName}</span>
    </>
  )
  if (!useMayOpen()('dashboard')) return <div className={styles.brand}>{contents}</div>
  return (
    <a href={href('dashboard')} className={styles.brand} aria-label={`${productName}, dashboard`}>
      {contents}
    </a>
  )
}

export const SideNavigation = (props: Props) => (
  <nav className={classes(styles.side, props.isRail && styles.rail)} aria-label="Main" data-print="hide">
    <Brand />
    <NavigationGroups {...props} />
  </nav>
)
