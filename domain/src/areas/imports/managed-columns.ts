// A field of a managed entity as a column of a file: what a form would refuse, a file's row is refused for, in the same words.
import { schemaOf } from '../../kit/field-schema.ts'
import type { Field } from '../../kit/field.ts'
import { parsePence } from '../../kit/money.ts'
import { type CellValue, column, type ImportColumn, parted, readDate, readFlag, wordKey } from './columns.ts'
import { readNumber } from './number-columns.ts'
import { Fault, quoted } from './reasons.ts'
import { type DateOrder, fromWorkbookInstant, readWrittenInstant } from './dates/written-dates.ts'

type Read = (cell: string, field: Field, order?: DateOrder) => CellValue | Fault

function readOption(cell: string, { options = [] }: Field): string | Fault {
  const found = options.find(({ value, label }) => [value, label].some((word) => wordKey(word) === wordKey(cell)))
  const known = options.map(({ label }) => label).join(', ')
  return found?.value ?? new Fault('unknown_value', `${quoted(cell)} is not one of the options. Use one of: ${known}.`)
}

function readOptions(cell: string, field: Field): readonly string[] | Fault {
  const found = parted(cell).map((word) => readOption(word, field))
  return found.find((each) => each instanceof Fault) ?? [...new Set(found.filter((each) => typeof each === 'string'))]
}

const readers: Readonly<Partial<Record<Field['kind'], Read>>> = {
  number: readNumber,
  money: (cell) => parsePence(cell) ?? new Fault('not_a_number', `${quoted(cell)} is not an amount, like 450.19.`),
  flag: readFlag,
  choice: readOption,
  choices: readOptions,
  references: parted,
  date: (cell, _, order) => readDate(cell, order),
  instant: (cell, _, order) =>
    readWrittenInstant(cell, order) ??
    new Fault('invalid_date', `${quoted(cell)} is not a date and time. Use the format 21/11/2026 08:30, UK time.`),
}

/** References are names until the database is asked, so the field's own schema has nothing to say about them yet. */
const isPointing = ({ kind }: Field): boolean => kind === 'reference' || kind === 'references'

function readCell(
  field: Field,
  schema: ReturnType<typeof schemaOf>,
  cell: string,
  order: DateOrder | undefined,
): CellValue | Fault {
  const value = readers[field.kind]?.(cell, field, order) ?? cell
  if (value instanceof Fault || isPointing(field)) return value
  const checked = schema.safeParse(value)
  if (checked.success) return typeof value === 'string' && typeof checked.data === 'string' ? checked.data : value
  const [issue] = checked.error.issues
  const isCounted = field.kind === 'number' || field.kind === 'money'
  const reason = issue?.code === 'too_big' && !isCounted ? 'too_long' : isCounted ? 'out_of_range' : 'bad_format'
  return new Fault(reason, `${quoted(cell)} is not valid. ${issue?.message ?? 'Correct it.'}`)
}

const holds: Readonly<Partial<Record<Field['kind'], string>>> = {
  email: 'an email address',
  phone: 'a phone number',
  postcode: 'a UK postcode',
  'web address': 'an address that starts with https://',
  slug: 'lower-case words with hyphens. Leave blank and we will make it from the name',
  number: 'a whole number',
  money: 'an amount in pounds with at most two decimals',
  flag: 'yes or no',
  reference: 'the name of an existing record',
  references: 'names of existing records, separated by semicolons',
  date: 'a date, like 21/11/2026, 21 Nov 2026 or 2026-11-21',
  instant: 'a UK date and time, like 21/11/2026 08:30',
}

const holdsOf = ({ kind, options, max }: Field): string => {
  const labels = options?.map(({ label }) => label).join(', ') ?? ''
  if (kind === 'choice') return `one of ${labels}`
  if (kind === 'choices') return `any of ${labels}, separated by semicolons`
  return holds[kind] ?? `text, at most ${(max ?? 120).toLocaleString('en-GB')} characters`
}

/** What a row has to bring for a new record: a field that may not be empty and begins with nothing of its own. */
const isNeeded = ({ isOptional, initial, kind }: Field): boolean =>
  !isOptional && initial === undefined && !['slug', 'flag', 'choices', 'references'].includes(kind)

/** An empty cell is null: what stands stays, and a new record begins as it would on screen. */
/** @param isNaming the column that names its records, which every row needs */
export function managedColumn(field: Field, isNaming: boolean): ImportColumn {
  const schema = schemaOf(field)
  return column(
    { label: field.label, required: isNaming && isNeeded(field), neededForNew: !isNaming && isNeeded(field) },
    {
      holds: holdsOf(field),
      words:
        field.kind === 'flag'
          ? ['Yes', 'No']
          : field.kind === 'choice'
            ? field.options?.map((each) => each.label)
            : undefined,
      pointsAt: field.to,
      ...(field.kind === 'references' ? { isList: true } : {}),
      isDate: field.kind === 'date' || field.kind === 'instant',
      ...(field.kind === 'instant' ? { fromDateCell: fromWorkbookInstant } : {}),
      read: (cell, order) => readCell(field, schema, cell, order),
    },
  )
}
