// Invented vehicles for the tables of the gallery: those of the mock-up, and as many more as a large fleet has.
import type { TableColumn } from '../ui/table/data-table-column.ts'
import type { RagValue } from '../fleet/status.ts'

export interface SampleVehicle {
  readonly id: number
  readonly reg_no: string
  readonly model: string
  readonly driver: string | null
  readonly miles: number
  readonly co2: number
  readonly spend: number
  readonly next_due: string
  readonly status: string
  readonly rag: RagValue
  readonly rag_words: string
}

const column = (
  name: string,
  label: string,
  kind: TableColumn['kind'],
  more: Partial<TableColumn> = {},
): TableColumn => ({
  name,
  label,
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})

export const vehicleColumns: readonly TableColumn[] = [
  column('reg_no', 'Vehicle', 'plate'),
  column('model', 'Make and model', 'text', { width: 236 }),
  column('driver', 'Driver', 'text', { width: 132 }),
  column('miles', 'Miles', 'number'),
  column('co2', 'CO₂', 'number', { unit: 'g/km' }),
  column('spend', 'Spend', 'money'),
  column('next_due', 'Next due', 'date'),
  column('status', 'Status', 'choice', { width: 152, isSortable: false }),
]

const mockUp = [
  ['LK21VXN', 'Ford Transit 350 L3 H2', 'Leon Marsh', 48212, 214, '2026-11-08', 'red', '9 days overdue'],
  ['KX20PDV', 'Renault Master LWB', null, 61904, 239, '2026-11-11', 'red', '6 days overdue'],
  ['WX19RTU', 'Iveco Daily 35S14', 'Ryan Tully', 91040, 256, '2026-11-13', 'red', '4 days overdue'],
  ['BN23LSC', 'Vauxhall Vivaro Electric', 'Aisha Malik', 17650, 0, '2026-11-20', 'amber', 'Due in 3 days'],
  ['YC22PZA', 'Ford Transit Custom', 'Tom Reddick', 29311, 186, '2026-11-24', 'amber', 'Due in 7 days'],
  ['MF72OJE', 'Volkswagen Crafter CR35', 'Ewa Nowak', 22075, 221, '2026-11-27', 'amber', 'Due in 10 days'],
  ['DG21HTK', 'Citroën Relay 35', 'Harpreet Gill', 53498, 233, '2026-12-01', 'amber', 'Due in 14 days'],
  ['NJ69WFC', 'Iveco Daily 35C16', 'Daniel Price', 84126, 261, '2027-02-03', 'green', 'Compliant'],
] as const satisfies readonly (readonly [string, string, string | null, number, number, string, RagValue, string])[]

const letters = 'ABCDEFGHJKLMNPRSTUVWXY'
const letter = (of: number): string => letters.charAt(of % letters.length)
/** A plate of its own for every number. */
const plateOf = (id: number): string =>
  `${letter(id)}${letter(id >> 3)}${20 + (id % 6)}${letter(id >> 5)}${letter(id >> 9)}${letter(id * 7)}`

export const vehicles = (count: number): readonly SampleVehicle[] =>
  Array.from({ length: count }, (_, place) => {
    const [reg, model, driver, miles, co2, next_due, rag, rag_words] = mockUp[place % mockUp.length] ?? mockUp[0]
    return {
      id: place + 1,
      reg_no: place < mockUp.length ? reg : plateOf(place),
      model,
      driver,
      miles: miles + place,
      co2,
      spend: miles * 37 + place,
      next_due,
      status: rag,
      rag,
      rag_words,
    }
  })
