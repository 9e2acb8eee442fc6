import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { openPalette } from '../../data/palette-state.ts'
import { commandKey } from '../../data/shortcuts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Key } from '../../ui/key.tsx'
import styles from './top-bar.module.css'

export const SearchButton = () => (
  <button type="button" className={styles.search} aria-haspopup="dialog" onClick={openPalette}>
    <Icon of={MagnifyingGlassIcon} />
    <span className={styles.searchWords}>Reg, driver, case or page</span>
    <Key>{`${commandKey()} K`}</Key>
  </button>
)

export const SearchIcon = () => (
  <IconButton
    icon={MagnifyingGlassIcon}
    label="Search"
    size="touch"
    aria-haspopup="dialog"
    onClick={openPalette}
    tooltipSide="bottom"
  />
)
