import { z } from 'zod'
import { custodySpan } from '../hires/custody.ts'
import { caseEndpoints } from '../../cases/case-endpoints.ts'
import { withSight } from '../../cases/case-kind.ts'
import { caseNames } from '../../cases/case-names.ts'
import { caseListPlan } from '../../cases/case-list.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { valuesShape } from '../../kit/field-schema.ts'
import type { ListPlan } from '../../kit/list.ts'
import { shownMark, writtenMark } from '../damage/marks.ts'
import { conditionCase, conditionFields, conditionReasonOptions } from './case.ts'
import { conditionBodies } from './slots.ts'

const slot = z.object({
  slot: z.string(),
  is_required: z.boolean(),
  /** No photo yet, or one that has to be taken again. */
  is_missing: z.boolean(),
  photo: z
    .object({
      id: z.number(),
      file_id: z.string(),
      preview_id: z.string().nullable(),
      /** By the camera, else when it came. */
      taken_at: z.string(),
    })
    .nullable(),
})
export type ConditionSlot = z.output<typeof slot>

export const conditionSetsEndpoints = {
  ...caseEndpoints(conditionCase, {
    row: { taken_at: z.string(), missing: z.number(), linked: z.string().nullable() },
    own: {
      body: z.enum(conditionBodies),
      taken_at: z.string(),
      taken_by: z.string(),
      odometer_miles: z.number().nullable(),
      fuel_percent: z.number().nullable(),
      note: z.string().nullable(),
      slots: z.array(slot),
      /** Why photos are needed again; null: none are. */
      retake_reason: z.string().nullable(),
      /** `key` names it in the address of its screen. */
      linked: z.object({ kind: z.enum(caseNames), key: z.string(), number: z.string(), title: z.string() }).nullable(),
      /** Open damage of the vehicle, whose marks the earlier photos may show. */
      damages: z.array(
        z.object({ id: z.number(), number: z.string(), marks: z.array(writtenMark), shown: z.array(shownMark) }),
      ),
      /** The vehicle's newest accepted set before this one, also of whoever hired it before: then its day and photos alone are told. */
      previous: z
        .object({
          taken_at: z.string(),
          slots: z.array(z.string()),
          /** Where the reader may see it; null: it is another customer's. */
          record: z.object({ id: z.number(), number: z.string() }).nullable(),
        })
        .nullable(),
      /** Who had the vehicle when. */
      custody: z.array(custodySpan),
    },
    opened: { vehicle_id: z.number('Choose a vehicle.').int().positive(), ...valuesShape(conditionFields) },
  }),
  confirmShown: endpoint({
    method: 'POST',
    path: '/api/condition-sets/:id/shown',
    needs: withSight(conditionCase, 'create damage cases', 'manage snaps'),
    summary:
      'Says that a mark of a damage case is visible on a photo of the set before this one; both sides see who said so',
    input: z.strictObject({
      id: z.coerce.number().int().positive(),
      slot: z.string().max(40),
      case_id: z.number().int().positive(),
      mark: z.number().int().positive(),
    }),
    reply: z.object({ shown: z.array(shownMark) }),
  }),
  previousPhoto: endpoint({
    method: 'GET',
    path: '/api/condition-sets/:id/previous/:slot',
    needs: conditionCase.see,
    sends: 'bytes',
    media: ['image/*'],
    summary: 'The photo of one slot in the vehicle’s set before this one, whoever hired the vehicle then',
    input: z.strictObject({ id: z.coerce.number().int().positive(), slot: z.string().max(40) }),
    reply: z.unknown(),
  }),
}

export const conditionSetsPlan: ListPlan = caseListPlan(conditionCase, {
  type: { label: 'Reason', options: conditionReasonOptions },
  own: {
    taken_at: { label: 'Taken', kind: 'instant', isSortable: true, isFiltered: true },
    missing: { label: 'Photos missing', kind: 'number', isSortable: false, isFiltered: false },
    linked: { label: 'Linked to', kind: 'text', isSortable: false, isFiltered: false },
  },
  shown: ['number', 'reg_no', 'type', 'customer_account_number', 'state', 'taken_at', 'missing', 'linked', 'due_on'],
  views: [
    { name: 'review', label: 'To review', query: { state: 'is:submitted' } },
    { name: 'retake', label: 'Photos needed again', query: { state: 'is:retake' } },
    { name: 'drafts', label: 'Drafts', query: { state: 'is:draft' } },
    { name: 'accepted', label: 'Accepted', query: { state: 'is:accepted' } },
  ],
  sort: '-taken_at',
})
