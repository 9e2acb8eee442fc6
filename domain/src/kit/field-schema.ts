// What each kind of field accepts, with the remedy in words: one schema for the form, the call and the import. And what it holds once it is
// kept: the schema of records that leave.
import { z } from 'zod'
import type { Field, Fields, ValuesOf } from './field.ts'
import { isCalendarDate } from './time/calendar.ts'
import { formatMoney } from './money.ts'
import { phoneRule } from './phone.ts'
import type { FieldProblem } from './problem.ts'
import type { StandingFields } from './resource.ts'
import { article } from './words.ts'
import { told, type FieldMeaning } from './told-field.ts'

const postcodeForm = /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i
const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** "Harrow & Lane" is `harrow-and-lane`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

/** "ls1 1aa" is "LS1 1AA". */
const tidyPostcode = (value: string): string => {
  const plain = value.toUpperCase().replaceAll(' ', '')
  return `${plain.slice(0, -3)} ${plain.slice(-3)}`
}

const wordsOf: Readonly<Partial<Record<Field['kind'], { form: RegExp; remedy: string }>>> = {
  email: { form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, remedy: 'Enter an email address like name@company.co.uk.' },
  phone: phoneRule,
  postcode: { form: postcodeForm, remedy: 'Enter a UK postcode like LS1 1AA.' },
  'web address': { form: /^https?:\/\/[^\s/]+\.[^\s]+$/, remedy: 'Enter a web address that starts with https://' },
  slug: { form: slugForm, remedy: 'Use lower-case letters and digits with single hyphens, like ford-trucks.' },
}

/** Text of every kind: trimmed, checked, null where it is empty and may be. */
function writtenSchema({ kind, label, isOptional, max = 120, pattern }: Field): z.ZodType {
  const words = wordsOf[kind]
  const checked = z
    .string({ error: `Enter ${article(label)}.` })
    .trim()
    .max(max, { error: () => `Use at most ${max.toLocaleString('en-GB')} characters.` })
    .refine((value) => isOptional || value !== '', `Enter ${article(label)}.`)
    .refine((value) => value === '' || !words || words.form.test(value), words?.remedy)
    .refine((value) => value === '' || !pattern || new RegExp(pattern.source).test(value), pattern?.remedy)
    .transform((value) => (kind === 'postcode' && value !== '' ? tidyPostcode(value) : value))
  return isOptional ? checked.transform((value) => (value === '' ? null : value)).nullable() : checked
}

/** 53.8008 has four decimal places; a number beyond what can be told apart has too many. */
const hasDecimals = (value: number, max: number): boolean => Number(value.toFixed(max)) === value

function countedSchema({ kind, label, isOptional, range, decimals = 0 }: Field): z.ZodType {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = range ?? {}
  const say = (value: number): string =>
    kind === 'money' ? formatMoney(value) : value.toLocaleString('en-GB', { maximumFractionDigits: 10 })
  const counted = z
    .number({
      error: ({ input }) =>
        kind === 'money' && typeof input === 'string' && /\.\d{3,}$/.test(input)
          ? 'Enter pounds and pence, with at most two decimals.'
          : `Enter ${article(label)} as a number.`,
    })
    .refine(
      (value) => hasDecimals(value, decimals),
      decimals === 0
        ? 'Enter a whole number.'
        : `Use at most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}.`,
    )
    // Said when it is needed: of hundreds of fields at a start it takes a twentieth of that start.
    .min(min, { error: () => `Enter ${say(min)} or more.` })
    .max(max, { error: () => `Enter ${say(max)} or less.` })
  return isOptional ? counted.nullable() : counted
}

/** Which words there are is asked at each value: staff keep some of them. */
function chosenSchema(field: Field): z.ZodType {
  const { kind, label, isOptional } = field
  const error = `Choose ${article(label)} from the list.`
  const one = z.string({ error }).refine((value) => field.options?.some((option) => option.value === value), { error })
  if (kind === 'choices') {
    const several = `Choose ${label.toLowerCase()} from the list.`
    return z
      .array(one, { error: several })
      .max(500)
      .refine((values) => values.length <= (field.options?.length ?? 0), several)
  }
  return isOptional ? one.nullable() : one
}

const schemas = new WeakMap<Field, z.ZodType>()

/** What a form, a call and an import accept for the field; made once, as several calls of a resource write the same field. */
export function schemaOf(field: Field): z.ZodType {
  const known = schemas.get(field)
  if (known) return known
  const schema = newSchemaOf(field)
  schemas.set(field, schema)
  return schema
}

function newSchemaOf(field: Field): z.ZodType {
  const { kind, label, isOptional } = field
  const orNull = (schema: z.ZodType): z.ZodType => (isOptional ? schema.nullable() : schema)
  switch (kind) {
    case 'number':
    case 'money':
      return countedSchema(field)
    case 'flag':
      return z.boolean({ error: 'Choose yes or no.' })
    case 'choice':
    case 'choices':
      return chosenSchema(field)
    case 'reference':
      return orNull(
        z
          .number({ error: `Choose ${article(label)}.` })
          .int(`Choose ${article(label)}.`)
          .positive(`Choose ${article(label)}.`),
      )
    case 'references': {
      const error = `Choose ${label.toLowerCase()} from the list.`
      return z
        .array(z.number({ error }).int(error).positive(error), { error })
        .max(500, `Choose at most 500 ${label.toLowerCase()}.`)
    }
    case 'date':
      return orNull(
        z.string({ error: 'Enter a date.' }).refine(isCalendarDate, 'Enter a real date as day, month and year.'),
      )
    case 'instant':
      return orNull(z.iso.datetime({ error: 'Enter a date and time.' }))
    case 'picture':
      return orNull(z.uuid({ error: 'Choose a picture.' }))
    default:
      return writtenSchema(field)
  }
}

/** The fields a person writes. */
export const writableFields = (fields: Fields): readonly (readonly [string, Field])[] =>
  Object.entries(fields).filter(([, { isReadOnly }]) => !isReadOnly)

/** A closed object of everything a form writes. */
export const valuesSchema = <T extends Fields>(fields: T): z.ZodObject & z.ZodType<ValuesOf<T>> =>
  z.strictObject(
    Object.fromEntries(writableFields(fields).map(([name, each]) => [name, schemaOf(each)])),
  ) as unknown as z.ZodObject & z.ZodType<ValuesOf<T>>

/** The same by field, for a call that takes more than the form. */
export const valuesShape = <T extends Fields>(fields: T) =>
  valuesSchema(fields).shape as unknown as {
    readonly [Name in keyof ValuesOf<T>]: z.ZodType<ValuesOf<T>[Name], ValuesOf<T>[Name]>
  }

/** What fields are asked of each other: said at the field that goes too far, with the most it may be. Each field alone is its schema's. */
export function problemsBetween(fields: Fields, values: Readonly<Record<string, unknown>>): FieldProblem[] {
  return Object.entries(fields).flatMap(([name, { notAbove, unit }]) => {
    const [value, max] = [values[name], notAbove === undefined ? undefined : values[notAbove]]
    if (notAbove === undefined || typeof value !== 'number' || typeof max !== 'number' || value <= max) return []
    const other = fields[notAbove]?.label ?? notAbove
    const amount = `${max.toLocaleString('en-GB')}${unit === undefined ? '' : ` ${unit}`}`
    const message = `Enter ${amount} or less. “${other}” is ${amount}.`
    return [{ field: name, reason: 'out_of_range', message }]
  })
}

// What of a record leaves the portal: the fields its resource names, the names of what they point at, and what every record carries.
// This is what a field holds, not what a form accepts: a value that an older rule let in is shown, never a reason to show nothing.

/** A record as it leaves, for who knows no more than that it is one. */
export type RecordReply = { -readonly [K in keyof StandingFields]: StandingFields[K] } & { [field: string]: unknown }

function heldSchema({ kind }: Field): z.ZodType {
  switch (kind) {
    case 'number':
    case 'money':
    case 'reference':
      return z.number()
    case 'references':
      return z.array(z.number())
    case 'choices':
      return z.array(z.string())
    case 'flag':
      return z.boolean()
    default:
      return z.string()
  }
}

const standing = {
  id: z.number(),
  is_active: z.boolean(),
  used_by: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
}

type Shape = Record<string, z.ZodType>

const pointedName = z.string().nullable()
/** What several ids point at, in the order of the names. */
const pointedEach = z.array(z.object({ id: z.number(), name: z.string() })).optional()

/** The fields, and beside each reference the name of what it points at; of several, each with its own. */
const shapeOf = (fields: Fields, held: (field: Field) => z.ZodType, name: z.ZodType): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): (readonly [string, z.ZodType])[] =>
      field.kind === 'reference' || field.kind === 'references'
        ? [
            [key, held(field)],
            [`${key}_name`, name],
            ...(field.kind === 'references' ? [[`${key}_each`, pointedEach] as const] : []),
          ]
        : [[key, held(field)]],
    ),
  )

const mayBeLeftOut = (fields: Fields): Shape =>
  shapeOf(fields, (field) => heldSchema(field).nullable().optional(), pointedName.optional())

const asRecord = (shape: Shape) => z.object({ ...shape, ...standing }) as unknown as z.ZodType<RecordReply>

/** A record with every field of its resource. */
export const recordSchema = (fields: Fields): z.ZodType<RecordReply> =>
  asRecord(
    shapeOf(fields, (field) => (field.isOptional ? heldSchema(field).nullable() : heldSchema(field)), pointedName),
  )

/**
 * A record of which a person is told the fields of their own form, any of them empty. `more`: what stands in it beside the fields;
 * `meanings`: the fields that are bound to a right, with the name of what they point at.
 */
export function formRecordSchema(
  fields: Fields,
  {
    more = {},
    meanings = {},
  }: { readonly more?: Shape; readonly meanings?: Readonly<Record<string, FieldMeaning>> } = {},
): z.ZodType<RecordReply> {
  const shape = Object.entries(mayBeLeftOut(fields)).map(([name, schema]): [string, z.ZodType] => {
    const meaning = meanings[name] ?? meanings[name.replace(/_(name|each)$/, '')]
    return [name, meaning === undefined ? schema : told(meaning, schema)]
  })
  return asRecord({ ...Object.fromEntries(shape), ...more })
}

/** Some fields of a record, as a change of many tells what was before. */
export const someValuesSchema = (fields: Fields): z.ZodType<Record<string, unknown>> =>
  z.object({ ...mayBeLeftOut(fields), is_active: z.boolean().optional() })
