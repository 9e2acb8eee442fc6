// The form of a managed entity, saved by the calls every resource has.
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useRef } from 'react'
import { navigate } from '../data/navigation/location.ts'
import { sendingOf } from './sending.ts'
import { useAction } from '../data/use-action.ts'
import { showToast } from '../ui/overlay/toasts.ts'
import { draftOf, useSaving, type Saving } from './form-saving.ts'
import { keyOf, pageOf, titleOf, type CrudScreens, type WireRecord } from '../record/record-links.ts'
import { nameBeside } from '../record/record-value.tsx'
import { isSame } from './same-value.ts'
import { fieldNamed, pickValues, useForm, type Values } from './use-form.ts'

interface Options {
  resource: Resource
  endpoints: ResourceEndpoints
  screens: CrudScreens
  record: WireRecord | undefined
  begin: Values
}

interface Save extends Saving<WireRecord> {
  readonly nameOf: (field: string, value: unknown) => string | undefined
}

const isWireRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'updated_at' in value &&
  typeof value.updated_at === 'string'

export function useSave({ resource, endpoints, screens, record, begin }: Options): Save {
  const { fields } = resource
  const notes = useRef<readonly string[]>([])
  const form = useForm(fields, begin, record === undefined)
  const create = useAction(endpoints.create, { sending: sendingOf(draftOf(resource.name)) })
  const update = useAction(endpoints.update)
  const saving = useSaving<WireRecord, Values>({
    form,
    name: resource.name,
    record,
    begin,
    valuesOf: (kept) => pickValues(fields, kept, begin),
    isKept: isWireRecord,
    create,
    update,
    isField: (field) => fieldNamed(fields, field) !== undefined,
    read: form.check,
    send: async (values, over) => {
      const reply = over
        ? await update.run({ key: keyOf(resource, over.kept), version: over.version, values })
        : await create.run(values)
      notes.current = reply?.notes ?? []
      return reply?.record
    },
    done: (saved) => {
      const [body, ...more] = notes.current
      showToast({
        tone: 'done',
        title: `${titleOf(resource, saved)} ${record ? 'saved' : 'created'}.`,
        ...(body !== undefined && { body: [body, ...more].join(' ') }),
      })
      navigate(pageOf(resource, screens, saved), { isReplace: true }) // going back must not lead to a form that is done
    },
  })
  return {
    ...saving,
    nameOf: (name, value) => {
      const from = [saving.theirs, saving.base, record].find((each) => each && isSame(each[name], value))
      return from && nameBeside(from, name)
    },
  }
}
