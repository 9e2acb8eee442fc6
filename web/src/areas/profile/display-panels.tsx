import { MonitorIcon } from '@phosphor-icons/react/dist/csr/Monitor'
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { useAppearance } from '../../ui/appearance.ts'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { chooseForPerson } from '../../data/own-appearance.ts'
import { ShortcutsList } from '../../fleet/shortcuts-list.tsx'
import styles from './profile.module.css'

const themes = [
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
  { value: 'system', label: 'Match device', icon: MonitorIcon },
] as const
const densities = [
  { value: 'normal', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Light or dark, roomy or dense: at once, and on every device. */
export function LooksPanel() {
  const { theme, density } = useAppearance()
  return (
    <Panel title="Appearance" isRuled>
      <PanelBody className={styles.form}>
        <div className={styles.choice}>
          <b>Theme</b>
          <Segmented
            label="Theme"
            options={themes}
            value={theme}
            onChange={(value) => void chooseForPerson({ theme: value })}
          />
        </div>
        <div className={styles.choice}>
          <b>Density</b>
          <Segmented
            label="Density"
            options={densities}
            value={density}
            onChange={(value) => void chooseForPerson({ density: value })}
          />
        </div>
        <p className={styles.small}>Compact shows more rows. Both settings apply on every device you sign in on.</p>
      </PanelBody>
    </Panel>
  )
}

/** The keys that do something, and the switch for those made of a single letter. */
export const KeysPanel = () => (
  <Panel title="Keyboard shortcuts" isRuled>
    <PanelBody>
      <ShortcutsList />
    </PanelBody>
  </Panel>
)
