// What a kind knows of its steps besides what the reply says: inputs of its own, and what stands there already.
import type { CaseReply } from '@kerbline/domain/cases/case-endpoints.ts'
import type { ComponentType } from 'react'
import type { PlainInputProps } from '../../form/field-input-plain.tsx'

type CaseRecord = CaseReply['record']

export interface StepInputProps extends PlainInputProps {
  readonly record: CaseRecord
  /** What the value points at, as it came with the case. */
  readonly known: string | undefined
}

export interface StandingValue {
  readonly value: unknown
  /** What a reference points at. */
  readonly words?: string | undefined
}

export interface StepOffersProps {
  readonly record: CaseRecord
  /** What the form holds. */
  readonly values: Readonly<Record<string, unknown>>
  /** By the field's name. */
  readonly onFill: (values: Readonly<Record<string, StandingValue>>) => void
}

export interface StepHelp {
  /** Ordinary components in place of a field's input, by the field's name: what points at records is searched for by one. */
  readonly inputs?: Readonly<Record<string, ComponentType<StepInputProps>>> | undefined
  /** Above the fields of a step, by its verb: what there is to choose from, which fills them. */
  readonly offers?: Readonly<Record<string, ComponentType<StepOffersProps>>> | undefined
  /** By the field's name. */
  readonly standing?: ((record: CaseRecord, now: Date) => Readonly<Record<string, StandingValue>>) | undefined
  /** The address of the record, for a step that a board or a calendar does not take without looking at it. */
  readonly onRecord?: ((verb: string, record: CaseRecord) => string | undefined) | undefined
}
