// A form that opens something new, such as a case: sent once, nobody can be ahead of it, and nothing typed is lost before it is kept.
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Fields } from '@kerbline/domain/kit/field.ts'
import { useRef } from 'react'
import type { z } from 'zod'
import { useAction } from '../data/use-action.ts'
import { draftOf, useSaving, type Saving } from './form-saving.ts'
import { sendingOf } from './sending.ts'
import { fieldNamed, pickValues, useForm, type Values } from './use-form.ts'

interface Opened {
  readonly id: number
  readonly updated_at: string
}

interface Options<E extends Endpoint> {
  readonly endpoint: E
  readonly fields: Fields
  readonly begin: Values
  /** What the draft is kept under. */
  readonly name: string
  readonly refreshes: readonly Endpoint[]
  /** Undefined while something is missing that no field says. */
  readonly sentOf: (values: Values) => SentOf<E> | undefined
  readonly done: (reply: ReplyOf<E>) => void
}

const isRecord = (_: unknown): _ is Opened => false // what is new is overtaken by nobody

export function useNewRecord<E extends Endpoint<z.ZodType, z.ZodType<{ readonly record: Opened }>>>(
  options: Options<E>,
): Saving<Opened> {
  const { endpoint, fields, begin, name, refreshes, sentOf, done } = options
  const form = useForm(fields, begin, true)
  const create = useAction(endpoint, { refreshes, sending: sendingOf(draftOf(name)) })
  const reply = useRef<ReplyOf<E>>(undefined)
  return useSaving<Opened, SentOf<E>>({
    form,
    name,
    record: undefined,
    begin,
    valuesOf: () => pickValues(fields, begin, begin),
    isKept: isRecord,
    create,
    update: create,
    isField: (field) => fieldNamed(fields, field) !== undefined,
    read: (values) => {
      const checked = form.check(values)
      return checked && sentOf(checked)
    },
    send: async (values) => {
      reply.current = await create.run(values)
      return reply.current?.record
    },
    done: () => {
      if (reply.current) done(reply.current)
    },
  })
}
