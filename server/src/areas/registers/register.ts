// What the two registers have in common for whoever asks them.
import type { RegisterSource } from '@kerbline/domain/areas/registers/changes.ts'

export interface Register<Vehicle> {
  readonly source: RegisterSource
  /** Null: the register has no such vehicle. @throws RegisterFailed */
  readonly lookUp: (registration: string, stopping: AbortSignal) => Promise<Vehicle | null>
}
