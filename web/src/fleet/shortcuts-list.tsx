import { screens } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../data/session/may.ts'
import { useSignal } from '../data/signal.ts'
import { Key } from '../ui/key.tsx'
import { Switch } from '../ui/choices/switch.tsx'
import { commandKey, goKeys, singleKeys } from '../data/shortcuts.ts'
import styles from './shortcuts-list.module.css'

/** The keys that do something here, and the switch for those made of a single letter. */
export function ShortcutsList() {
  const isOn = useSignal(singleKeys)
  const mayOpen = useMayOpen()
  const going = Object.entries(goKeys).flatMap(([key, name]) =>
    mayOpen(name) ? [{ keys: ['g', key], words: screens[name].title }] : [],
  )
  const rows = [
    { keys: [`${commandKey()} K`], words: 'Search Kerbline' },
    { keys: ['/'], words: 'Search this list, or all of Kerbline' },
    ...going,
    ...(mayOpen('compose') ? [{ keys: ['c'], words: 'New message' }] : []),
    { keys: ['j', 'k'], words: 'Down and up a list' },
    { keys: ['x'], words: 'Select the row' },
    { keys: ['Enter'], words: 'Open the row' },
    { keys: ['?'], words: 'This list' },
    { keys: ['Esc'], words: 'Close the open dialog' },
  ]
  return (
    <>
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
      <Switch
        label="Single-key shortcuts"
        checked={isOn}
        onChange={(event) => singleKeys.choose(event.target.checked)}
      />
    </>
  )
}
