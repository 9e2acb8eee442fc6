import { screens } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../../data/may.ts'
import { useSignal } from '../../data/signal.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Key } from '../../ui/key.tsx'
import { Switch } from '../../ui/switch.tsx'
import { goKeys } from './keys.ts'
import { singleKeys } from './remembered.ts'
import { commandKey } from './search-button.tsx'
import { closeShortcuts, useAreShortcutsOpen } from './shortcuts-door.ts'
import styles from './shortcuts-dialog.module.css'

/** The keys that do something here, and the switch for those made of a single letter. */
export function ShortcutsDialog() {
  const isOpen = useAreShortcutsOpen()
  const isOn = useSignal(singleKeys)
  const mayOpen = useMayOpen()
  const going = Object.entries(goKeys).flatMap(([key, name]) =>
    mayOpen(name) ? [{ keys: ['g', key], words: screens[name].title }] : [],
  )
  const rows = [
    { keys: [`${commandKey()} K`], words: 'Search' },
    { keys: ['/'], words: 'Search' },
    ...going,
    ...(mayOpen('compose') ? [{ keys: ['c'], words: 'New message' }] : []),
    { keys: ['?'], words: 'This list' },
    { keys: ['Esc'], words: 'Close what is open' },
  ]
  return (
    <Dialog isOpen={isOpen} onClose={closeShortcuts} title="Keyboard shortcuts" size="small">
      <dl className={styles.keys}>
        {rows.map(({ keys, words }) => (
          <div key={keys.join(' ')}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch label="Single-letter keys" checked={isOn} onChange={(event) => singleKeys.choose(event.target.checked)} />
    </Dialog>
  )
}
