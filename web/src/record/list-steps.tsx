import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { IconLink } from '../ui/button.tsx'
import { useListNavigation } from './list-navigation.ts'
import styles from './record-page.module.css'

interface Props {
  /** The list one came from, as it was remembered. */
  readonly listName: string
  readonly recordKey: string
  /** "user", to read on from "Previous". */
  readonly what: string
  readonly hrefOf: (key: string) => string
}

/** Up and down the list one came from. */
export function ListSteps({ listName, recordKey, what, hrefOf }: Props) {
  const neighbours = useListNavigation(listName, recordKey)
  if (!neighbours) return null
  const step = (key: string | undefined, label: string, icon: typeof CaretUpIcon) =>
    key !== undefined && <IconLink icon={icon} label={label} href={hrefOf(key)} size="normal" isOutlined />
  return (
    <span className={styles.steps}>
      {step(neighbours.previous, `Previous ${what}`, CaretUpIcon)}
      {step(neighbours.next, `Next ${what}`, CaretDownIcon)}
    </span>
  )
}
