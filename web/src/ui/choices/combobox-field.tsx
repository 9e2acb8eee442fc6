import { Combobox } from '@base-ui/react/combobox'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { classes } from '../classes.ts'
import { choiceWords, ComboboxList } from './combobox-list.tsx'
import styles from './combobox.module.css'
import { FieldFrame, useField, type FieldWords } from '../fields/field.tsx'
import floating from '../overlay/floating.module.css'
import { Icon } from '../icon.tsx'
import input from '../fields/input.module.css'
import type { ChoiceOption } from './select-field.tsx'

export interface ComboboxSource {
  options: readonly ChoiceOption<string>[]
  /** Give this when the server does the searching; options are then shown as they come. */
  onSearch?: ((query: string) => void) | undefined
  /** "Searching", while the answer is on its way. */
  status?: string | undefined
  nothingFound?: string | undefined
}

interface Props extends FieldWords, ComboboxSource {
  id?: string | undefined
  name?: string | undefined
  value: ChoiceOption<string> | undefined
  onChange: (value: ChoiceOption<string> | undefined) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  className?: string | undefined
}

/** One of a long list, found by typing. */
export function ComboboxField(props: Props) {
  const { ids, frame, control, rest } = useField(props)
  const {
    name,
    options,
    onSearch,
    status,
    nothingFound = 'Nothing matches',
    value,
    onChange,
    isDisabled = false,
  } = rest
  const [query, setQuery] = useState('')
  const handleInput = (typed: string, reason: string): void => {
    const isTyped = reason === 'input-change'
    setQuery(isTyped ? typed : '')
    if (isTyped) onSearch?.(typed)
  }
  return (
    <FieldFrame {...frame}>
      <Combobox.Root<ChoiceOption<string>>
        items={options}
        value={value ?? null}
        onValueChange={(chosen, details) => {
          // Escape closes the list, and never throws away what was chosen.
          if (details.reason === 'escape-key') details.cancel()
          else onChange(chosen ?? undefined)
        }}
        onInputValueChange={(typed, details) => {
          if (details.reason === 'escape-key' && typed === '' && value) details.cancel()
          else handleInput(typed, details.reason)
        }}
        {...choiceWords}
        disabled={isDisabled}
        autoHighlight
        {...(onSearch && { filter: null })}
        {...(name !== undefined && { name })}
      >
        <Combobox.InputGroup className={classes(input.box, frame.error !== undefined && input.wrong)}>
          <Combobox.Input
            {...control}
            aria-labelledby={ids.labelId}
            placeholder={rest.placeholder}
            onBlur={rest.onBlur}
          />
          <Combobox.Clear className={styles.button} aria-label={`Clear ${frame.label}`}>
            <Icon of={XIcon} weight="bold" />
          </Combobox.Clear>
          <Combobox.Trigger className={styles.button} aria-label={`Show ${frame.label}`}>
            <Icon of={CaretDownIcon} weight="bold" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <ComboboxList
          query={query}
          status={status}
          nothingFound={nothingFound}
          after={
            <Combobox.ItemIndicator className={floating.tick}>
              <Icon of={CheckIcon} weight="bold" />
            </Combobox.ItemIndicator>
          }
        />
      </Combobox.Root>
    </FieldFrame>
  )
}
