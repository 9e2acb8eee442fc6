import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import floating from '../overlay/floating.module.css'
import { Highlighted } from '../highlighted.tsx'
import type { ChoiceOption } from './select-field.tsx'

interface Props {
  query: string
  /** Says what happens while options are fetched, or why there are none. */
  status?: string | undefined
  nothingFound: string
  /** Stands before or after the words: a box in multiple choice, a tick in single. */
  before?: ReactNode
  after?: ReactNode
  /** Boxes show what is chosen; the row itself stays plain. */
  isMany?: boolean | undefined
}

/** How both comboboxes read a choice. */
export const choiceWords = {
  itemToStringLabel: (option: ChoiceOption<string>): string => option.label,
  itemToStringValue: (option: ChoiceOption<string>): string => option.value,
  isItemEqualToValue: (one: ChoiceOption<string>, other: ChoiceOption<string>): boolean => one.value === other.value,
  locale: 'en-GB',
}

/** The floating list of both comboboxes. */
export function ComboboxList({ query, status, nothingFound, before, after, isMany }: Props) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={floating.positioner} sideOffset={8}>
        <Combobox.Popup
          className={classes(floating.popup, floating.list)}
          aria-busy={status !== undefined || undefined}
        >
          <Combobox.Status className={floating.message}>{status}</Combobox.Status>
          <Combobox.Empty className={floating.message}>{status === undefined ? nothingFound : null}</Combobox.Empty>
          <Combobox.List className={floating.scroll}>
            {(option: ChoiceOption<string>) => (
              <Combobox.Item
                key={option.value}
                value={option}
                disabled={option.isDisabled ?? false}
                className={classes(floating.item, isMany && floating.plain)}
              >
                {before}
                <span className={floating.words}>
                  <Highlighted text={option.label} query={query} />
                </span>
                {option.note && <small className={floating.end}>{option.note}</small>}
                {after}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
