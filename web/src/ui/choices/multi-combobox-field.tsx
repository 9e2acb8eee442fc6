import { Combobox } from '@base-ui/react/combobox'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { classes } from '../classes.ts'
import type { ComboboxSource } from './combobox-field.tsx'
import { ComboboxList } from './combobox-list.tsx'
import styles from './combobox.module.css'
import { FieldFrame, useFieldIds, type FieldWords } from '../fields/field.tsx'
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
export function MultiComboboxField({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  action,
  options,
  onSearch,
  status,
  nothingFound = 'Nothing matches',
  value,
  onChange,
  onBlur,
  placeholder,
  isDisabled = false,
  className,
}: Props) {
  const ids = useFieldIds(id, { hint, error })
  const [query, setQuery] = useState('')
  return (
    <FieldFrame {...{ ids, label, isLabelHidden, hint, error, isOptional, action, className }}>
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
        itemToStringLabel={(option) => option.label}
        itemToStringValue={(option) => option.value}
        isItemEqualToValue={(one, other) => one.value === other.value}
        locale="en-GB"
        disabled={isDisabled}
        {...(onSearch && { filter: null })}
      >
        <Combobox.InputGroup className={classes(input.box, styles.many, error !== undefined && input.wrong)}>
          <Combobox.Chips className={styles.chips} aria-label={value.length > 0 ? `Chosen: ${label}` : undefined}>
            {value.map((option) => (
              <Chosen key={option.value} option={option} />
            ))}
            <Combobox.Input
              id={ids.controlId}
              aria-labelledby={ids.labelId}
              className={styles.input}
              placeholder={value.length === 0 ? placeholder : undefined}
              aria-describedby={ids.describedBy}
              aria-invalid={error !== undefined || undefined}
              onBlur={onBlur}
            />
          </Combobox.Chips>
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
