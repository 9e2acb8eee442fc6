// What a step asks, as the reply says it, as the fields of a form.
import type { AskedField } from '@kerbline/domain/cases/asked-field.ts'
import type { Field, Fields } from '@kerbline/domain/kit/field.ts'
import { blankValues } from '../../form/form-dialog.tsx'
import type { Values } from '../../form/use-form.ts'
import type { StandingValue } from './step-help.ts'

const fieldOf = ({ name: _, ...asked }: AskedField): Field => ({ isReadOnly: false, isColumn: false, ...asked })

export const fieldsOf = (asks: readonly AskedField[]): Fields =>
  Object.fromEntries(asks.map((asked) => [asked.name, fieldOf(asked)]))

/** An empty form, but for what stands already. */
export const blankOf = (fields: Fields, standing: Readonly<Record<string, StandingValue>>): Values =>
  Object.fromEntries(Object.entries(blankValues(fields)).map(([name, blank]) => [name, standing[name]?.value ?? blank]))
