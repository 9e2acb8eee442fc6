import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import {
  countNames,
  maxPasted,
  maxSearchLength,
  maxSearchWords,
  namesIn,
  soughtText,
  type ListPlan,
} from '@kerbline/domain/kit/list.ts'
import { singleKeys } from '../data/shortcuts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { isListKey } from '../ui/table/data-table-keys.ts'
import { Popover } from '../ui/overlay/popover.tsx'
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import styles from './list.module.css'
import { useTyped, type Change } from './use-list.ts'

interface Props {
  readonly plan: ListPlan
  readonly state: ListState
  readonly change: Change
  /** "Search branches" */
  readonly label: string
  /** "Name, code or town": what is looked into. */
  readonly hint?: string | undefined
}

/** What a pasted text asks for; one line alone is a search. */
export const pastedIn = (text: string): string => namesIn(text).join(',')

/** What a list of names that is too long leaves out, said before or as it is looked for. */
const tooManyWords = (all: number): string =>
  `You pasted ${all.toLocaleString('en-GB')} names. We search for the first ${maxPasted.toLocaleString('en-GB')}. Paste the other ${(all - maxPasted).toLocaleString('en-GB')} separately.`

function PasteForm({ label, start, onDone }: { label: string; start: string; onDone: (pasted: string) => void }) {
  const [text, setText] = useState(start.replaceAll(',', '\n'))
  const all = countNames(text)
  const count = Math.min(all, maxPasted)
  return (
    <div className={styles.form}>
      <TextAreaField
        label={label}
        hint={`One per line or separated by commas. Up to ${maxPasted.toLocaleString('en-GB')}.`}
        error={all > maxPasted ? tooManyWords(all) : undefined}
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
        spellCheck={false}
      />
      <div className={styles.formFoot}>
        <Button
          size="small"
          variant="primary"
          disabledReason={count === 0 && start === '' ? 'Paste at least one name' : undefined}
          onClick={() => onDone(pastedIn(text))}
        >
          {count === 0 && start !== ''
            ? 'Clear the list'
            : `Show ${all > count ? 'the first ' : ''}${count.toLocaleString('en-GB')}`}
        </Button>
      </div>
    </div>
  )
}

/** "/" leads here before the portal's own search hears of it. */
function useSearchKey(focus: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !singleKeys.get() || !isListKey(event)) return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  })
}

/** The search box. Several lines pasted into it are a list of names; the clipboard button takes one that is typed. */
export function ListSearch({ plan, state, change, label, hint }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(state.search, (search) => change({ search }))
  const [isPasting, setPasting] = useState(false)
  useSearchKey(() => input.current?.focus())
  const natural = plan.columns[plan.naturalKey ?? '']
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text')
    if (!natural || !/\r|\n/.test(text.trim())) return
    event.preventDefault()
    const all = countNames(text)
    if (all > maxPasted)
      showToast({
        tone: 'failed',
        title: 'Only some names were searched.',
        body: tooManyWords(all),
        lasts: 'until closed',
      })
    change({ pasted: pastedIn(text), search: '' })
  }
  return (
    <div className={styles.search} role="search">
      <TextField
        ref={input}
        type="search"
        label={label}
        isLabelHidden
        icon={MagnifyingGlassIcon}
        placeholder={hint}
        hint={soughtText(typed) === typed ? undefined : `We search for the first ${maxSearchWords} words only.`}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPaste={handlePaste}
        onKeyDown={(event) => event.key === 'Escape' && typed !== '' && setTyped('')}
        frameClassName={styles.searchField}
        end={
          <>
            {typed !== '' && <IconButton icon={XIcon} label="Clear search" onClick={() => setTyped('')} />}
            {natural && (
              <Popover
                trigger={<IconButton icon={ClipboardTextIcon} label="Paste a list" />}
                title="Paste a list"
                align="end"
                isOpen={isPasting}
                onOpenChange={setPasting}
              >
                <PasteForm
                  label={natural.label}
                  start={state.pasted}
                  onDone={(pasted) => {
                    change({ pasted })
                    setPasting(false)
                  }}
                />
              </Popover>
            )}
          </>
        }
      />
    </div>
  )
}
