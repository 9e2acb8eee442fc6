// What became of a defect, as whoever reported it reads it at the link: how far it is, and whether the vehicle may be driven.
import { formatDate } from '../../kit/time/date-words.ts'
import { londonDate } from '../../kit/time/london-clock.ts'
import type { Severity } from './catalogue.ts'

export const defectStages = [
  'Reported',
  'Acknowledged',
  'Booked',
  'Repaired',
  'Signed off',
  'Back on the road',
] as const
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
  verified: 'Signed off',
}

function wordsOf(defect: ReportedDefect): readonly [words: string, detail: string] {
  const { state, severity, booked_at: booked, deferred_until: until, repaired_by: by, is_vor: isOffRoad } = defect
  const isDangerous = severity === 'dangerous'
  const repaired = by === null ? '' : `Repaired by ${by}.`
  switch (state) {
    case 'reported':
      return [
        'Reported',
        isDangerous ? 'Do not drive. Your transport office has been alerted.' : 'Your transport office will review it.',
      ]
    case 'acknowledged':
      return ['Acknowledged', isDangerous ? 'Do not drive until it is repaired.' : 'The repair is being arranged.']
    case 'deferred':
      return ['Repair deferred', until === null ? '' : `Until ${formatDate(until)}.`]
    case 'booked':
      return [
        'Booked',
        booked === null ? 'Waiting for a date from the workshop.' : `For ${formatDate(londonDate(booked))}.`,
      ]
    case 'repaired':
      return [
        'Repaired',
        `${repaired} ${isDangerous ? 'Do not drive until the repair has been signed off.' : ''}`.trim(),
      ]
    case 'verified':
      if (!isDangerous) return ['Rectified', repaired]
      return isOffRoad
        ? ['Signed off', 'The repair is signed off. The vehicle is still off the road for another reason.']
        : ['Back on the road', `${repaired} Repair signed off. The vehicle can be driven.`.trim()]
    case 'no_fault_found':
      return [
        'No fault found',
        isOffRoad ? 'The vehicle is still off the road for another reason.' : 'The vehicle can be driven.',
      ]
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
