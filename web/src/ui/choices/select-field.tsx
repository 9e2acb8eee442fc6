import { Select } from '@base-ui/react/select'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { classes } from '../classes.ts'
import { FieldFrame, useField, type FieldWords } from '../fields/field.tsx'
import floating from '../overlay/floating.module.css'
import { Icon } from '../icon.tsx'
import input from '../fields/input.module.css'
import styles from './select-field.module.css'

export interface ChoiceOption<Value extends string> {
  value: Value
  label: string
  note?: string | undefined
  isDisabled?: boolean | undefined
}

interface Props<Value extends string> extends FieldWords {
  id?: string | undefined
  name?: string | undefined
  options: readonly ChoiceOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  size?: 'small' | 'normal' | 'touch' | undefined
  isDisabled?: boolean | undefined
  className?: string | undefined
}

const SelectOptions = ({ options }: { options: readonly ChoiceOption<string>[] }) => (
  <Select.Portal>
    <Select.Positioner className={floating.positioner} sideOffset={6} alignItemWithTrigger={false}>
      <Select.Popup className={classes(floating.popup, floating.list)}>
        <Select.List className={floating.scroll}>
          {options.map((option) => (
            <Select.Item
              key={option.value}
              value={option.value}
              disabled={option.isDisabled ?? false}
              className={floating.item}
            >
              <span className={floating.words}>
                <Select.ItemText>{option.label}</Select.ItemText>
                {option.note && <small className={floating.note}>{option.note}</small>}
              </span>
              <Select.ItemIndicator className={floating.tick}>
                <Icon of={CheckIcon} weight="bold" />
              </Select.ItemIndicator>
            </Select.Item>
          ))}
        </Select.List>
      </Select.Popup>
    </Select.Positioner>
  </Select.Portal>
)

/** One of a short list, folded away. The list stops at 350 px and scrolls; for long lists use a combobox. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { ids, frame, control, rest } = useField(props)
  const { name, options, value, onChange, onBlur, placeholder = 'Choose', size = 'normal', isDisabled = false } = rest
  return (
    <FieldFrame {...frame} isNative={false}>
      <Select.Root<Value>
        items={options}
        value={value ?? null}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
        onOpenChange={(isOpen) => !isOpen && onBlur?.()}
        disabled={isDisabled}
        {...(name !== undefined && { name })}
      >
        <Select.Trigger
          {...control}
          className={classes(
            input.box,
            styles.trigger,
            size !== 'normal' && input[size],
            frame.error !== undefined && input.wrong,
          )}
          aria-labelledby={ids.labelId}
        >
          <Select.Value className={styles.value} placeholder={placeholder} />
          <Select.Icon className={styles.caret}>
            <Icon of={CaretDownIcon} weight="bold" />
          </Select.Icon>
        </Select.Trigger>
        <SelectOptions options={options} />
      </Select.Root>
    </FieldFrame>
  )
}
