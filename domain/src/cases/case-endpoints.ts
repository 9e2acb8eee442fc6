// The calls of a kind of case. They are alike for every kind, so that a script that knows one knows all: the list, one record with what
// may be done and what may not, a step, the thread, the timeline.
import { countings } from './working-time.ts'
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { valuesSchema } from '../kit/field-schema.ts'
import { exportsRows, listQuery, pageOf } from '../kit/list-schema.ts'
import { askedField } from './asked-field.ts'
import { caseHistoryEndpoints } from './case-history.ts'
import { asksOf, casePriorities, caseSides, type CaseKind, withSight } from './case-kind.ts'
import { documentEndpoints } from './document-endpoints.ts'

const id = z.coerce.number().int().positive()
/** Its id, or its number as people write it: Q-000123. */
const key = z.string().min(1).max(20)
/** As the person was shown it; a later one is answered with 409 and the case as it stands. */
export const version = z.string().max(40)
const side = z.enum(caseSides)

/** What every row of every list of cases says. */
const spineRow = {
  id: z.number(),
  number: z.string(),
  type: z.string(),
  title: z.string(),
  state: z.string(),
  priority: z.enum(casePriorities),
  reg_no: z.string().nullable(),
  vehicle_id: z.number().nullable(),
  waiting_on: side.nullable(),
  waiting_since: z.string().nullable(),
  owner_team: z.string().nullable(),
  owner_name: z.string().nullable(),
  due_at: z.string().nullable(),
  due_on: z.string().nullable(),
  due_clock: z.string().nullable(),
  is_late: z.boolean(),
  is_open: z.boolean(),
  customer_account_number: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
}
/** What rows of the kinds whose list is `placedFor` a side say too: whose it is, and how its vehicle stands. */
export const placeRow = { account_name: z.string().nullable(), branch: z.string().nullable(), is_vor: z.boolean() }
const placed = z.object(placeRow)
export type CasePlace = z.output<typeof placed>
export const caseRow = z.object(spineRow)

const spineRecord = {
  ...spineRow,
  owner_id: z.number().nullable(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  opened_by: z.string().nullable(),
  account_name: z.string(),
  company_id: z.number().nullable(),
}

export const offeredStep = z.object({
  verb: z.string(),
  label: z.string(),
  tone: z.enum(['primary', 'danger']).nullable(),
  asks: z.array(askedField),
})
export type OfferedStep = z.output<typeof offeredStep>

/** A step that stands open in this state, but not to this person or not now: why, and who may. */
export const refusedStep = z.object({
  verb: z.string(),
  label: z.string(),
  why: z.string(),
})

export const caseClock = z.object({
  clock: z.string(),
  label: z.string(),
  of: side,
  started_at: z.string(),
  due_at: z.string(),
  paused_at: z.string().nullable(),
  paused_minutes: z.number(),
  stopped_at: z.string().nullable(),
  is_kept: z.boolean().nullable(),
  /** It ended as another day was promised: missed where its time was over by then, else neither kept nor missed. */
  is_moved: z.literal(true).optional(),
  /** As both sides read it once it has passed, where that is more than overdue. */
  late_words: z.string().optional(),
  /** The length that was agreed with the company, where it began by one. */
  agreed: z.object({ minutes: z.number(), counts: z.enum(countings) }).optional(),
})
export type CaseClockReply = z.output<typeof caseClock>

export const casePost = z.object({
  id: z.number(),
  author_name: z.string(),
  side,
  through: z.enum(['portal', 'link', 'mail', 'system']),
  body: z.string(),
  is_internal: z.boolean(),
  is_own: z.boolean(),
  /** It says that another day was promised. */
  is_promise: z.literal(true).optional(),
  at: z.string(),
})
export type CasePost = z.output<typeof casePost>

/** A step that was taken; `by` null: the portal itself. */
export const caseMove = z.object({
  id: z.number(),
  from: z.string().nullable(),
  to: z.string(),
  words: z.string(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string(),
})
export type CaseMove = z.output<typeof caseMove>

/** A case as whoever came too late is told of it. */
export const caseNow = z.object({ id: z.number(), number: z.string(), state: z.string(), updated_at: z.string() })

/** One case, with what may be done with it. `own` is what its kind says beside the spine. */
export const caseReplyOf = <Own extends z.ZodRawShape>(own: Own) =>
  z.object({
    record: z.object({ ...spineRecord, ...own }),
    may: z.array(offeredStep),
    may_not: z.array(refusedStep),
    clocks: z.array(caseClock),
    /** Whether this person may write to the thread, and what the other side does not read. */
    may_post: z.boolean(),
    may_note: z.boolean(),
    /** Why nobody writes to the thread any more, whoever they are. */
    no_posts: z.string().optional(),
    /** In answer to a message: the version it was written over, which its writer has so far seen. */
    over: z.string().optional(),
  })

/** The list of a kind, on screen and as a file. */
const listEndpoints = <Row extends z.ZodType>(kind: Pick<CaseKind, 'path' | 'many' | 'see'>, row: Row) => {
  const { path, see } = kind
  const base = `/api/${path}`
  const many = kind.many.toLowerCase()
  return {
    list: endpoint({
      method: 'GET',
      path: base,
      needs: see,
      summary: `${kind.many} by page, sorted and filtered`,
      input: listQuery,
      reply: pageOf(row),
    }),
    viewCounts: endpoint({
      method: 'GET',
      path: `${base}/view-counts`,
      needs: see,
      summary: `How many ${many} each view of the list holds, and all of them`,
      reply: z.record(z.string(), z.number()),
    }),
    exportRows: endpoint({
      ...exportsRows,
      path: `${base}/export`,
      needs: see,
      summary: `The filtered ${many} with the chosen columns, as CSV or XLSX`,
    }),
  }
}

/** Each verb with what it asks, and nothing else. */
export function stepInput<const Head extends z.ZodRawShape>(kind: Pick<CaseKind, 'one' | 'steps'>, head: Head) {
  const [first, ...more] = [...new Set(kind.steps.map(({ verb }) => verb))].map((verb) => {
    const asks = asksOf(kind, verb)
    // What may be empty may be left out.
    const shape = Object.fromEntries(
      Object.entries(valuesSchema(asks).shape).map(([name, schema]) => [
        name,
        asks[name]?.isOptional === true ? schema.default(null) : schema,
      ]),
    )
    return z.strictObject({ ...head, version, verb: z.literal(verb), ...shape })
  })
  if (!first) throw new Error(`${kind.one} has no steps`)
  return z.discriminatedUnion('verb', [first, ...more])
}

/** What is said about a case, and what has become of it. */
const threadEndpoints = <Reply extends z.ZodType>(
  { path, one: name, see, open, manage }: Pick<CaseKind, 'path' | 'one' | 'see' | 'open' | 'manage'>,
  reply: Reply,
) => {
  const base = `/api/${path}`
  const one = name.toLowerCase()
  return {
    posts: endpoint({
      method: 'GET',
      path: `${base}/:id/posts`,
      needs: see,
      summary: `The thread of a ${one}, the newest last; internal notes for the hire company alone`,
      input: z.strictObject({ id: key, before: z.coerce.number().int().positive().optional() }),
      reply: z.object({ posts: z.array(casePost), earlier: z.number() }),
    }),
    addPost: endpoint({
      method: 'POST',
      path: `${base}/:id/posts`,
      needs: withSight({ see }, open, manage),
      summary: `Writes to the thread of a ${one}; a reply that is waited for moves it on`,
      input: z.strictObject({
        id,
        body: z.string().trim().min(1, 'Write something first.').max(20_000, 'Use at most 20,000 characters.'),
        is_internal: z.boolean().default(false),
      }),
      reply,
    }),
    timeline: endpoint({
      method: 'GET',
      path: `${base}/:id/timeline`,
      needs: see,
      summary: `Every step a ${one} has taken, the newest first`,
      input: z.strictObject({ id: key, before: z.coerce.number().int().positive().optional() }),
      reply: z.object({ moves: z.array(caseMove), earlier: z.number() }),
    }),
    ...caseHistoryEndpoints({ path, one: name, see }),
  }
}

interface Shapes<Row extends z.ZodRawShape, Own extends z.ZodRawShape, Opened extends z.ZodRawShape> {
  /** What a row of the list says beside the spine. */
  readonly row: Row
  /** What a record says beside the spine. */
  readonly own: Own
  /** What opening one takes. */
  readonly opened: Opened
}

/** @param kind its path is the first part of every call's */
export function caseEndpoints<
  const Kind extends Pick<
    CaseKind,
    'path' | 'one' | 'many' | 'see' | 'open' | 'opensUnseen' | 'manage' | 'steps' | 'states' | 'clocks'
  >,
  const Row extends z.ZodRawShape,
  const Own extends z.ZodRawShape,
  const Opened extends z.ZodRawShape,
>(kind: Kind, { row, own, opened }: Shapes<Row, Own, Opened>) {
  const base = `/api/${kind.path}`
  const one = kind.one.toLowerCase()
  const { see, open, manage } = kind
  const reply = caseReplyOf(own)
  return {
    ...listEndpoints(kind, z.object({ ...spineRow, ...row })),
    view: endpoint({
      method: 'GET',
      path: `${base}/:id`,
      needs: see,
      summary: `One ${one}: what may be done with it, what may not and why, and its clocks`,
      input: z.strictObject({ id: key }),
      reply,
    }),
    create: endpoint({
      method: 'POST',
      path: base,
      needs: kind.opensUnseen ? [open, manage] : withSight(kind, open, manage),
      summary: `Opens a ${one}`,
      input: z.strictObject(opened),
      reply,
    }),
    step: endpoint({
      method: 'POST',
      path: `${base}/:id/steps`,
      needs: see,
      summary: `Takes a step of a ${one}, with what the step asks`,
      input: stepInput(kind, { id }),
      reply,
      current: caseNow,
    }),
    ...threadEndpoints(kind, reply),
    ...documentEndpoints(kind),
  }
}

/** Whom of the hire company a case of a kind can be given to. */
export const ownersEndpoint = ({ one, path, manage }: CaseKind) =>
  endpoint({
    method: 'GET',
    path: `/api/${path}/owners`,
    needs: manage,
    summary: `Who of the hire company may be given a ${one.toLowerCase()}`,
    input: z.strictObject({ search: z.string().trim().max(80).default('') }),
    reply: z.object({ people: z.array(z.object({ id: z.number(), name: z.string() })) }),
  })

/** What every kind's record says, whatever else it says beside. */
export type CaseReply = z.output<ReturnType<typeof caseReplyOf<Record<never, never>>>>
