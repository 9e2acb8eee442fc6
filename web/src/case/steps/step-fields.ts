// What a step asks, as the reply says it, as the fields of a form.
import type { AskedField } from '@kerbline/domain/cases/asked-field.ts'
import type { Field, Fields } from '@kerbline/domain/kit/field.ts'
import type { Values } from '../../form/use-form.ts'
import type { StandingValue } from './step-help.ts'

const fieldOf = ({ name: _, ...asked }: AskedField): Field => ({ isReadOnly: false, isColumn: false, ...asked })

export const fieldsOf = (asks: readonly AskedField[]): Fields =>
  Object.fromEntries(asks.map((asked) => [asked.name, fieldOf(asked)]))

const blanks: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  flag: false,
  choices: [],
  references: [],
  text: '',
  'long text': '',
  email: '',
  phone: '',
  postcode: '',
  'web address': '',
}

/** An empty form, but for what stands already. */
export const blankOf = (fields: Fields, standing: Readonly<Record<string, StandingValue>>): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, standing[name]?.value ?? blanks[kind] ?? null]),
  )
