// One vehicle at one register: asked outside any transaction, written in one of its own, noted whatever came of it.
import type { RegisterSource } from '@kerbline/domain/areas/registers/changes.ts'
import type { MotVehicle } from '@kerbline/domain/areas/registers/mot-history.ts'
import type { EnquiredVehicle } from '@kerbline/domain/areas/registers/vehicle-enquiry.ts'
import type { Config } from '../../config.ts'
import type { OpenRows } from '../../import/run-import.ts'
import { type Pace, RegisterFailed, usualPace } from './ask.ts'
import { dvlaRegister } from './dvla.ts'
import { dvsaRegister } from './dvsa.ts'
import type { Register } from './register.ts'
import { noteCheck, writeMot, writeVes } from './write-register-facts.ts'

export interface Registers {
  readonly dvsa: Register<MotVehicle> | null
  readonly dvla: Register<EnquiredVehicle> | null
}

export const openRegisters = (config: Config, pace: Pace = usualPace): Registers => ({
  dvsa: dvsaRegister(config, pace),
  dvla: dvlaRegister(config, pace),
})

export interface LookUp {
  readonly openRows: OpenRows
  readonly registers: Registers
  readonly source: RegisterSource
  readonly vehicle: { readonly id: number; readonly reg_no: string }
  readonly stopping: AbortSignal
}

export interface LookedUp {
  readonly outcome: 'found' | 'not found' | 'failed'
  readonly changed: number
  /** Set: the next vehicle would meet the same. */
  readonly endsSyncBecause: string | null
}

/** Null: this register has no such vehicle. */
async function ask({ openRows, registers, source, vehicle, stopping }: LookUp): Promise<number | null> {
  if (source === 'dvsa') {
    const answer = (await registers.dvsa?.lookUp(vehicle.reg_no, stopping)) ?? null
    return answer === null ? null : openRows((rows) => writeMot(rows, vehicle.id, answer))
  }
  const answer = (await registers.dvla?.lookUp(vehicle.reg_no, stopping)) ?? null
  return answer === null ? null : openRows((rows) => writeVes(rows, vehicle.id, answer, registers.dvsa === null))
}

/** @throws what the database says, and the reason of `stopping` */
export async function lookUp(one: LookUp): Promise<LookedUp> {
  const { openRows, source, vehicle } = one
  try {
    const changed = await ask(one)
    const outcome = changed === null ? 'not found' : 'found'
    await openRows((rows) => noteCheck(rows, vehicle.id, { source, outcome, detail: null }))
    return { outcome, changed: changed ?? 0, endsSyncBecause: null }
  } catch (error) {
    if (!(error instanceof RegisterFailed)) throw error
    await openRows((rows) => noteCheck(rows, vehicle.id, { source, outcome: 'failed', detail: error.message }))
    return { outcome: 'failed', changed: 0, endsSyncBecause: error.endsSync ? error.message : null }
  }
}
