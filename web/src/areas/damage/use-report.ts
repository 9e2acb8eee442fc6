// A report of damage while somebody fills it in. What is typed is saved on the server shortly after; until that has happened it is kept on
// this device, so that neither a lost connection nor a closed tab loses any of it.
import { damageFields } from '@kerbline/domain/areas/damage/report.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { type DamageMark, type Person, type ThirdParty, titleOf } from '@kerbline/domain/areas/damage/marks.ts'
import { valuesSchema } from '@kerbline/domain/kit/field-schema.ts'
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import { useEffect, useRef, useState } from 'react'
import { useCaseAction } from '../../case/use-case-action.ts'
import { dropDraft, readDraft, useDraftKeeping } from '../../data/drafts.ts'
import { ApiProblem, NetworkFailure } from '../../data/failure.ts'
import { isSame } from '../../form/same-value.ts'
import type { Values } from '../../form/use-form.ts'
import type { DamageRecord } from './damage-record.ts'

const SAVE_AFTER_MILLISECONDS = 800
const RETRY_AFTER_MILLISECONDS = 10_000

export type StoryField = keyof typeof damageFields
const isStoryField = (name: string): name is StoryField => Object.hasOwn(damageFields, name)
const storyFields = Object.keys(damageFields).filter(isStoryField)
const schemas = valuesSchema(damageFields).shape

export interface Report {
  readonly values: Values
  readonly marks: readonly DamageMark[]
  readonly third_parties: readonly ThirdParty[]
  readonly witnesses: readonly Person[]
}

export const reportOf = (record: DamageRecord): Report => ({
  values: Object.fromEntries(storyFields.map((name) => [name, record[name] === '' ? null : record[name]])),
  marks: record.marks,
  third_parties: record.third_parties,
  witnesses: record.witnesses,
})

type Changes = Partial<Omit<Report, 'values'>> & Pick<Report, 'values'>

/** What of it differs. */
function changesOf(base: Report, now: Report): Changes {
  const values = Object.entries(now.values).filter(([name, value]) => !isSame(value, base.values[name]))
  return {
    values: Object.fromEntries(values),
    ...(!isSame(now.marks, base.marks) && { marks: now.marks }),
    ...(!isSame(now.third_parties, base.third_parties) && { third_parties: now.third_parties }),
    ...(!isSame(now.witnesses, base.witnesses) && { witnesses: now.witnesses }),
  }
}
const withChanges = (base: Report, { values, ...lists }: Changes): Report => ({
  ...base,
  ...lists,
  values: { ...base.values, ...values },
})
const isNothing = ({ values, ...lists }: Changes): boolean =>
  Object.keys(values).length === 0 && Object.keys(lists).length === 0

/** A draft of this browser, judged before it is believed. */
const isChanges = (value: unknown): value is Changes =>
  typeof value === 'object' && value !== null && 'values' in value && typeof value.values === 'object'

const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value)

/** What cannot be saved as it is typed, by field. */
export const faultsIn = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    storyFields.flatMap((name) => {
      const value = emptyAsNull(values[name])
      // What is still missing is said by the review, not as a fault.
      const issue =
        value === null || value === undefined
          ? undefined
          : schemas[name].safeParse(value, { error: issueWords }).error?.issues[0]
      return issue ? [[name, issue.message]] : []
    }),
  )

const isNamed = ({ name }: Person): boolean => name.trim() !== ''

/** Of the changes, what the server can take. */
function sendable({ values, third_parties: parties, witnesses, ...rest }: Changes): Changes {
  const faults = faultsIn(values)
  return {
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (name in faults ? [] : [[name, emptyAsNull(value)]])),
    ),
    ...rest,
    ...(parties && { third_parties: parties.filter(isNamed) }),
    ...(witnesses && { witnesses: witnesses.filter(isNamed) }),
  }
}

interface Overtaken {
  readonly theirs: Report
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

export interface ReportDraft {
  readonly report: Report
  readonly change: (part: Partial<Report>) => void
  readonly setValue: (name: string, value: unknown) => void
  /** By field, what the server refused. */
  readonly refused: Readonly<Record<string, string>>
  /** Somebody else saved meanwhile. */
  readonly overtaken: Overtaken | undefined
  /** Why it is not saved, where nobody was quicker and no field is wrong. */
  readonly failure: ApiProblem | NetworkFailure | undefined
  readonly isSaving: boolean
  readonly isSaved: boolean
  readonly savedAt: string | undefined
  readonly missing: readonly string[]
  readonly version: () => string
  /** Saves what is not saved yet; true: everything is. */
  readonly send: () => Promise<boolean>
}

/** What somebody else made of it: what differs from what was read, and from what is typed here too. */
function strangerIn(from: Report, theirs: Report, mine: Report): boolean {
  const { values, ...lists } = changesOf(from, theirs)
  const notMine = changesOf(mine, theirs)
  return (
    Object.keys(values).some((name) => name in notMine.values) || Object.keys(lists).some((list) => list in notMine)
  )
}

const isRecord = (current: unknown): current is DamageRecord =>
  typeof current === 'object' &&
  current !== null &&
  'updated_at' in current &&
  'marks' in current &&
  'third_parties' in current

/** What is typed over what stands on the server, with the version that was read. */
function useTyped(record: DamageRecord) {
  const [state, setState] = useState(() => ({ base: reportOf(record), report: reportOf(record) }))
  const latest = useRef({ ...state, version: record.updated_at })
  const put = (next: Partial<typeof latest.current>): void => {
    latest.current = { ...latest.current, ...next }
    setState({ base: latest.current.base, report: latest.current.report })
  }
  return { ...state, latest, put }
}
type Typed = ReturnType<typeof useTyped>

/** Sends what is not saved yet, one call after the other. */
function useSending(name: string, record: DamageRecord, { latest, put }: Typed) {
  const [saved, setSaved] = useState<{
    readonly at: string
    readonly version: string
    readonly missing: readonly string[]
  }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<boolean>>(undefined)
  const save = useCaseAction(damageEndpoints, damageEndpoints.saveReport, {})
  const sendOnce = async (): Promise<boolean> => {
    const { base: from, report: typed, version } = latest.current
    const given = sendable(changesOf(from, typed))
    if (!isNothing(given)) {
      const { marks, third_parties: parties, witnesses, values } = given
      const isOwnTitle = record.title !== 'Damage' && record.title !== titleOf(from.marks)
      const title = marks && !isOwnTitle ? titleOf(marks) : undefined
      const reply = await save.run({
        id: record.id,
        version,
        values,
        ...(marks && { marks: [...marks] }),
        ...(parties && { third_parties: [...parties] }),
        ...(witnesses && { witnesses: [...witnesses] }),
        ...(title !== undefined && { title }),
      })
      if (!reply) return false
      put({ base: withChanges(from, given), version: reply.version })
      setSaved({ at: new Date().toISOString(), ...reply })
    }
    const { base: kept, report: now } = latest.current
    if (isNothing(changesOf(kept, now))) await dropDraft(name)
    return Object.keys(faultsIn(now.values)).length === 0
  }
  const send = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    await underWay.current
    underWay.current = sendOnce()
    return underWay.current
  }
  const later = (milliseconds: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), milliseconds)
  }
  const { failure } = save
  useEffect(() => {
    if (failure instanceof NetworkFailure) later(RETRY_AFTER_MILLISECONDS)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each failure asks for one more attempt
  }, [failure])
  const stands = ({ updated_at: version, missing }: DamageRecord): void =>
    setSaved({ at: new Date().toISOString(), version, missing })
  return { save, saved, stands, send, later }
}

export function useReport(record: DamageRecord): ReportDraft {
  const name = `damage-report:${record.id}`
  const typed = useTyped(record)
  const { base, report, latest, put } = typed
  const { save, saved, stands, send, later } = useSending(name, record, typed)
  const changes = changesOf(base, report)
  useDraftKeeping(name, isNothing(changes) ? undefined : changes)
  // What was sent is corrected in one go: each change of it stands in its history.
  const isDraft = record.state === 'draft'
  const change = (part: Partial<Report>): void => {
    put({ report: { ...latest.current.report, ...part } })
    if (isDraft) later(SAVE_AFTER_MILLISECONDS)
  }
  useEffect(() => {
    void readDraft(name).then((draft) => {
      const { base: from, report: now } = latest.current
      if (isChanges(draft) && isNothing(changesOf(from, now))) change(withChanges(from, draft))
    })
    // What still waits goes as the page is left.
    return () => void (isDraft && send())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the record: the page is made anew for another
  }, [name])

  const { failure } = save
  const isOvertaken = failure instanceof ApiProblem && failure.code === 'changed meanwhile'
  const current = isOvertaken && isRecord(failure.current) ? failure.current : undefined
  const isStranger = current !== undefined && strangerIn(base, reportOf(current), report)
  const theirs = isStranger ? current : undefined
  const goOn = (from: DamageRecord, mine: Changes): void => {
    put({ base: reportOf(from), report: withChanges(reportOf(from), mine), version: from.updated_at })
    stands(from)
    save.forget()
    later(0)
  }
  // A photo that arrived, or a save whose answer was lost, changes the case and nothing that was reported.
  useEffect(() => {
    if (current && !isStranger) goOn(current, changes)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each refusal goes on once
  }, [current?.updated_at, isStranger])
  const told = failure instanceof ApiProblem ? failure.fields : []
  return {
    report,
    change,
    setValue: (field, value) => change({ values: { ...latest.current.report.values, [field]: value } }),
    refused: Object.fromEntries(told.map(({ field, message }) => [field.replace(/^values\./, ''), message])),
    overtaken: theirs && {
      theirs: reportOf(theirs),
      onKeepMine: () => goOn(theirs, changes),
      onTakeTheirs: () => goOn(theirs, { values: {} }),
    },
    failure: current || told.length > 0 ? undefined : failure,
    isSaving: save.isRunning,
    isSaved: isNothing(changes),
    savedAt: saved?.at,
    // A photo that arrived meanwhile is known to the record alone.
    missing: saved && saved.version > record.updated_at ? saved.missing : record.missing,
    version: () => latest.current.version,
    send,
  }
}
