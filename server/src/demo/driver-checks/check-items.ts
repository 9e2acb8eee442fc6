// Answers of walk-round checks, in the codes of the domain's catalogue, and the defects drivers report.
import {
  type CheckItemCode,
  type CheckTemplate,
  checkTemplates,
  itemsFor,
  type Severity,
} from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import type { Answer } from '@kerbline/domain/areas/driver-checks/responses.ts'

export interface Defect {
  readonly code: CheckItemCode
  readonly severity: Severity
  readonly note: string
}

interface Response {
  readonly code: string
  readonly response: Answer
  readonly severity?: Severity
  readonly note?: string
  readonly repaired?: boolean
}

/** Every item of a template answered: as found, or with defects. Parts the vehicle lacks are not applicable. */
export const checkResponses = (template: CheckTemplate, defects: readonly Defect[] = []): Response[] =>
  itemsFor(template).map(({ code, appliesTo }) => {
    const defect = defects.find((each) => each.code === code)
    if (defect) return { code, response: 'defect', severity: defect.severity, note: defect.note }
    return { code, response: appliesTo[template] === 'always' ? 'ok' : 'n/a' }
  })

/** Nil-defect answers as JSON text, made once for the thousands of checks that have them. */
const nilDefect = new Map(checkTemplates.map((template) => [template, JSON.stringify(checkResponses(template))]))

export const responsesText = (template: CheckTemplate, defects: readonly Defect[]): string =>
  (defects.length === 0 ? nilDefect.get(template) : undefined) ?? JSON.stringify(checkResponses(template, defects))

export const dangerousDefects: readonly Defect[] = [
  { code: 'tyres_wheels', severity: 'dangerous', note: 'Nearside front tyre below 1.6 mm' },
  { code: 'brakes', severity: 'dangerous', note: 'Parking brake does not hold' },
  { code: 'lamps', severity: 'dangerous', note: 'Both brake lights out' },
  { code: 'leaks', severity: 'dangerous', note: 'Diesel dripping under the engine' },
  { code: 'seat_belts', severity: 'dangerous', note: 'Driver’s belt does not lock' },
  { code: 'mirrors_glass', severity: 'dangerous', note: 'Crack across the driver’s view' },
  { code: 'steering', severity: 'dangerous', note: 'Play in the steering' },
]

export const lesserDefects: readonly Defect[] = [
  { code: 'wipers', severity: 'advisory', note: 'Washer fluid low' },
  { code: 'wipers', severity: 'minor', note: 'Nearside wiper smears' },
  { code: 'lamps', severity: 'minor', note: 'Number plate bulb out' },
  { code: 'lamps', severity: 'minor', note: 'Nearside indicator lens cracked' },
  { code: 'adblue', severity: 'advisory', note: 'AdBlue under a quarter' },
  { code: 'body', severity: 'minor', note: 'Offside rear door stiff' },
  { code: 'tyres_wheels', severity: 'advisory', note: 'Offside rear tyre at 3 mm' },
  { code: 'mirrors_glass', severity: 'advisory', note: 'Stone chip outside the driver’s view' },
  { code: 'horn', severity: 'minor', note: 'Horn weak' },
  { code: 'battery', severity: 'advisory', note: 'Slow to start' },
  { code: 'number_plate', severity: 'minor', note: 'Rear plate loose' },
  { code: 'warning_lamps', severity: 'minor', note: 'Tyre pressure lamp on' },
]
