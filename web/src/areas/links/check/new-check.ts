// A check that begins, and what its answers come to.
import type { CheckSheet, SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { isBelowLast, isTooFarAhead } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { ownName } from '../../../fleet/links/own-name.ts'
import type { KeptAnswer, KeptCheck } from './kept-checks.ts'

/** Whom to call about a vehicle. */
export const phoneOf = ({ branch }: SheetVehicle): string => branch?.phone ?? headOffice.phone

/** Undefined where the sheet has no items for the vehicle. */
export function newCheck(token: string, sheet: CheckSheet, vehicle: SheetVehicle): KeptCheck | undefined {
  const template = sheet.templates.find((each) => each.template === vehicle.template)
  if (!template) return undefined
  const items = template.items.filter(({ code }) => !vehicle.left_out.includes(code))
  return {
    ...{ id: crypto.randomUUID(), token, regNo: vehicle.reg_no, plate: vehicle.plate, last: vehicle.last },
    ...{ phone: phoneOf(vehicle), offRoad: vehicle.off_road, outOfUse: vehicle.out_of_use },
    ...{ openDefects: vehicle.open_defects, tyres: vehicle.tyres },
    ...{ template: vehicle.template, version: template.version, items },
    ...{ mayPassRest: template.may_pass_rest, answers: {}, code: items[0]?.code ?? null, draft: null },
    ...{ photos: [], miles: '', name: sheet.driver_name ?? ownName(), signature: '' },
    ...{ isDeclared: false, position: null, startedAt: new Date().toISOString(), endedAt: null, tookSeconds: 0 },
    ...{ state: 'open', words: null, receipt: null },
  }
}

export const passed: KeptAnswer = { response: 'ok', severity: null, note: '', photos: [], repaired: false }

export const openItems = ({ items, answers }: KeptCheck): KeptCheck['items'] =>
  items.filter(({ code }) => answers[code] === undefined)

/** Reported before and open still: nobody passes these with others. */
export const knownDefects = ({ openDefects }: KeptCheck, code: string): NonNullable<KeptCheck['openDefects']> =>
  (openDefects ?? []).filter((defect) => defect.code === code)

/** The first item after this one that has no answer; null: all have one. */
export function nextOpen(check: KeptCheck): string | null {
  const open = openItems(check)
  const here = check.items.findIndex(({ code }) => code === check.code)
  const ahead = open.find(({ code }) => check.items.findIndex((item) => item.code === code) > here)
  return (ahead ?? open[0])?.code ?? null
}

export const defectsOf = ({ answers }: KeptCheck): readonly KeptAnswer[] =>
  Object.values(answers).filter(({ response }) => response === 'defect')

export const isDangerous = (check: KeptCheck): boolean =>
  defectsOf(check).some(({ severity, repaired }) => severity === 'dangerous' && !repaired)

const asNumber = (miles: string): number => Number(miles.replaceAll(/[\s,]/g, ''))
export const milesOf = ({ miles }: KeptCheck): number | null =>
  /^[\d\s,]+$/.test(miles) && asNumber(miles) <= 3_000_000 ? asNumber(miles) : null

export const areMilesLow = (check: KeptCheck): boolean => {
  const miles = milesOf(check)
  return miles !== null && isBelowLast(miles, check.last)
}

export const areMilesHigh = (check: KeptCheck): boolean => {
  const miles = milesOf(check)
  return miles !== null && isTooFarAhead(miles, check.last, new Date().toISOString())
}

/** What is still to do before it can be sent, in words. */
export const missingIn = (check: KeptCheck): readonly string[] => [
  ...(openItems(check).length > 0 ? ['Answer every item.'] : []),
  ...(milesOf(check) === null ? ['Enter the odometer reading.'] : []),
  ...(check.name.trim() === '' ? ['Enter your name.'] : []),
  ...(check.isDeclared ? [] : ['Tick the declaration.']),
  ...(check.signature === '' ? ['Sign the check.'] : []),
]
