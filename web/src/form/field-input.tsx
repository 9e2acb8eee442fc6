import type { ComponentType } from 'react'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { PlainInput, type PlainInputProps } from './field-input-plain.tsx'
import { ReferenceInput, ReferencesInput } from './field-input-reference.tsx'

/** What the input of any field is given, one of our own or an override. */
export interface FieldInputProps extends PlainInputProps {
  /** What a reference points at, known with the record. */
  readonly known: string | undefined
  readonly endpoints: ResourceEndpoints
}

/** Ordinary components in place of a field's input, by the field's name. */
export type Inputs = Readonly<Record<string, ComponentType<FieldInputProps>>>

/** The input for a field of any kind. */
export function FieldInput({ known, endpoints, ...props }: FieldInputProps) {
  const { id, name, field, value, error, onChange } = props
  const pointing = { id, name, field, error, known, endpoint: endpoints.options, value, onChange }
  if (field.kind === 'reference') return <ReferenceInput {...pointing} />
  if (field.kind === 'references') return <ReferencesInput {...pointing} />
  return <PlainInput {...props} />
}
