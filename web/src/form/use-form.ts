// What a form holds while somebody fills it in: values as the wire has them, what is wrong with which, what has changed. Own work:
// every input here is a controlled component, so that a form library would bring its weight and a wrapper round each of them.
import { useMemo, useState } from 'react'
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import type { Fields } from '@kerbline/domain/kit/field.ts'
import { problemsBetween, slugOf, valuesSchema, writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { isSame } from './same-value.ts'

export type Values = Readonly<Record<string, unknown>>
/** What is wrong, by the field's name. */
export type Messages = Readonly<Record<string, string>>

export interface Form {
  readonly values: Values
  readonly messages: Messages
  /** Names of the fields that differ from what stands on the server. */
  readonly changed: readonly string[]
  /** Counts what was refused, so that the summary takes the focus each time. */
  readonly attempt: number
  readonly set: (name: string, value: unknown) => void
  /** Puts back a draft, or a mixture of two versions. */
  readonly setAll: (values: Values) => void
  /** What stands on the server is now this; typed values stay unless given. */
  readonly rebase: (start: Values, values?: Values) => void
  /** The values as the call takes them; undefined where something is wrong, which is then shown. */
  readonly check: (given?: Values) => Values | undefined
  /** Shows what the server refused at its fields. */
  readonly refuse: (problems: readonly FieldProblem[]) => void
}

/** The values a form edits, out of a record: only what is written. */
export const pickValues = (fields: Fields, from: Values, blank: Values): Values =>
  Object.fromEntries(writableFields(fields).map(([name]) => [name, from[name] ?? blank[name] ?? null]))

/** `values.phone` of a save, `phone` of a create: the field the server means. */
export const fieldNamed = (fields: Fields, path: string): string | undefined =>
  path.split(/[./[\]]+/).find((part) => part !== '' && part in fields)

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A slug follows the field it is made from until somebody writes another. */
function withSlugs(fields: Fields, values: Values, name: string, value: unknown): Values {
  const next: Record<string, unknown> = { ...values, [name]: value }
  for (const [slug, { kind, from }] of Object.entries(fields))
    if (kind === 'slug' && from === name && asText(values[slug]) === slugOf(asText(values[name])))
      next[slug] = slugOf(asText(value))
  return next
}

interface State {
  readonly start: Values
  readonly values: Values
  /** What the server refused, until the field is changed. */
  readonly told: Messages
  readonly attempt: number
}

/** `isNew`: slugs are still being made. */
export function useForm(fields: Fields, begin: Values, isNew: boolean): Form {
  const [state, setState] = useState<State>({ start: begin, values: begin, told: {}, attempt: 0 })
  const schema = useMemo(() => valuesSchema(fields), [fields])
  const { start, values, told, attempt } = state

  const wrongIn = (given: Values): Messages => {
    const issues = schema.safeParse(given, { error: issueWords }).error?.issues ?? []
    const between = problemsBetween(fields, given).map(({ field, message }) => [field, message] as const)
    const alone = issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed()
    return Object.fromEntries([...between, ...alone])
  }
  const messages = useMemo(
    () => (attempt > 0 ? { ...wrongIn(values), ...told } : told),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- wrongIn reads the schema alone
    [schema, values, told, attempt],
  )
  const changed = useMemo(
    () => Object.keys(values).filter((name) => !isSame(values[name], start[name])),
    [values, start],
  )
  return {
    values,
    messages,
    changed,
    attempt,
    set: (name, value) =>
      setState((before) => {
        const { [name]: _, ...others } = before.told
        const next = isNew ? withSlugs(fields, before.values, name, value) : { ...before.values, [name]: value }
        return { ...before, values: next, told: others }
      }),
    setAll: (given) => setState((before) => ({ ...before, values: { ...before.values, ...given } })),
    rebase: (begun, given) =>
      setState((before) => ({ ...before, start: begun, values: given ?? before.values, told: {} })),
    check: (given = values) => {
      const parsed = schema.safeParse(given, { error: issueWords })
      const isRight = parsed.success && problemsBetween(fields, given).length === 0
      setState((before) => ({ ...before, values: given, told: {}, attempt: before.attempt + (isRight ? 0 : 1) }))
      return isRight ? Object.fromEntries(Object.entries(parsed.data)) : undefined
    },
    refuse: (problems) => {
      const found = problems.flatMap(({ field, message }) => {
        const name = fieldNamed(fields, field)
        return name === undefined ? [] : [[name, message] as const]
      })
      setState((before) => ({
        ...before,
        told: Object.fromEntries(found.toReversed()),
        attempt: found.length > 0 ? before.attempt + 1 : before.attempt,
      }))
    },
  }
}
