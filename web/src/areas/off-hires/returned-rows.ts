// The vehicles of the form, each with what is read off it: text in the form's draft, as it has as many rows as somebody adds.
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { z } from 'zod'
import type { OffHireCandidate } from './off-hire-source.ts'

const count = z.union([z.number(), z.string()]).nullable()
const returnedRow = z.object({
  ...{ reg: z.string(), miles: count, fuel_percent: count, keys: count, lift_keys: count },
  ...{ has_cable: z.boolean(), is_damaged: z.boolean(), damage_note: z.string() },
})
export type ReturnedRow = z.output<typeof returnedRow>

export const newRow = (reg: string): ReturnedRow => ({
  ...{ reg, miles: null, fuel_percent: null, keys: null, lift_keys: null },
  ...{ has_cable: true, is_damaged: false, damage_note: '' },
})

export const writeRows = (rows: readonly ReturnedRow[]): string => (rows.length === 0 ? '' : JSON.stringify(rows))

export function readRows(text: unknown): readonly ReturnedRow[] {
  if (typeof text !== 'string' || text === '') return []
  return z.array(returnedRow).parse(JSON.parse(text))
}

export type RowField = 'vehicle_id' | 'miles' | 'fuel_percent' | 'keys' | 'lift_keys' | 'damage_note'
/** What is wrong, by registration and field. */
export type RowProblems = Readonly<Record<string, Readonly<Partial<Record<RowField, string>>>>>

const isWhole = (value: ReturnedRow['miles'], max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

function problemsOfRow(
  row: ReturnedRow,
  { reg_no: plate, miles: last, refusal, has_tail_lift: hasLift }: OffHireCandidate,
) {
  const lastMiles = last ?? 0
  return {
    ...(refusal !== null && { vehicle_id: refusal }),
    ...(!isWhole(row.miles, 2_000_000)
      ? { miles: 'Enter the odometer reading in miles.' }
      : row.miles < lastMiles && {
          miles: `Enter ${lastMiles.toLocaleString('en-GB')} miles or more, the last reading of ${plate}.`,
        }),
    ...(!isWhole(row.fuel_percent, 100) && { fuel_percent: 'Enter 0 to 100%.' }),
    ...(!isWhole(row.keys, 9) && { keys: 'Enter 0 to 9 keys.' }),
    ...(hasLift && !isWhole(row.lift_keys, 9) && { lift_keys: 'Enter 0 to 9 keys.' }),
    ...(row.is_damaged && row.damage_note.trim() === '' && { damage_note: `Enter what is damaged on ${plate}.` }),
  }
}

/** Before anything is sent: what the server would refuse. */
export function problemsOfRows(rows: readonly ReturnedRow[], candidates: readonly OffHireCandidate[]): RowProblems {
  const wrong = rows.flatMap((row) => {
    const candidate = candidates.find(({ reg_no }) => reg_no === row.reg)
    const problems = candidate ? problemsOfRow(row, candidate) : {}
    return Object.keys(problems).length === 0 ? [] : [[row.reg, problems] as const]
  })
  return Object.fromEntries(wrong)
}

const rowFields: readonly string[] = ['vehicle_id', 'miles', 'fuel_percent', 'keys', 'lift_keys', 'damage_note']

/** `vehicles.0.miles` of an answer, at the vehicle that was sent there. */
export function refusedRows(problems: readonly FieldProblem[], sent: readonly string[]): RowProblems {
  const wrong: Record<string, Record<string, string>> = {}
  for (const { field, message } of problems) {
    const [, place, name = ''] = /^vehicles\.(\d+)\.(\w+)$/.exec(field) ?? []
    const reg = place === undefined ? undefined : sent[Number(place)]
    if (reg !== undefined && rowFields.includes(name)) wrong[reg] = { ...wrong[reg], [name]: message }
  }
  return wrong
}

/** As the call takes them: of rows nothing is wrong with. */
export const sentRows = (rows: readonly ReturnedRow[], candidates: readonly OffHireCandidate[]) =>
  rows.flatMap(({ reg, miles, fuel_percent, keys, lift_keys, has_cable, is_damaged, damage_note }) => {
    const vehicle = candidates.find(({ reg_no }) => reg_no === reg)
    if (!vehicle || typeof miles !== 'number' || typeof fuel_percent !== 'number' || typeof keys !== 'number') return []
    return [
      {
        ...{ vehicle_id: vehicle.vehicle_id, miles, fuel_percent, keys, is_damaged },
        lift_keys: vehicle.has_tail_lift && typeof lift_keys === 'number' ? lift_keys : null,
        has_cable: vehicle.is_electric ? has_cable : null,
        damage_note: is_damaged ? damage_note.trim() : null,
      },
    ]
  })
