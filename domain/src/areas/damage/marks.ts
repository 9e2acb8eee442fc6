// Where a vehicle is damaged: marks on its plan, and the people it concerns.
import { z } from 'zod'
import { capital } from '../../kit/words.ts'
import { bodyPanels } from './body-plan.ts'
import { type BodyView, type MarkKind, markKindWords, type MarkSeverity, severityWords, viewWords } from './words.ts'

export const maxMarks = 40

const share = z.number().min(0, 'A mark lies on the vehicle.').max(1, 'A mark lies on the vehicle.')
export const writtenMark = z.strictObject({
  /** Its number in the case, given when it is first saved and never to another. */
  id: z.number().int().positive().optional(),
  view: z.enum(Object.keys(viewWords) as [BodyView, ...BodyView[]], 'Choose where the mark is.'),
  /** The panel it lies on, by name; null: as an older record has it. */
  panel: z.string().max(40).nullable().default(null),
  /** Shares of the view, from its left and top. */
  x: share,
  y: share,
  kind: z.enum(Object.keys(markKindWords) as [MarkKind, ...MarkKind[]], 'Choose the type of damage.'),
  size_mm: z
    .number()
    .int('Enter whole millimetres.')
    .min(1, 'Enter 1 or more.')
    .max(20_000, 'Enter less.')
    .nullable()
    .default(null),
  severity: z.enum(Object.keys(severityWords) as [MarkSeverity, ...MarkSeverity[]], 'Choose how severe it is.'),
  note: z.string().trim().max(500, 'Use at most 500 characters.').nullable().default(null),
})
export type DamageMark = z.output<typeof writtenMark>

/** A mark that somebody has seen on a photo of an earlier set. */
export const shownMark = z.object({
  mark: z.number(),
  taken_at: z.string(),
  slot: z.string(),
  said_by: z.string(),
  said_at: z.string(),
  /** Where the reader may see it; null: of another customer's set the day and the photo alone are told. */
  set: z.object({ id: z.number(), number: z.string() }).nullable(),
})

const name = z.string().trim().min(1, 'Enter a name.').max(120)
const line = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`).nullable().default(null)
export const person = z.strictObject({ name, phone: line(40) })
export type Person = z.output<typeof person>
export const thirdParty = z.strictObject({
  name,
  phone: line(40),
  reg: line(12),
  vehicle: line(120),
  insurer: line(120),
  policy: line(60),
  damage: line(300),
})
export type ThirdParty = z.output<typeof thirdParty>

export const sizeInWords = (mm: number): string => (mm >= 10 ? `${Math.round(mm / 10)} cm` : `${mm} mm`)

/** "Nearside sliding door, dent, 12 cm". */
export const markInWords = ({ view, panel, kind, size_mm: size }: DamageMark): string =>
  [
    bodyPanels.find((each) => each.name === panel)?.label ?? viewWords[view],
    markKindWords[kind].toLowerCase(),
    size === null ? null : sizeInWords(size),
  ]
    .filter(Boolean)
    .join(', ')

/** "Dent, nearside sliding door" by its first mark: what the case is called in lists. */
export function titleOf(marks: readonly DamageMark[]): string | undefined {
  const [first, ...more] = marks
  if (!first) return undefined
  return `${capital(markInWords(first))}${more.length > 0 ? ` and ${more.length} more` : ''}`
}

const order: readonly MarkSeverity[] = ['minor', 'moderate', 'severe']
/** Of the case, its worst mark; null: there is none. */
export const severityOf = (marks: readonly Pick<DamageMark, 'severity'>[]): MarkSeverity | null =>
  order.findLast((severity) => marks.some((mark) => mark.severity === severity)) ?? null
