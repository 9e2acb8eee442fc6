import { FunnelSimpleXIcon } from '@phosphor-icons/react/dist/csr/FunnelSimpleX'
import { useMemo, useState, type ReactNode } from 'react'
import { Plate } from '../fleet/plate.tsx'
import { Rag } from '../fleet/rag.tsx'
import { Button } from '../ui/button.tsx'
import type { Selected } from '../ui/table/data-table-selection.ts'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { Empty, Failed } from '../ui/layout/load-state.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Shelf } from './shelf.tsx'
import { vehicleColumns, vehicles, type SampleVehicle } from './table-samples.ts'

const again = (): void => undefined
const look = {
  what: 'vehicles',
  columns: vehicleColumns,
  keyOf: ({ id }) => id,
  nameOf: ({ reg_no }) => reg_no,
  hrefOf: ({ reg_no }) => `#/vehicleoverview/${reg_no}`,
  plate: (registration) => <Plate reg={registration} isElectric={registration.startsWith('BN23')} />,
  cells: { status: ({ rag, rag_words }) => <Rag value={rag} detail={rag_words} /> },
  sort: 'next_due',
  onSort: again,
  hasKeys: false,
} as const satisfies Partial<DataTableProps<SampleVehicle>>

function Ticked({ filtered }: { filtered: ReadonlySet<string> }) {
  const [selected, setSelected] = useState<Selected<SampleVehicle>>(new Map())
  return (
    <DataTable
      {...look}
      caption="Eight vehicles, soonest due first"
      rows={vehicles(8)}
      filtered={filtered}
      selection={{ selected, onChange: setSelected }}
    />
  )
}

const many = vehicles(10_000)

/** Ten thousand rows in memory: each key typed narrows them at once. */
function TenThousand() {
  const [typed, setTyped] = useState('')
  const rows = useMemo(() => {
    const word = typed.trim().toLowerCase()
    return word === ''
      ? many
      : many.filter(({ reg_no, model, driver }) => `${reg_no} ${model} ${driver ?? ''}`.toLowerCase().includes(word))
  }, [typed])
  return (
    <>
      <TextField label="Find a vehicle" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Panel title="Vehicles" note={rows.length.toLocaleString('en-GB')} level={3} isRuled>
        <DataTable {...look} caption="Ten thousand vehicles" rows={rows} hasKeys />
      </Panel>
    </>
  )
}

const Instead = ({ caption, message }: { caption: string; message: ReactNode }) => (
  <Panel title="Vehicles" level={3} isRuled>
    <DataTable {...look} caption={caption} columns={vehicleColumns.slice(0, 3)} rows={[]} message={message} />
  </Panel>
)

export const TableSection = () => (
  <>
    <Shelf title="Table: sorted, filtered, ticked">
      <Panel title="Vehicles" level={3} isRuled>
        <Ticked filtered={new Set(['status'])} />
      </Panel>
    </Shelf>
    <Shelf title="Table: loading, nothing matches, failed" columns={3}>
      <Panel title="Vehicles" level={3} isRuled>
        <DataTable {...look} caption="Vehicles on their way" columns={vehicleColumns.slice(0, 3)} rows={[]} isLoading />
      </Panel>
      <Instead
        caption="No vehicle that matches"
        message={
          <Empty
            title="Nothing matches"
            drawing={<Icon of={FunnelSimpleXIcon} />}
            actions={<Button>Clear filters</Button>}
          >
            None of the vehicles fits all of these.
          </Empty>
        }
      />
      <Instead
        caption="Vehicles that failed to load"
        message={<Failed what="vehicles" look="page" kept="Your filters are kept." onRetry={again} />}
      />
    </Shelf>
    <Shelf title="Table: ten thousand rows">
      <TenThousand />
    </Shelf>
  </>
)
