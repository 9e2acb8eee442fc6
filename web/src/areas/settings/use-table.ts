// A table of reference data under edit: what it was filled from, what was refused in which row, and a save somebody else overtook.
import { type KeptRow, mergedRows } from '@kerbline/domain/areas/settings/reference-data.ts'
import { useState } from 'react'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import type { FormError } from '../../ui/fields/faults.ts'

export interface Kept<Row> {
  readonly version: string
  readonly rows: readonly Row[]
}

interface Versioned {
  readonly version: string
  readonly rows: readonly object[]
}

interface Options<Row, Table extends Versioned> {
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
  readonly send: (rows: readonly Row[], version: string) => Promise<Kept<Row> | undefined>
  /** Reads what somebody else saved. */
  readonly onReload: () => void
  readonly nameOf: (row: Row) => string
  /** Fields by the server's names. */
  readonly labels: Readonly<Record<string, string>>
}

/** A table as its editor draws it. */
export interface TableEditing<Row> {
  readonly rows: readonly Row[]
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
}

export interface TableForm<Row> {
  /** What the list editor is told of it. */
  readonly editor: TableEditing<Row>
  readonly messageOf: (row: Row, field: string) => string | undefined
  readonly idOf: (place: number, field: string) => string
  /** Resolves to the table as it was saved. */
  readonly save: () => Promise<Kept<Row> | undefined>
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

export function useTable<Row extends KeptRow, Table extends Versioned>(options: Options<Row, Table>): TableForm<Row> {
  const { table, keptOf, saving, send, onReload, nameOf, labels } = options
  const { failure, forget } = saving
  const read = keptOf(table)
  const [base, setBase] = useState(read)
  const [rows, setRows] = useState(read.rows)
  const [sent, setSent] = useState<readonly Row[]>([])
  const [heard, setHeard] = useState(read.version)
  const isChanged = JSON.stringify(rows) !== JSON.stringify(base.rows)
  const start = (from: Kept<Row>): void => {
    setBase(from)
    setRows(from.rows)
    setSent([])
  }
  if (read.version !== heard) {
    setHeard(read.version)
    if (!isChanged) start(read)
  }

  const refused = failure instanceof ApiProblem ? failure : undefined
  const isOvertaken = refused?.code === 'changed meanwhile'
  // The refusal says what theirs is, so that nobody waits for it to be read, nor is held where that fails.
  const theirs = isOvertaken && isTable<Table>(refused.current) ? keptOf(refused.current) : read
  // A row that was changed since it was sent is another row: its message goes.
  const messageOf = (row: Row, field: string): string | undefined => {
    const place = sent.indexOf(row)
    return place === -1 ? undefined : refused?.fields.find((each) => each.field === `rows.${place}.${field}`)?.message
  }
  const errors = rows.flatMap((row, place) =>
    Object.entries(labels).flatMap(([field, label]) => {
      const message = messageOf(row, field)
      return message === undefined
        ? []
        : [
            {
              fieldId: idOf(place, field),
              label: `${nameOf(row) || `Row ${place + 1}`}, ${label.toLowerCase()}`,
              message,
            },
          ]
    }),
  )
  const isPlaced = (field: string): boolean => {
    const [list, , name = ''] = field.split('.')
    return list === 'rows' && name in labels
  }
  const save = async (): Promise<Kept<Row> | undefined> => {
    setSent(rows)
    const saved = await send(rows, base.version)
    if (saved) start(saved)
    else onReload()
    return saved
  }
  const editor: TableEditing<Row> = {
    rows,
    onChange: setRows,
    isChanged,
    isSaving: saving.isRunning,
    failure,
    errors,
    // What was sent is another list by now: what was said of it as a whole is said no longer.
    unplaced:
      rows === sent ? (refused?.fields ?? []).filter(({ field }) => !isPlaced(field)).map((each) => each.message) : [],
    overtaken: isOvertaken
      ? {
          onKeepMine:
            theirs.version === base.version
              ? undefined
              : () => {
                  setRows(mergedRows(base.rows, rows, theirs.rows))
                  setBase(theirs)
                  forget()
                },
          onTakeTheirs: () => {
            start(theirs)
            forget()
          },
        }
      : undefined,
    onReset: () => {
      start(base)
      forget()
    },
  }
  return { editor, messageOf, idOf, save }
}
