// An answer of DVSA's MOT history, in the shape of its present service (v1) or of the one before: dates with dots,
// an array round the vehicle, older names for defects.
import { kilometresToMiles, roundToTenth } from '../../kit/rounding.ts'
import { dateOf, instantOf, isSent, listOf, numberOf, type Sent, textOf } from './tolerant.ts'

export interface MotDefect {
  readonly text: string
  /** ADVISORY, MINOR, MAJOR, DANGEROUS, FAIL, PRS … in capitals. */
  readonly type: string
  readonly isDangerous: boolean
}

export interface MotTest {
  readonly number: string
  /** An instant. */
  readonly completedAt: string
  readonly result: 'passed' | 'failed'
  /** Null on a fail. */
  readonly expiryDate: string | null
  /** Null unless the odometer was read. */
  readonly odometerMiles: number | null
  /** The plate worn at the test, where it is said. */
  readonly registration: string | null
  readonly location: string | null
  /** DVSA, DVA NI or CVS (commercial vehicles). */
  readonly dataSource: string | null
  readonly defects: readonly MotDefect[]
}

export interface MotVehicle {
  readonly registration: string | null
  readonly make: string | null
  readonly model: string | null
  readonly colour: string | null
  readonly fuelType: string | null
  readonly engineCapacity: number | null
  readonly firstUsedDate: string | null
  readonly registrationDate: string | null
  readonly manufactureYear: number | null
  /** True, false, or null where DVSA does not know. */
  readonly hasRecall: boolean | null
  /** For a vehicle without a test: the day the first is due. */
  readonly motTestDueDate: string | null
  /** Newest first. */
  readonly tests: readonly MotTest[]
}

function odometerOf(test: Sent): number | null {
  if (textOf(test, 'odometerResultType')?.toUpperCase() !== 'READ') return null
  const value = numberOf(test, 'odometerValue')
  if (value === null) return null
  const unit = (textOf(test, 'odometerUnit') ?? 'MI').toUpperCase()
  if (unit.startsWith('MI')) return roundToTenth(value)
  return unit.startsWith('KM') || unit.startsWith('KILOMET') ? roundToTenth(kilometresToMiles(value)) : null
}

const defectOf = (sent: Sent): MotDefect => ({
  text: textOf(sent, 'text') ?? 'No description',
  type: (textOf(sent, 'type') ?? 'UNKNOWN').toUpperCase(),
  isDangerous: sent['dangerous'] === true,
})

/** A test without a date or a result that counts cannot be placed, and is left out. */
function testOf(sent: Sent): MotTest | null {
  const completedAt = instantOf(sent, 'completedDate')
  const result = textOf(sent, 'testResult')?.toUpperCase()
  if (completedAt === null || (result !== 'PASSED' && result !== 'FAILED')) return null
  return {
    number: textOf(sent, 'motTestNumber') ?? '',
    completedAt,
    result: result === 'PASSED' ? 'passed' : 'failed',
    expiryDate: result === 'PASSED' ? dateOf(sent, 'expiryDate') : null,
    odometerMiles: odometerOf(sent),
    registration: textOf(sent, 'registrationAtTimeOfTest', 'regMarkTimeOfTest'),
    location: textOf(sent, 'location'),
    dataSource: textOf(sent, 'dataSource')?.toUpperCase() ?? null,
    defects: listOf(sent, 'defects', 'rfrAndComments').map(defectOf),
  }
}

const recallOf = (sent: Sent): boolean | null =>
  ({ yes: true, no: false })[(textOf(sent, 'hasOutstandingRecall') ?? '').toLowerCase()] ?? null

/** Null for an answer that holds no vehicle. */
export function readMotHistory(answer: unknown): MotVehicle | null {
  const sent: unknown = Array.isArray(answer) ? answer[0] : answer
  if (!isSent(sent) || textOf(sent, 'registration', 'make', 'model') === null) return null
  const tests = listOf(sent, 'motTests').flatMap((test) => testOf(test) ?? [])
  const manufactured = dateOf(sent, 'manufactureDate')
  return {
    registration: textOf(sent, 'registration'),
    make: textOf(sent, 'make'),
    model: textOf(sent, 'model'),
    colour: textOf(sent, 'primaryColour'),
    fuelType: textOf(sent, 'fuelType'),
    engineCapacity: numberOf(sent, 'engineSize'),
    firstUsedDate: dateOf(sent, 'firstUsedDate'),
    registrationDate: dateOf(sent, 'registrationDate'),
    manufactureYear:
      numberOf(sent, 'manufactureYear') ?? (manufactured === null ? null : Number(manufactured.slice(0, 4))),
    hasRecall: recallOf(sent),
    motTestDueDate: dateOf(sent, 'motTestDueDate', 'motTestExpiryDate'),
    tests: tests.toSorted((one, other) =>
      one.completedAt < other.completedAt ? 1 : one.completedAt > other.completedAt ? -1 : 0,
    ),
  }
}

/** The day through which the vehicle's MOT is valid: the latest any pass gives, else the day the first test is due. */
export const motExpiry = ({ tests, motTestDueDate }: Pick<MotVehicle, 'tests' | 'motTestDueDate'>): string | null =>
  tests.reduce<string | null>(
    (latest, { expiryDate }) => (expiryDate !== null && (latest === null || expiryDate > latest) ? expiryDate : latest),
    null,
  ) ?? motTestDueDate
