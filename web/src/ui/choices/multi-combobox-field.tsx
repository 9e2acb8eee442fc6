import { Combobox } from '@base-ui/react/combobox'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState, type Ref } from 'react'
import { classes } from '../classes.ts'
import type { ComboboxSource } from './combobox-field.tsx'
import { choiceWords, ComboboxList } from './combobox-list.tsx'
import styles from './combobox.module.css'
import { FieldFrame, useField, type FieldWords } from '../fields/field.tsx'
import { Icon } from '../icon.tsx'
import input from '../fields/input.module.css'
import type { ChoiceOption } from './select-field.tsx'

interface Props extends FieldWords, ComboboxSource {
  id?: string | undefined
  value: readonly ChoiceOption<string>[]
  onChange: (value: ChoiceOption<string>[]) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  /** For whoever moves the focus here. */
  inputRef?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

const Chosen = ({ option }: { option: ChoiceOption<string> }) => (
  <Combobox.Chip className={styles.chip} aria-label={option.label}>
    <b>{option.label}</b>
    <Combobox.ChipRemove className={styles.remove} aria-label={`Remove ${option.label}`}>
      <Icon of={XIcon} weight="bold" />
    </Combobox.ChipRemove>
  </Combobox.Chip>
)

/** Several of a long list: what is chosen stands as chips in the box. Backspace takes the last one away. */
export function MultiComboboxField(props: Props) {
  const { ids, frame, control, rest } = useField(props)
  const { options, onSearch, status, nothingFound = 'Nothing matches', value, onChange, isDisabled = false } = rest
  const [query, setQuery] = useState('')
  return (
    <FieldFrame {...frame}>
      <Combobox.Root<ChoiceOption<string>, true>
        multiple
        items={options}
        value={[...value]}
        onValueChange={(chosen, details) => {
          // Escape closes the list, and never throws away what was chosen.
          if (details.reason === 'escape-key') details.cancel()
          else onChange(chosen)
        }}
        onInputValueChange={(typed) => {
          setQuery(typed)
          onSearch?.(typed)
        }}
        {...choiceWords}
        disabled={isDisabled}
        {...(onSearch && { filter: null })}
      >
        <Combobox.InputGroup className={classes(input.box, styles.many, frame.error !== undefined && input.wrong)}>
          <Combobox.Chips className={styles.chips} aria-label={value.length > 0 ? `Chosen: ${frame.label}` : undefined}>
            {value.map((option) => (
              <Chosen key={option.value} option={option} />
            ))}
            <Combobox.Input
              {...control}
              aria-labelledby={ids.labelId}
              {...(rest.inputRef && { ref: rest.inputRef })}
              className={styles.input}
              placeholder={value.length === 0 ? rest.placeholder : undefined}
              onBlur={rest.onBlur}
            />
          </Combobox.Chips>
          {value.length > 1 && (
            <span className={styles.count} aria-hidden="true">
              {value.length} chosen
            </span>
          )}
          <Combobox.Trigger className={styles.button} aria-label={`Show ${frame.label}`}>
            <Icon of={CaretDownIcon} weight="bold" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <ComboboxList
          isMany
          query={query}
          status={status}
          nothingFound={nothingFound}
          before={
            <span className={styles.box}>
              <Combobox.ItemIndicator className={styles.ticked}>
                <Icon of={CheckIcon} weight="bold" />
              </Combobox.ItemIndicator>
            </span>
          }
        />
      </Combobox.Root>
    </FieldFrame>
  )
}
