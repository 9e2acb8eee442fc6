// Raising a query: the fields, what they begin with, and what happens to them.
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import {
  type QueryCategory,
  queryCategoryOptions,
  querySubjects,
  readSubject,
} from '@kerbline/domain/areas/queries/words.ts'
import { choice, flag, longText, text } from '@kerbline/domain/kit/field.ts'
import { href } from '@kerbline/domain/screens.ts'
import { whenWords } from '../../case/clock-badge.tsx'
import { sendAttachments, type Attachment } from '../../case/evidence/attachments.tsx'
import { navigate } from '../../data/navigation/location.ts'
import type { useAction } from '../../data/use-action.ts'
import type { Values } from '../../form/use-form.ts'
import { useNewRecord } from '../../form/use-new-record.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { querySource, type QueryView } from './query-source.ts'

export const raiseFields = {
  /** `vehicle:12`, as a link names it. */
  subject: text({ label: 'What is it about?', max: 40, optional: true }),
  customer_account_number: text({ label: 'Account', max: 8, optional: true }),
  category: choice({ label: 'Category', options: queryCategoryOptions }),
  title: text({ label: 'Subject', max: 120, hint: 'For example, “Mileage on invoice 88213”.' }),
  body: longText({ label: 'Your question', max: 20_000 }),
  is_off_road: flag({ label: 'The vehicle cannot be used', hint: 'It is off the road, or unsafe to drive.' }),
  is_injury: flag({ label: 'Someone was injured' }),
} as const
export type RaiseField = keyof typeof raiseFields

export function blankQuery(subject: string): Values {
  const key = readSubject(subject)
  return {
    subject,
    customer_account_number: '',
    category: key ? querySubjects[key.type].category : null,
    title: '',
    body: '',
    is_off_road: false,
    is_injury: false,
  }
}

type Sent = Parameters<ReturnType<typeof useAction<(typeof queriesEndpoints)['create']>>['run']>[0]

const isCategory = (value: unknown): value is QueryCategory => queryCategoryOptions.some((each) => each.value === value)
/** Undefined while none is chosen. */
export const categoryIn = (value: unknown): QueryCategory | undefined => (isCategory(value) ? value : undefined)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const sentOf = (values: Values): Sent | undefined => {
  const { category } = values
  if (!isCategory(category)) return undefined
  return {
    category,
    title: textOf(values['title']),
    body: textOf(values['body']),
    subject: readSubject(textOf(values['subject'])) ?? null,
    customer_account_number: textOf(values['customer_account_number']) || null,
    is_off_road: values['is_off_road'] === true,
    is_injury: values['is_injury'] === true,
  }
}

/** "First reply due by today 15:20." */
function promiseWords({ clocks }: QueryView): string | undefined {
  const [first] = clocks.toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
  return first && `${first.label} due ${whenWords(first.due_at, new Date(first.started_at))}.`
}

/** `asked`: the record a link came from, which a draft belongs to; `attached`: what goes with it. */
export const useRaising = (asked: string, begin: Values, attached: readonly Attachment[]) =>
  useNewRecord({
    endpoint: queriesEndpoints.create,
    fields: raiseFields,
    begin,
    name: asked === '' ? 'raise-query' : `raise-query:${asked}`,
    refreshes: querySource.refreshes,
    sentOf,
    done: (view) => {
      const { id, number, owner_team: team } = view.record
      void sendAttachments(
        { kind: 'query', id, calls: queriesEndpoints, refreshes: querySource.refreshes },
        attached,
        'query',
      )
      const body = promiseWords(view)
      showToast({ tone: 'done', title: `${number} is with ${team ?? 'us'}.`, ...(body !== undefined && { body }) })
      navigate(href('query', { query_no: number }), { isReplace: true }) // going back must not lead to a form that is done
    },
  })
