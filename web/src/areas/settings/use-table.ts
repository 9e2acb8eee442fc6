// A table of reference data under edit: what it was filled from, what was refused in which row, and a save somebody else overtook.
import { type KeptRow, mergedRows } from '@kerbline/domain/areas/settings/reference-data.ts'
import type { Field, Fields } from '@kerbline/domain/kit/field.ts'
import { useState } from 'react'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import type { FormError } from '../../ui/fields/faults.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

export interface Kept<Row> {
  readonly version: string
  readonly rows: readonly Row[]
}

interface Versioned {
  readonly version: string
  readonly rows: readonly object[]
}

interface Options<Row, Name extends string, Table extends Versioned> {
  /** As the server had it when it was last read; a newer one is taken over unless something was changed here. */
  readonly table: Table
  /** A table of the server as it is edited. */
  readonly keptOf: (table: Table) => Kept<Row>
  readonly saving: {
    readonly isRunning: boolean
    readonly failure: LoadFailure | undefined
    readonly forget: () => void
  }
  /** Sends the rows; the table as it was saved, or nothing where it was refused. */
  readonly send: (rows: readonly Row[], version: string) => Promise<Table | undefined>
  /** Reads what somebody else saved. */
  readonly onReload: () => void
  readonly nameOf: (row: Row) => string
  /** What stands in a row, by the server's names, in the order of the columns. */
  readonly fields: Readonly<Record<Name, Field>>
  /** Said once it is saved. */
  readonly doneWords: string
}

/** Where the controls of a row stand. */
export interface RowCell {
  readonly place: number
  /** The list's head says what is asked. */
  readonly isLabelHidden: boolean
}

/** A table as its editor draws it. */
export interface TableEditing<Row> {
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly fields: Fields
  readonly control: (row: Row, cell: RowCell, name: string) => Control
  readonly onChange: (rows: readonly Row[]) => void
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly failure: LoadFailure | undefined
  /** What the server refused, row by row and field by field. */
  readonly errors: readonly FormError[]
  /** Refused, and no field of a row to say it at. */
  readonly unplaced: readonly string[]
  /** Somebody else saved the list meanwhile. */
  readonly overtaken: { readonly onKeepMine: (() => void) | undefined; readonly onTakeTheirs: () => void } | undefined
  readonly onReset: () => void
  readonly onSave: () => void
}

/** What a control of a row is told: which it is, and what is wrong with it. */
export interface Control {
  readonly id: string
  readonly label: string
  readonly isLabelHidden: boolean
  readonly error: string | undefined
}

interface TableForm<Row, Name extends string> {
  /** What the list editor is told of it. */
  readonly editor: TableEditing<Row>
  /** Something in it was refused, and is as it was sent. */
  readonly isRefused: (row: Row) => boolean
  /** What every control of a row is told: `<TextField {...form.control(row, cell, 'name')} … />`. */
  readonly control: (row: Row, cell: RowCell, name: Name) => Control
}

/** A save that came too late is told how the table stands now. */
const isTable = <Table extends Versioned>(current: unknown): current is Table =>
  typeof current === 'object' &&
  current !== null &&
  'version' in current &&
  typeof current.version === 'string' &&
  'rows' in current &&
  Array.isArray(current.rows)

const idOf = (place: number, field: string): string => `row-${place}-${field}`

/** What was typed and what it was filled from; a newer table is taken over unless something was changed here. */
function useRows<Row>(kept: Kept<Row>) {
  const [base, setBase] = useState(kept)
  const [rows, setRows] = useState(kept.rows)
  const [heard, setHeard] = useState(kept.version)
  const isChanged = JSON.stringify(rows) !== JSON.stringify(base.rows)
  const start = (from: Kept<Row>, mine: readonly Row[] = from.rows): void => {
    setBase(from)
    setRows(mine)
  }
  if (kept.version !== heard) {
    setHeard(kept.version)
    if (!isChanged) start(kept)
  }
  return { base, rows, setRows, isChanged, start }
}

/** What the server refused of the rows that were sent. A row that was changed since is another row: its message goes. */
function refusalsOf<Row>(failure: LoadFailure | undefined, sent: readonly Row[], asked: Fields) {
  const fields = failure instanceof ApiProblem ? failure.fields : []
  const messageOf = (row: Row, field: string): string | undefined => {
    const place = sent.indexOf(row)
    return place === -1 ? undefined : fields.find((each) => each.field === `rows.${place}.${field}`)?.message
  }
  const isPlaced = (field: string): boolean => {
    const [list, , name = ''] = field.split('.')
    return list === 'rows' && name in asked
  }
  const errorsOf = (rows: readonly Row[], nameOf: (row: Row) => string): readonly FormError[] =>
    rows.flatMap((row, place) =>
      Object.entries(asked).flatMap(([field, { label: words }]) => {
        const message = messageOf(row, field)
        const label = `${nameOf(row) || `Row ${place + 1}`}, ${words.toLowerCase()}`
        return message === undefined ? [] : [{ fieldId: idOf(place, field), label, message }]
      }),
    )
  const unplaced = fields.filter(({ field }) => !isPlaced(field)).map(({ message }) => message)
  return { messageOf, errorsOf, unplaced }
}

export function useTable<Row extends KeptRow, Name extends string, Table extends Versioned>(
  options: Options<Row, Name, Table>,
): TableForm<Row, Name> {
  const { table, keptOf, saving, nameOf, fields } = options
  const read = keptOf(table)
  const { failure, forget } = saving
  const { base, rows, setRows, isChanged, start } = useRows(read)
  const [sent, setSent] = useState<readonly Row[]>([])
  const { messageOf, errorsOf, unplaced } = refusalsOf(failure, sent, fields)
  const startAgain = (from: Kept<Row>): void => {
    start(from)
    setSent([])
  }
  const save = async (): Promise<void> => {
    setSent(rows)
    const saved = await options.send(rows, base.version)
    if (!saved) return options.onReload()
    startAgain(keptOf(saved))
    showToast({ tone: 'done', title: options.doneWords })
  }
  const isOvertaken = failure instanceof ApiProblem && failure.code === 'changed meanwhile'
  // The refusal says what theirs is, so that nobody waits for it to be read, nor is held where that fails.
  const theirs = isOvertaken && isTable<Table>(failure.current) ? keptOf(failure.current) : read
  const putMineOnTop = (): void => {
    start(theirs, mergedRows(base.rows, rows, theirs.rows))
    forget()
  }
  const takeBack = (from: Kept<Row>): void => {
    startAgain(from)
    forget()
  }
  const known: Fields = fields
  const control = (row: Row, { place, isLabelHidden }: RowCell, name: string): Control => ({
    id: idOf(place, name),
    label: known[name]?.label ?? name,
    isLabelHidden,
    error: messageOf(row, name),
  })
  const editor: TableEditing<Row> = {
    rows,
    nameOf,
    fields,
    control,
    onChange: setRows,
    isChanged,
    isSaving: saving.isRunning,
    failure,
    errors: errorsOf(rows, nameOf),
    // What was sent is another list by now: what was said of it as a whole is said no longer.
    unplaced: rows === sent ? unplaced : [],
    overtaken: isOvertaken
      ? {
          onKeepMine: theirs.version === base.version ? undefined : putMineOnTop,
          onTakeTheirs: () => takeBack(theirs),
        }
      : undefined,
    onReset: () => takeBack(base),
    onSave: () => void save(),
  }
  const isRefused = (row: Row): boolean => Object.keys(fields).some((name) => messageOf(row, name) !== undefined)
  return { editor, isRefused, control }
}
