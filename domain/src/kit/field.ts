// The words a record is made of. Plain data: lists, forms, imports, histories and schemas all read the same field.
// What a field accepts stands in field-schema.ts, so that a list does not bring the schemas along.

export const fieldKinds = [
  'text',
  'long text',
  'slug',
  'email',
  'phone',
  'postcode',
  'web address',
  'number',
  'money',
  'flag',
  'choice',
  'choices',
  'reference',
  'references',
  'date',
  'instant',
  'picture',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export interface Option {
  readonly value: string
  readonly label: string
}

/** One field of a record. `Value` is what the wire carries; null where an optional one is empty. */
export interface Field<Value = unknown> {
  readonly kind: FieldKind
  readonly label: string
  readonly hint?: string | undefined
  readonly isOptional: boolean
  /** Made by the portal: shown, sorted and filtered, never written. */
  readonly isReadOnly: boolean
  /** False: in forms and records only. */
  readonly isColumn: boolean
  readonly section?: string | undefined
  /** Longest text, in characters. */
  readonly max?: number | undefined
  readonly pattern?: { readonly source: string; readonly remedy: string } | undefined
  readonly range?: { readonly min: number; readonly max: number } | undefined
  /** A number: the field of the same record it may not go above. */
  readonly notAbove?: string | undefined
  readonly unit?: string | undefined
  /** A number may have so many decimal places; none unless told. */
  readonly decimals?: number | undefined
  readonly options?: readonly Option[] | undefined
  /** A reference: the name of what it points at, as in the server's table of sources. */
  readonly to?: string | undefined
  /** A slug: the field it is made from while nobody has written one. */
  readonly from?: string | undefined
  /** What a new record begins with. */
  readonly initial?: Value | undefined
}

type Common = Partial<Pick<Field, 'hint' | 'isReadOnly' | 'isColumn' | 'section'>> & { readonly label: string }
type Optional<T extends { readonly optional?: boolean }, Value> = T extends { readonly optional: true }
  ? Value | null
  : Value

const field = <Value>(
  kind: FieldKind,
  { optional, ...rest }: Common & Partial<Field<Value>> & { optional?: boolean },
) =>
  ({
    isReadOnly: false,
    isColumn: true,
    ...rest,
    kind,
    isOptional: optional ?? false,
  }) satisfies Field<Value> as Field<Value>

type Written = Common & {
  readonly optional?: boolean
  readonly max?: number
  readonly pattern?: Field['pattern']
  readonly initial?: string
}

/** One line; 120 characters unless told. */
export const text = <const T extends Written>(options: T): Field<Optional<T, string>> =>
  field('text', { max: 120, ...options }) as Field<Optional<T, string>>

/** Several lines; 4,000 characters unless told. Not a column unless told. */
export const longText = <const T extends Written>(options: T): Field<Optional<T, string>> =>
  field('long text', { max: 4000, isColumn: false, ...options }) as Field<Optional<T, string>>

export const email = <const T extends Written>(options: T): Field<Optional<T, string>> =>
  field('email', { max: 254, ...options }) as Field<Optional<T, string>>

export const phone = <const T extends Written>(options: T): Field<Optional<T, string>> =>
  field('phone', { max: 40, ...options }) as Field<Optional<T, string>>

export const postcode = <const T extends Written>(options: T): Field<Optional<T, string>> =>
  field('postcode', { max: 10, ...options }) as Field<Optional<T, string>>

export const webAddress = <const T extends Written>(options: T): Field<Optional<T, string>> =>
  field('web address', { max: 500, isColumn: false, ...options }) as Field<Optional<T, string>>

/** Lower-case words with hyphens, unique, made from another field until somebody writes it. Old ones lead on. */
export const slug = (options: Common & { readonly from: string }): Field<string> =>
  field('slug', { max: 80, isColumn: false, ...options })

type Counted = Common & {
  readonly optional?: boolean
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  readonly notAbove?: string
  readonly initial?: number
}

/** A whole number, from 0 up unless told. */
export const wholeNumber = <const T extends Counted>({ min = 0, max = 2_000_000_000, ...options }: T) =>
  field('number', { ...options, range: { min, max } } as Common) as Field<Optional<T, number>>

/** A number with decimal places, as they are typed; from 0 up unless told. */
export const decimalNumber = <const T extends Counted & { readonly decimals: number }>({
  min = 0,
  max = 2_000_000_000,
  ...options
}: T) => field('number', { ...options, range: { min, max } } as Common) as Field<Optional<T, number>>

/** Pence on the wire, pounds on the screen. */
export const money = <const T extends Counted>({ min = 0, max = 100_000_000_00, ...options }: T) =>
  field('money', { ...options, range: { min, max } } as Common) as Field<Optional<T, number>>

/** Yes or no. */
export const flag = (options: Common & { readonly initial?: boolean }): Field<boolean> =>
  field('flag', { initial: false, ...options })

type OptionValue<O extends readonly Option[]> = O[number]['value']

/** One of a few words. */
export const choice = <const O extends readonly Option[], const T extends Common & { optional?: boolean }>(
  options: T & { readonly options: O; readonly initial?: OptionValue<O> },
) => field('choice', options as Common) as Field<Optional<T, OptionValue<O>>>

/** Any of a few words; words that staff keep are asked for each time. */
export const choices = <const O extends readonly Option[]>({
  options,
  ...rest
}: Common & { readonly options: O | (() => O); readonly initial?: readonly OptionValue<O>[] }) => {
  const made = field('choices', { initial: [], ...rest } as Common) as Field<readonly OptionValue<O>[]>
  return Object.defineProperty(made, 'options', {
    get: typeof options === 'function' ? options : () => options,
    enumerable: true,
  })
}

/** The id of another record; its name travels beside it as `<field>_name`. */
export const reference = <const T extends Common & { readonly to: string; readonly optional?: boolean }>(options: T) =>
  field('reference', options) as Field<Optional<T, number>>

/** Ids of other records; their names travel beside them as `<field>_name`, with commas. */
export const references = (options: Common & { readonly to: string }) =>
  field('references', { initial: [], isColumn: false, ...options } as Common) as Field<readonly number[]>

/** A calendar date in Europe/London, `YYYY-MM-DD`. */
export const date = <const T extends Common & { readonly optional?: boolean }>(options: T) =>
  field('date', options) as Field<Optional<T, string>>

/** An instant in UTC. */
export const instant = <const T extends Common & { readonly optional?: boolean }>(options: T) =>
  field('instant', options) as Field<Optional<T, string>>

/** A file of the portal that shows a picture: its id. */
export const picture = <const T extends Common & { readonly optional?: boolean }>(options: T) =>
  field('picture', { isColumn: false, ...options }) as Field<Optional<T, string>>

export type Fields = Readonly<Record<string, Field>>
export type ValueOf<F> = F extends Field<infer Value> ? Value : never
/** The values a form writes. */
export type ValuesOf<T extends Fields> = { readonly [K in keyof T]: ValueOf<T[K]> }

/** `['van', 'hgv']` as options: each with its own words, or the value with a capital. */
export const optionsOf = <const V extends readonly string[]>(
  values: V,
  words?: Readonly<Partial<Record<V[number], string>>>,
): readonly { readonly value: V[number]; readonly label: string }[] =>
  values.map((value: V[number]) => ({
    value,
    label: words?.[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`,
  }))
