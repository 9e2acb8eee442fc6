// A kind of case as its screens know it: one object, from which its page, its list, its board and its calendar follow.
import { addressOfKey, caseKey } from '@kerbline/domain/cases/case-address.ts'
import type { BoardColumn, BoardInput, BoardReply, ShownCases } from '@kerbline/domain/cases/case-board.ts'
import type { caseCalendarEndpoints } from '@kerbline/domain/cases/case-calendar.ts'
import type { caseDatesEndpoints } from '@kerbline/domain/cases/case-dates.ts'
import type { caseEndpoints, CaseReply, caseRow } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseKind, CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import type { packEndpoint } from '@kerbline/domain/cases/document-endpoints.ts'
import type { CaseKindName } from '@kerbline/domain/cases/kinds.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { writeQuery } from '../data/navigation/location.ts'
import type { Code } from '../data/loading/code.ts'
import { useUser } from '../data/session/session.ts'
import type { ListEndpoint } from '../list/use-list.ts'
import { listLink } from '../record/list-navigation.ts'
import { linkTo } from '../record/record-links.ts'
import type { EvidenceCalls, EvidenceSource } from './evidence/evidence-source.ts'
import type { StepHelp } from './steps/step-help.ts'
import type { WaitsSource } from './waits/waits-source.ts'

export type CaseView = CaseReply
export type CaseRecord = CaseReply['record']
export type CaseListRow = z.output<typeof caseRow>
/** A card of a board: what a row of the list says, and what runs out first. */
export type BoardCard<Row extends CaseListRow = CaseListRow> = Row & Pick<BoardColumn['cards'][number], 'clock'>

type Spine = ReturnType<
  typeof caseEndpoints<CaseKind, Record<never, never>, Record<never, never>, Record<never, never>>
>
type Id = Spine['documents']['input']

/** The calls of a kind. What it leaves out is not drawn: conversation, evidence, PDF, dates. */
export interface CaseCalls<
  View extends CaseView = CaseView,
  Row extends CaseListRow = CaseListRow,
> extends Partial<EvidenceCalls> {
  readonly list: ListEndpoint<Row>
  readonly viewCounts: Spine['viewCounts']
  readonly exportRows: Spine['exportRows']
  readonly view: Endpoint<Spine['view']['input'], z.ZodType<View>>
  readonly step: Endpoint<z.ZodType, z.ZodType<CaseReply>>
  readonly timeline: Spine['timeline']
  readonly history: Spine['history']
  readonly posts?: Spine['posts']
  readonly addPost?: Endpoint<Spine['addPost']['input'], z.ZodType<CaseReply>>
  readonly pack?: ReturnType<typeof packEndpoint>
  readonly dates?: ReturnType<typeof caseDatesEndpoints>['dates']
  /** The agreed date as an entry of a calendar. */
  readonly calendarFile?: Endpoint<Id, z.ZodType>
}

export type BoardEndpoint<Row extends CaseListRow = CaseListRow> = Endpoint<
  BoardInput,
  z.ZodType<
    Omit<BoardReply, 'columns'> & {
      readonly columns: (Omit<BoardColumn, 'cards'> & { readonly cards: BoardCard<Row>[] })[]
    }
  >
>

export interface CalendarPlan {
  readonly endpoint: ReturnType<typeof caseCalendarEndpoints<CaseKind>>['calendar']
  /** The steps that give a case another day: the day it is dropped on fills the first instant each of them asks. */
  readonly verbs: readonly string[]
  /** The view of the list, by name, that holds what has no date yet. */
  readonly undated: string
}

/** Shows the figures of the cases that are asked for. */
export type FiguresShown = (props: {
  readonly plan: ListPlan
  readonly shown: { readonly asked: ShownCases; readonly isNarrowed: boolean }
}) => ReactNode

export interface CaseSource<View extends CaseView = CaseView, Row extends CaseListRow = CaseListRow> {
  readonly kind: Pick<
    CaseKind<CaseKindName>,
    'name' | 'one' | 'many' | 'screen' | 'isNamedByNumber' | 'states' | 'steps' | 'clocks' | 'answers'
  >
  readonly calls: CaseCalls<View, Row>
  readonly list: {
    /** Its saved views and its place in this tab go by it. */
    readonly name: string
    /** "Maintenance" */
    readonly title: string
    readonly screen: ScreenName
    /** Of its address, where the screen shows more than this list. */
    readonly query?: Readonly<Record<string, string>>
  }
  /** Besides the kind's own calls: lists, figures and worklists that tell of it. */
  readonly refreshes: readonly Endpoint[]
  /** What it knows of the fields of its steps: it comes with the step's dialog, as inputs that search bring much along. */
  readonly help?: Code<StepHelp>
  /** Further ways to show the list, for kinds that have them. */
  readonly board?: BoardEndpoint<Row>
  readonly calendar?: CalendarPlan
  /** What its cases come to, each figure a way to its rows. */
  readonly figures?: Code<FiguresShown>
  /** Who waited for whom. */
  readonly waits?: Omit<WaitsSource, 'many' | 'hrefOf'>
}

/** A kind whose cases have a conversation. */
export type ThreadSource = CaseSource & { readonly calls: Required<Pick<CaseCalls, 'posts' | 'addPost'>> }
export const hasThread = (source: CaseSource): source is ThreadSource =>
  source.calls.posts !== undefined && source.calls.addPost !== undefined

/** What sends and shows the documents of a case; undefined: its kind has none. */
export function evidenceOf({ kind, calls, refreshes }: CaseSource, id: number): EvidenceSource | undefined {
  const { documents, addDocument, removeDocument } = calls
  return documents && addDocument && removeDocument
    ? { kind: kind.name, id, calls: { documents, addDocument, removeDocument }, refreshes }
    : undefined
}

export const keyHref = (
  { kind }: Pick<CaseSource, 'kind'>,
  key: string,
  query: Readonly<Record<string, string>> = {},
): string => `${addressOfKey(kind, key)}${writeQuery(query)}`

export const rowKey =
  ({ kind }: Pick<CaseSource, 'kind'>) =>
  (row: Pick<CaseListRow, 'id' | 'number'>): string =>
    caseKey(kind, row)

export const rowHref =
  (source: Pick<CaseSource, 'kind'>) =>
  (row: Pick<CaseListRow, 'id' | 'number'>): string =>
    keyHref(source, rowKey(source)(row))

/** The whole list, or the list as it was left. */
export const wholeList = ({ list }: Pick<CaseSource, 'list'>, query: Readonly<Record<string, string>> = {}): string =>
  linkTo(list.screen, '', { ...list.query, ...query })
export const leftList = ({ list }: Pick<CaseSource, 'list'>): string =>
  listLink(list.name, { list: list.screen, query: list.query })

/**
 * The live line tells at once what the other side did (data/live/changed-elsewhere.ts). Where none can be had, as behind a proxy
 * without WebSockets, it is looked for so often while the page is in sight.
 */
export const REFRESH_SECONDS = 60

/** The side of whoever is signed in. */
export const useSide = (): CaseSide => (useUser()?.side === 'staff' ? 'hire_company' : 'customer')
