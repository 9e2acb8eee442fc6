import { countWords } from '@kerbline/domain/kit/use-words.ts'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Sheet } from '../ui/overlay/dialog.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { SelectField } from '../ui/choices/select-field.tsx'
import { Switch } from '../ui/choices/switch.tsx'
import { ListFilters, type FiltersProps } from './list-filters.tsx'
import { sortWords } from '@kerbline/domain/kit/list-words.ts'
import styles from './list.module.css'

interface Props extends FiltersProps {
  readonly total: number | undefined
  readonly what: string
  readonly hasArchive: boolean
}

/** On phones: filters, order and archive behind one button that carries the number of filters. */
export function ListSheet({ total, what, hasArchive, ...filters }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { plan, state, change } = filters
  const number = state.conditions.length + (state.pasted === '' ? 0 : 1)
  const sorts = Object.entries(plan.columns).flatMap(([name, { isSortable }]) =>
    isSortable
      ? [name, `-${name}`].map((value) => ({
          value,
          label: sortWords(plan, value).replace(/^./, (first) => first.toUpperCase()),
        }))
      : [],
  )
  return (
    <>
      <IconButton
        icon={SlidersHorizontalIcon}
        label={number === 0 ? 'Filters and order' : `Filters and order, ${number} applied`}
        size="touch"
        isOutlined
        count={number}
        onClick={() => setOpen(true)}
      />
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filters and order"
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {total === undefined ? 'Show' : `Show ${countWords({ what, count: total })}`}
          </Button>
        }
      >
        <div className={styles.sheet}>
          <FieldGroup legend="Filters">
            <div className={styles.sheetFilters}>
              <ListFilters {...filters} isInline />
            </div>
          </FieldGroup>
          <SelectField
            label="Order"
            options={sorts}
            value={state.sort || plan.sort}
            onChange={(sort) => change({ sort })}
          />
          {hasArchive && (
            <Switch
              label="Archived"
              checked={state.isArchived}
              onChange={({ target }) => change({ isArchived: target.checked })}
            />
          )}
        </div>
      </Sheet>
    </>
  )
}
