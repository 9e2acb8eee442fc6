// A request while it is filled in: the lines and the fields, what is wrong with which, kept on this device until it is sent.
import type { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import type { VehicleLine } from '@kerbline/domain/areas/enquiries/lines.ts'
import { prospectFields, requestFields, requestLines, salesFields } from '@kerbline/domain/areas/enquiries/request.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { valuesSchema } from '@kerbline/domain/kit/field-schema.ts'
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { useEffect, useMemo, useState } from 'react'

import { dropDraft, keepDraft, readDraft, useDraftKeeping } from '../../data/drafts.ts'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import type { Values } from '../../form/use-form.ts'

export type LineDraft = { readonly [Name in Exclude<keyof VehicleLine, 'quantity'>]: VehicleLine[Name] | null } & {
  readonly quantity: number | string | null
}
export type Choices = ReplyOf<(typeof enquiriesEndpoints)['choices']>

export const blankLine: LineDraft = {
  ...{ vehicle_category_id: null, manufacturer_id: null, model: null, body_id: null, quantity: 1, spec: null },
  ...{ has_tail_lift: false, has_tow_bar: false, has_livery: false },
}

export const blankRequest: Values = {
  ...{ customer_account_number: null, hire_type: 'flexi_hire', start_date: null, term: null, term_unit: 'months' },
  ...{ annual_miles: null, delivers_together: false, delivery_address: '', delivery_postcode: '', site_contact: '' },
  ...{ site_phone: '', purchase_order: '', notes: '' },
}
export const blankSales: Values = {
  ...{ source: 'phone', owner_id: null, probability: null, expected_close: null, next_contact_on: null },
  ...{ next_contact: '', fleet_allocation_id: null },
  ...{ prospect_name: '', prospect_contact: '', prospect_email: '', prospect_phone: '' },
}

export interface RequestDraft {
  readonly values: Values
  readonly lines: readonly LineDraft[]
  /** Answers to the extra questions, by label. */
  readonly e2o: Readonly<Record<string, string>>
}

const isDraft = (value: unknown): value is RequestDraft =>
  typeof value === 'object' && value !== null && 'values' in value && 'lines' in value && Array.isArray(value.lines)

/** "lines.0.body_id", "start_date": what a message belongs to. */
const messagesIn = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  under = '',
) =>
  issues
    .map(({ path, message }) => [[under, ...path.map(String)].filter(Boolean).join('.'), message] as const)
    .toReversed()

const requestSchema = valuesSchema(requestFields)
const salesSchema = valuesSchema({ ...salesFields, ...prospectFields })
const picked = (values: Values, fields: object): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))

function read({ values, lines, e2o }: RequestDraft, withSales: boolean) {
  const request = requestSchema.safeParse(picked(values, requestFields), { error: issueWords })
  const asked = requestLines.safeParse(lines, { error: issueWords })
  const sales = salesSchema.safeParse(picked(values, { ...salesFields, ...prospectFields }), { error: issueWords })
  const messages: Readonly<Record<string, string>> = Object.fromEntries([
    ...messagesIn(request.error?.issues ?? []),
    ...messagesIn(asked.error?.issues ?? [], 'lines'),
    ...(withSales ? messagesIn(sales.error?.issues ?? []) : []),
  ])
  const isRight = request.success && asked.success && (sales.success || !withSales)
  return {
    messages,
    sent: isRight
      ? {
          ...request.data,
          lines: asked.data,
          customer_account_number:
            typeof values['customer_account_number'] === 'string' ? values['customer_account_number'] || null : null,
          sales: withSales && sales.success ? { ...sales.data, e2o } : null,
        }
      : undefined,
  }
}

export interface RequestForm extends RequestDraft {
  readonly set: (name: string, value: unknown) => void
  readonly setLines: (lines: readonly LineDraft[]) => void
  readonly setAnswer: (label: string, answer: string) => void
  /** Of everything, whether it was asked for yet or not. */
  readonly faults: Readonly<Record<string, string>>
  readonly refused: Readonly<Record<string, string>>
  /** What the call takes; undefined while something is wrong. */
  readonly sent: ReturnType<typeof read>['sent']
  readonly isRestored: boolean
  readonly isChanged: boolean
  readonly keepNow: () => void
  readonly forget: () => Promise<void>
  readonly startAgain: () => void
}

/** What the server refused, at the field it means. */
export const refusedIn = (failure: LoadFailure | undefined): Readonly<Record<string, string>> =>
  failure instanceof ApiProblem
    ? Object.fromEntries(
        failure.fields.map(({ field, message }: FieldProblem) => [field.replace(/^sales\./, ''), message]),
      )
    : {}

/** @param name  what the draft is kept under */
export function useRequestForm(
  name: string,
  begin: RequestDraft,
  { withSales, failure }: { readonly withSales: boolean; readonly failure: LoadFailure | undefined },
): RequestForm {
  const [draft, setDraft] = useState(begin)
  const [isRestored, setRestored] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(begin)
  useDraftKeeping(
    name,
    useMemo(() => (isChanged ? draft : undefined), [isChanged, draft]),
  )
  useEffect(() => {
    let isGone = false
    void readDraft(name).then((found) => {
      if (isGone || !isDraft(found)) return
      setDraft((now) => ({ ...now, ...found, values: { ...now.values, ...found.values } }))
      setRestored(true)
    })
    return () => {
      isGone = true
    }
  }, [name])
  const { messages, sent } = useMemo(() => read(draft, withSales), [draft, withSales])
  const change = (part: Partial<RequestDraft>): void => setDraft((before) => ({ ...before, ...part }))
  return {
    ...draft,
    set: (field, value) => setDraft((before) => ({ ...before, values: { ...before.values, [field]: value } })),
    setLines: (lines) => change({ lines }),
    setAnswer: (label, answer) => setDraft((before) => ({ ...before, e2o: { ...before.e2o, [label]: answer } })),
    faults: messages,
    refused: refusedIn(failure),
    sent,
    isRestored: isRestored && isChanged,
    isChanged,
    keepNow: () => void keepDraft(name, draft),
    forget: () => dropDraft(name),
    startAgain: () => {
      setDraft(begin)
      void dropDraft(name)
    },
  }
}
