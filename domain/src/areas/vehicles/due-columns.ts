// Two columns of the list for each kind of event that falls due: when, and how far its booking is. They come of the kinds staff keep.
import type { Column, FixedView } from '../../kit/list.ts'
import type { Permission } from '../../permissions.ts'
import {
  bookingStageInWords,
  bookingStages,
  bookingStageWords,
  type BookingStage,
} from '../compliance/booked-events.ts'
import { isFallingDue } from '../compliance/types/event-types.ts'
import { ofEventTypes } from '../compliance/types/kept-types.ts'

/** What has a date, and belongs to a vehicle. */
export const dueTypes = ofEventTypes((types) =>
  types.filter(({ slug, holder }) => holder === 'vehicle' && isFallingDue(slug)),
)

/** The same as words to choose from. */
export const dueTypeOptions = ofEventTypes(() => dueTypes().map(({ slug, name }) => ({ value: slug, label: name })))

const dueColumn = (type: string): string => `due_${type}`
export const bookedColumn = (type: string): string => `booked_${type}`

export type DueListColumn = Column & { readonly needs: Permission }

const stages = bookingStages.map((value) => ({ value, label: bookingStageWords[value] }))

/** "MOT due" and "MOT booked", each with the right that opens it. */
export const dueListColumns = ofEventTypes((): Readonly<Record<string, DueListColumn>> =>
  Object.fromEntries(
    dueTypes().flatMap(({ slug, name }): [string, DueListColumn][] => [
      [
        dueColumn(slug),
        {
          label: `${name} due`,
          kind: 'due',
          isSortable: true,
          isFiltered: true,
          width: 150,
          needs: 'see compliance',
        },
      ],
      [
        bookedColumn(slug),
        {
          label: `${name} booked`,
          kind: 'choice',
          options: stages,
          isSortable: false,
          isFiltered: true,
          width: 150,
          needs: 'see maintenance request details',
        },
      ],
    ]),
  ),
)

/** Something a vehicle has to keep in date, as a row of the list carries it. */
export interface ListedEvent {
  readonly type: string
  /** Null: it should have one. */
  readonly due_date: string | null
  /** Null: not for this person to know. */
  readonly booked: BookingStage | null
  /** The instant agreed for it. */
  readonly booked_at: string | null
}

/** The kind of event a column tells of: `due_mot` and `booked_mot` tell of `mot`. */
export const typeOfColumn = (column: string): string | undefined =>
  dueTypes().find(({ slug }) => dueColumn(slug) === column || bookedColumn(slug) === column)?.slug

/** The one kind of event a question is about; nothing where it is about none, or several. */
export function typeAskedFor(columns: readonly string[]): string | undefined {
  const types = new Set(columns.flatMap((column) => typeOfColumn(column) ?? []))
  const [only] = types
  return types.size === 1 ? only : undefined
}

/** What the columns of a row say, for a file. */
export const dueCells = (events: readonly ListedEvent[]): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    events.flatMap(({ type, due_date: date, booked, booked_at: at }) => [
      [dueColumn(type), date ?? 'No valid date'],
      [bookedColumn(type), bookingStageInWords(booked, at) ?? booked],
    ]),
  )

const TO_BOOK_DAYS = 14

/** What a fleet manager asks first: whose MOT is overdue or due soon, and nobody has booked it. */
export const motToBook: FixedView & { readonly needs: readonly Permission[] } = {
  name: 'mot_to_book',
  label: `MOT due within ${TO_BOOK_DAYS} days, not booked`,
  query: { due_mot: `within:${TO_BOOK_DAYS}`, booked_mot: 'is:none' },
  needs: ['see compliance', 'see maintenance request details'],
}
