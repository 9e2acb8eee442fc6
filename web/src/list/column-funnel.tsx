import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { FilterForm, filterColumns } from './list-filter-form.tsx'
import { withCondition, type FiltersProps } from './list-filters.tsx'

/** In the head of a column: the filter of this column, without looking for it among all. */
function ColumnFunnel({ name, ...filters }: FiltersProps & { readonly name: string }) {
  const { plan, state, change, optionsFor, counting } = filters
  const [isOpen, setOpen] = useState(false)
  const { label = name } = plan.columns[name] ?? {}
  const form = useRef<HTMLDivElement>(null)
  const edited = state.conditions.find((condition) => condition.column === name)
  return (
    <Popover
      trigger={
        <IconButton
          icon={FunnelSimpleIcon}
          size="small"
          label={edited ? `Change the filter of ${label}` : `Filter by ${label}`}
        />
      }
      title={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      // What it is compared with is what one came to say.
      focusOn={() => form.current?.querySelector<HTMLElement>('input:not([aria-hidden=true])') ?? null}
    >
      {isOpen && (
        <div ref={form}>
          <FilterForm
            only={name}
            {...{ plan, state, edited, optionsFor, counting }}
            onApply={(condition) => {
              change({ conditions: withCondition(state.conditions, edited, condition) })
              setOpen(false)
            }}
            onCancel={() => setOpen(false)}
          />
        </div>
      )}
    </Popover>
  )
}

/** For the head of a table; nothing for a column that cannot be filtered. */
export const columnFunnel = (name: string, filters: FiltersProps): ReactNode =>
  filterColumns(filters.plan, filters.optionsFor).includes(name) ? <ColumnFunnel name={name} {...filters} /> : null
