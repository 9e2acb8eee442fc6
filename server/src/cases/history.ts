// The whole history of a case, as its reader may know it: steps, posts and entries of the trail in one order, a page at a time.
import {
  type CaseHappening,
  historyActions,
  historyEntry,
  type HistoryKind,
  stepInWords,
} from '@kerbline/domain/cases/case-history.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { moneyOfKind, wordsOfDecision } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { readCursorParts } from '../crud/list-cursor.ts'
import type { Actor } from '../http/actor.ts'
import type { Call } from '../http/call.ts'
import { readableBy, sideOf } from './posts.ts'

const PAGE = 50
const SAID = 200

interface Found {
  readonly source: 'step' | 'post' | 'trail'
  readonly id: number
  readonly instant: string
  readonly at: string
  readonly by: string | null
  readonly what: string
  readonly from: string | null
  readonly verb: string | null
  readonly said: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const none = sql`null::jsonb as before, null::jsonb as after`

const stepsOf = (kind: CaseKind, id: number): RawBuilder<unknown> => sql`
  select 'step' as source, s.id, s.at, coalesce(person_name(s.user_id), s.by_name) as by, s.to_state as what, s.from_state as "from", s.verb, s.note as said, ${none}
  from state_changes s where s.entity = ${kind.name} and s.entity_id = ${id}`

/** What a step said stands with the step: the post of the same moment is the same words. */
const postsOf = (call: Call, kind: CaseKind, id: number): RawBuilder<unknown> => sql`
  select 'post', p.id, p.at, p.author_name, case when p.is_internal then 'note' else 'post' end, null, null, left(p.body, ${SAID + 1}), ${none}
  from case_posts p where p.case_id = ${id} and ${readableBy(sideOf(call.actor))}
    and not exists (select from state_changes s where s.entity = ${kind.name} and s.entity_id = ${id} and s.at = p.at and s.note is not null)`

/** Of a document only what its visibility lets one read; of costs nothing for those who may not know them. */
function trailOf({ actor }: Call, kind: CaseKind, id: number, knowsCost: boolean): RawBuilder<unknown> {
  const isOfHireCompany = sideOf(actor) === 'hire_company'
  const actions = historyActions.filter((action) => {
    const entry = historyEntry(action)
    return (isOfHireCompany || entry?.isInternal !== true) && (knowsCost || entry?.kind !== 'cost')
  })
  const isTold = isOfHireCompany
    ? sql`true`
    : sql`(a.action not like '%: document %' or coalesce(a.after, a.before) ->> 'visibility' = 'customer')`
  return sql`
    select 'trail', a.id, a.at, a.actor_name, substr(a.action, ${kind.name.length + 3}), null, null, null, a.before, a.after
    from audit a where a.entity = ${kind.name} and a.entity_id = ${String(id)}
      and a.action = any(${actions.map((action) => `${kind.name}: ${action}`)}::text[]) and ${isTold}`
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
/** "PO number", "drop off": a field by its name. */
const detailWords = (field: string): string =>
  field
    .replace('damage_points', 'marks')
    .replace(/^po_/, 'PO_')
    .replace(/_(id|pence)$/, '')
    .replace(/_no$/, '_number')
    .replaceAll('_', ' ')

/** "2 approved (£200.00 before VAT), 1 declined (£104.50)"; entries of before name no sums. */
function decidedInWords(kind: CaseKind, after: Found['after']): string {
  const money = moneyOfKind(kind)
  const parts = money.decisions.flatMap((decision) => {
    const count = Number(after?.[decision] ?? 0)
    if (count === 0 && decision !== 'accepted' && decision !== 'declined') return []
    const net = after?.[`${decision}_pence`]
    const sum = typeof net === 'number' ? ` (${formatMoney(net)}${decision === 'accepted' ? ' before VAT' : ''})` : ''
    return [`${count} ${wordsOfDecision(money, decision).past.toLowerCase()}${sum}`]
  })
  return parts.join(', ')
}

/** What an entry of the trail says beside its name; undefined: nothing of it is for this reader. */
function saidOfTrail(
  kind: CaseKind,
  { what, before, after }: Found,
  isKept: (field: string) => boolean,
): string | null | undefined {
  if (what === 'details changed') {
    const fields = Object.keys(after ?? {}).filter((field) => !isKept(field))
    return fields.length === 0 ? undefined : capital(fields.map(detailWords).join(', '))
  }
  if (what === 'estimate written') {
    const net = after?.['net_pence']
    return typeof net === 'number' ? `${formatMoney(net)} before VAT` : null
  }
  if (what === 'file not taken') return textOf(after?.['said'])
  if (what === 'lines decided') return decidedInWords(kind, after)
  return textOf(after?.['title']) ?? textOf(before?.['title'])
}

const short = (text: string | null): string | null =>
  text !== null && text.length > SAID ? `${text.slice(0, SAID).trimEnd()}…` : text

const postKinds: Readonly<Record<string, readonly [HistoryKind, string]>> = {
  note: ['note', 'Internal note'],
  post: ['post', 'Message'],
}

function happeningOf(kind: CaseKind, found: Found, isKept: (field: string) => boolean): CaseHappening | undefined {
  const { source, id, at, by, what, said } = found
  const told = { key: `${source} ${id}`, by, at }
  if (source === 'step')
    return { ...told, kind: 'step', words: stepInWords(kind, { ...found, to: what }), said: short(said) }
  if (source === 'post') {
    const [of, words] = postKinds[what] ?? ['post', 'Message']
    return { ...told, kind: of, words, said: short(said) }
  }
  const entry = historyEntry(what)
  const more = saidOfTrail(kind, found, isKept)
  return entry && more !== undefined ? { ...told, kind: entry.kind, words: entry.words, said: more } : undefined
}

const together = 60 * 60_000
const isPhoto = ({ source, what, after }: Found): boolean =>
  source === 'trail' && what === 'document added' && after?.['type'] === documentTypeInWords('photo')

/** Photos one person added one after the other within an hour are told as one: "8 photos added". The newest stands for them. */
function groupPhotos(found: readonly Found[]): Found[][] {
  return found.reduce<Found[][]>((groups, each) => {
    const last = groups.at(-1)?.at(-1)
    const isNext = last && isPhoto(last) && isPhoto(each) && last.by === each.by
    if (isNext && Date.parse(last.at) - Date.parse(each.at) <= together) groups.at(-1)?.push(each)
    else groups.push([each])
    return groups
  }, [])
}

const cursorParts = z.tuple([z.string(), z.string(), z.number().int()])

/** The newest first; `next` is what the following page is asked for with. @throws problem 'not valid' for what no page of ours ended with */
export async function historyOfCase(
  call: Call,
  kind: CaseKind,
  knowsCost: ((actor: Actor) => boolean) | undefined,
  { id, before }: { readonly id: number; readonly before?: string | undefined },
): Promise<{ entries: CaseHappening[]; next: string | null }> {
  const cursor = before === undefined ? undefined : readCursorParts(before, cursorParts)
  const beyond = cursor
    ? sql`(h.at, h.source, h.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::text, ${cursor[2]}::bigint)`
    : sql`true`
  const parts = [stepsOf(kind, id), postsOf(call, kind, id), trailOf(call, kind, id, knowsCost?.(call.actor) ?? true)]
  const { rows: found } = await sql<Found>`
    select h.source, h.id::float8 as id, h.at::text as instant, json_instant(h.at) as at, h.by, h.what, h."from", h.verb, h.said, h.before, h.after
    from (${sql.join(parts, sql` union all `)}) h where ${beyond} order by h.at desc, h.source desc, h.id desc limit ${PAGE + 1}`.execute(
    call.rows,
  )
  const shown = found.slice(0, PAGE)
  const last = found.length > PAGE ? shown.at(-1) : undefined
  const isKept = (field: string) =>
    sideOf(call.actor) !== 'hire_company' && (kind.written?.hireCompanys.includes(field) ?? false)
  return {
    entries: groupPhotos(shown).flatMap((group) => {
      const told = group[0] && happeningOf(kind, group[0], isKept)
      return told
        ? [group.length === 1 ? told : { ...told, words: `${counted(group.length, 'photo')} added`, said: null }]
        : []
    }),
    next: last ? Buffer.from(JSON.stringify([last.instant, last.source, last.id])).toString('base64url') : null,
  }
}
