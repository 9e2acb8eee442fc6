// How a need reads: what it is, where, why now, whose turn, and the one action that settles it.
import { datesInWords, disagreementRemedy } from '@kerbline/domain/areas/compliance/disagreements.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { dueItemOf, earliestDue, type MilesDueTold } from '@kerbline/domain/areas/compliance/service-due.ts'
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { needHarms, type NeedKind } from '@kerbline/domain/areas/dashboard/needs.ts'
import { expiryOf } from '@kerbline/domain/areas/documents/expiry.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { checkItemOf } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { dayInSentence, formatDate, formatTime, instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { Disagreement } from '../../compliance/queries.ts'
import { caseOfNeed, type FoundCase } from './case-needs.ts'
import { ownTurn, type View } from '../view.ts'

/** One row of the page as the database found it; what does not belong to its kind is null. */
export interface FoundNeed {
  readonly kind: NeedKind
  /** Among the harms, from 1. */
  readonly place: number
  readonly id: number
  readonly reg_no: string
  readonly vehicle_id: number | null
  readonly event_type: string | null
  readonly event_name: string | null
  readonly due_date: string | null
  readonly overdue_weeks: number | null
  readonly by_miles: MilesDueTold | null
  /** The day it failed, where it has not passed since. */
  readonly failed_on: string | null
  readonly responsibility: NeedRow['owner'] | null
  readonly vehicle_name: string
  readonly branch_name: string | null
  /** For staff alone. */
  readonly company_name: string | null
  readonly driver_name: string | null
  readonly checked_at: string | null
  readonly driver_check:
    | readonly {
        readonly code: string
        readonly response: string
        readonly severity?: string | null
        readonly repaired?: boolean
      }[]
    | null
  /** Words of the reported items as the check asked them; null where it is of the catalogue. */
  readonly asked_items: Readonly<Record<string, string>> | null
  /** All that was missed on a day and nobody was reminded of; `reachable`: of whose drivers there is an email address. */
  readonly missed: {
    readonly day: string
    readonly count: number
    readonly plates: readonly string[]
    readonly reachable: number
  } | null
  /** A paper to be renewed; null of a driver's name: there is none, or the viewer may not know it. */
  readonly document: {
    readonly title: string
    readonly expires_on: string
    readonly driver: string | null
  } | null
  /** The days that are said of an item. */
  readonly disagreement: Disagreement | null
  readonly source: string | null
  readonly summary: string | null
  readonly touched_at: string | null
  readonly found_case: FoundCase | null
  /** Its place in the ranking, as the next page begins behind it. */
  readonly cursor: string
}

/** As its kind tells it; why it stands where it stands is of all kinds. */
type ToldNeed = Omit<NeedRow, 'harm'>

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ')

/** "06:42" of today, else "yesterday 06:42", "8 Nov 2026 06:42". */
function whenInWords(instant: string | null, today: string): string | null {
  if (instant === null) return null
  const day = londonDate(instant)
  if (day === today) return formatTime(instant)
  return instantInSentence(instant, today)
}

const dayOfInstant = (instant: string | null, today: string): string =>
  instant === null ? '' : dayInSentence(londonDate(instant), today)

/** "Dangerous defect: Brakes, parking brake and air build-up", "Dangerous defects: … and 2 more". */
function failureInWords({ driver_check: answers, asked_items: asked }: FoundNeed): string {
  const [first, ...more] = (answers ?? []).filter(
    ({ response, severity, repaired }) => response === 'defect' && severity === 'dangerous' && repaired !== true,
  )
  if (!first) return 'Driver check failed'
  const item = asked?.[first.code] ?? checkItemOf(first.code)?.item ?? first.code
  return more.length > 0 ? `Dangerous defects: ${item} and ${more.length} more` : `Dangerous defect: ${item}`
}

/** A booking settles what is done at a workshop, for whoever may ask for one; else one can only press the side whose turn it is. */
function actionFor(owner: NeedRow['owner'], eventType: string, view: View): NeedRow['action'] {
  if (view.may.has('request maintenance') && isDoneAtWorkshop(eventType)) return 'Book'
  return owner === ownTurn(view) ? 'Open' : 'Chase'
}

function dueNeed(need: FoundNeed, view: View): ToldNeed {
  const due = dueItemOf({ ...need, event_type: need.event_type ?? '', amber_weeks: need.overdue_weeks })
  const status = ragOf(due, view.today)
  const responsible = need.responsibility ?? 'hire_company'
  const action = actionFor(responsible, need.event_type ?? '', view)
  return {
    kind: need.kind,
    record_id: String(need.id),
    reg_no: need.reg_no,
    vehicle_id: need.vehicle_id,
    event_type: need.event_type,
    title: need.event_name ?? '',
    place: joined(need.vehicle_name, need.branch_name),
    rag: status.rag,
    words: ragInWords(status),
    due_date: earliestDue(due.dueDate, due.miles).date,
    // Whoever can book it need not wait for anybody.
    owner: action === 'Book' ? ownTurn(view) : responsible,
    // Its retest is asked for with the failure.
    action: due.failure ? 'Open' : action,
  }
}

/** What waits for the viewer's side. */
const waitingNeed = (
  need: FoundNeed,
  view: View,
  told: Pick<NeedRow, 'record_id' | 'title' | 'place' | 'words'> & { readonly due: string | null },
): ToldNeed => {
  const { due, ...rest } = told
  return {
    kind: need.kind,
    reg_no: need.reg_no,
    vehicle_id: need.vehicle_id,
    event_type: null,
    ...rest,
    rag: 'amber',
    due_date: due === null ? null : londonDate(due),
    owner: ownTurn(view),
    action: 'Open',
  }
}

/** A case: its number and whom it is with, how it stands, and the step that moves it on. */
function caseNeed(need: FoundNeed, found: FoundCase, view: View): ToldNeed {
  const told = caseOfNeed(found, view)
  const words = told?.state ?? found.state
  const withWhom = found.with === null ? null : `with ${found.with}`
  const isSaid = found.is_with_team && caseKindOf(found.kind)?.states[found.state]?.namesTeam === true
  return {
    ...waitingNeed(need, view, {
      record_id: found.number,
      title: found.title,
      // Where the state says whom it is with, that is said once.
      place: joined(found.number, need.vehicle_name, isSaid ? null : withWhom),
      words,
      due: found.due_at,
    }),
    ...(told && { case: told }),
  }
}

/** Checks of a day that never came: whoever reviews checks reminds their drivers, or declares that the vehicles were not used. */
function missedNeed({ kind, id }: FoundNeed, missed: FoundNeed['missed'], view: View): ToldNeed {
  const { day = view.today, count = 0, plates = [], reachable = 0 } = missed ?? {}
  const rest = count - plates.length
  return {
    ...{ kind, reg_no: '', vehicle_id: null, event_type: null },
    record_id: missed ? formatDate(day) : String(id),
    title: `${counted(count, 'driver check')} missed`,
    place: `${plates.map(displayRegistration).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    ...{
      rag: 'amber',
      words: reachable > 0 ? 'Driver not reminded' : 'No email address',
      due_date: day,
      owner: 'customer',
    },
    action: view.may.has('review driver checks') && reachable > 0 ? 'Remind' : 'Open',
  }
}

/** A paper of the viewer's own side: its next version is the one thing that settles it. */
function paperNeed({ kind, id, reg_no, vehicle_id, vehicle_name, document }: FoundNeed, view: View): ToldNeed {
  const { state, words } = expiryOf(document?.expires_on ?? null, view.today)
  return {
    ...{ kind, reg_no, vehicle_id, event_type: null },
    record_id: String(id),
    title: document?.title ?? '',
    place: joined(document?.driver ?? null, vehicle_name),
    ...{ rag: state === 'expired' ? 'red' : 'amber', words, due_date: document?.expires_on ?? null },
    owner: ownTurn(view),
    action: 'Upload',
  }
}

/** Both days with their sources, and what settles it: nobody but a person can say which is right. */
function datesNeed({ kind, id, reg_no, vehicle_id, event_type, ...need }: FoundNeed, view: View): ToldNeed {
  const { due_date: due, others } = need.disagreement ?? { due_date: null, others: [] }
  return {
    ...{ kind, reg_no, vehicle_id, event_type, record_id: String(id), rag: 'amber', words: 'Two dates' },
    title: `${need.event_name ?? ''} has two dates`,
    place: joined(need.vehicle_name, `${datesInWords(due, others)}. ${disagreementRemedy}`),
    // Of two days neither is the day it is due.
    due_date: null,
    owner: ownTurn(view),
    action: 'Open',
  }
}

/** Without the company that staff are told of. */
function ownWords(need: FoundNeed, view: View): ToldNeed {
  const { kind, reg_no, vehicle_id } = need
  if (need.found_case) return caseNeed(need, need.found_case, view)
  switch (kind) {
    case 'failed check':
      return {
        kind,
        record_id: String(need.id),
        reg_no,
        vehicle_id,
        event_type: null,
        title: failureInWords(need),
        place: joined(view.may.has('see drivers') ? need.driver_name : null, whenInWords(need.checked_at, view.today)),
        rag: 'red',
        words: 'Check failed',
        due_date: null,
        owner: 'customer',
        action: view.may.has('review driver checks') ? 'Review' : 'Open',
      }
    case 'missed check':
      return missedNeed(need, need.missed, view)
    case 'document expiring':
      return paperNeed(need, view)
    case 'two dates':
      return datesNeed(need, view)
    case 'stale draft': {
      const owner = need.source === 'staff' ? 'hire_company' : 'customer'
      return {
        kind,
        record_id: String(need.id),
        reg_no,
        vehicle_id,
        event_type: null,
        title: 'Damage draft not finished',
        place: joined(need.summary, `last edited ${dayOfInstant(need.touched_at, view.today)}`),
        rag: 'amber',
        words: 'Draft',
        due_date: null,
        owner,
        action: owner === ownTurn(view) ? 'Finish' : 'Chase',
      }
    }
    default:
      return dueNeed(need, view)
  }
}

/**
 * A need as it is shown. `record_id` names the record its action opens: the check, the compliance item, the damage case, or
 * the number of the case.
 */
export function needInWords(need: FoundNeed, view: View): NeedRow {
  const row = ownWords(need, view)
  return { ...row, harm: needHarms[need.place - 1] ?? 'ahead', place: joined(need.company_name, row.place) }
}
