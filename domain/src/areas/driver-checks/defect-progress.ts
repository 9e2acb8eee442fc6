// What became of a defect, as whoever reported it reads it at the link: how far it is, and whether the vehicle may be driven.
import { formatDate } from '../../kit/time/date-words.ts'
import { londonDate } from '../../kit/time/london-clock.ts'
import type { Severity } from './catalogue.ts'

export const defectStages = ['Reported', 'Acknowledged', 'Booked', 'Repaired', 'Verified', 'Back on the road'] as const
export type DefectStage = (typeof defectStages)[number]

export interface ReportedDefect {
  readonly severity: Severity
  readonly state: string
  readonly booked_at: string | null
  readonly deferred_until: string | null
  readonly repaired_by: string | null
  readonly is_vor: boolean
}

export interface DefectProgress {
  readonly words: string
  readonly detail: string
  /** Those that are behind it, and those still ahead; of a defect that was none there are no stages. */
  readonly stages: readonly { readonly name: DefectStage; readonly isDone: boolean }[]
  readonly isOver: boolean
}

const reached: Readonly<Record<string, DefectStage>> = {
  reported: 'Reported',
  acknowledged: 'Acknowledged',
  deferred: 'Acknowledged',
  booked: 'Booked',
  repaired: 'Repaired',
  verified: 'Verified',
}

function wordsOf(defect: ReportedDefect): readonly [words: string, detail: string] {
  const { state, severity, booked_at: booked, deferred_until: until, repaired_by: by, is_vor: isOffRoad } = defect
  const isDangerous = severity === 'dangerous'
  const repaired = by === null ? '' : `Repaired by ${by}.`
  switch (state) {
    case 'reported':
      return ['Reported', isDangerous ? 'Do not drive it. Somebody looks at it now.' : 'Somebody looks at it.']
    case 'acknowledged':
      return ['Acknowledged', isDangerous ? 'Do not drive it until it is repaired.' : 'The repair is being arranged.']
    case 'deferred':
      return ['Repair put off', until === null ? '' : `Until ${formatDate(until)}.`]
    case 'booked':
      return ['Booked', booked === null ? 'The workshop has it.' : `For ${formatDate(londonDate(booked))}.`]
    case 'repaired':
      return [
        'Repaired',
        `${repaired} ${isDangerous ? 'Do not drive it until somebody else has looked at it.' : ''}`.trim(),
      ]
    case 'verified':
      if (!isDangerous) return ['Put right', repaired]
      return isOffRoad
        ? ['Verified', 'It is put right; the vehicle is kept off the road by something else.']
        : ['Back on the road', `${repaired} Somebody else has verified it: the vehicle may be driven.`.trim()]
    case 'no_fault_found':
      return ['No fault found', isOffRoad ? 'The vehicle is kept off the road by something else.' : 'It may be driven.']
    default:
      return [state, '']
  }
}

export function defectProgress(defect: ReportedDefect): DefectProgress {
  const { state, severity, is_vor: isOffRoad } = defect
  const [words, detail] = wordsOf(defect)
  const here = defectStages.findIndex((stage) => stage === reached[state])
  const isBack = state === 'verified' && !isOffRoad
  // Only a dangerous defect is verified by somebody else, and keeps its vehicle off the road.
  const stages = severity === 'dangerous' ? defectStages : defectStages.slice(0, 4)
  return {
    words,
    detail,
    stages:
      here === -1
        ? []
        : stages.map((name, place) => ({ name, isDone: name === 'Back on the road' ? isBack : place <= here })),
    isOver: state === 'verified' || state === 'no_fault_found',
  }
}
