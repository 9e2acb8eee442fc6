// Words that survive a change of page until they are dealt with: a failed load carried to the dashboard, an announced deployment.
import { signal, useSignal } from '../signal.ts'
import { sessionEnded } from '../session/session.ts'

export interface CarriedNotice {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly reference: string | undefined
  readonly onRetry: () => void
}

const carried = signal<readonly CarriedNotice[]>([])
export const carriedNotices = (): readonly CarriedNotice[] => carried.get()
export const useCarriedNotices = (): readonly CarriedNotice[] => useSignal(carried)

/** One notice an id: a newer one takes the place of the older. */
export const carryNotice = (notice: CarriedNotice): void =>
  carried.set([...carried.get().filter((each) => each.id !== notice.id), notice])
export const takeNotice = (id: string): void => carried.set(carried.get().filter((each) => each.id !== id))

/** The message of DeploymentStarting, verbatim (ruling 35); it stays until the page is loaded anew. */
export const deployment = signal<string | undefined>(undefined)
export const useDeployment = (): string | undefined => useSignal(deployment)

sessionEnded.listen(() => carried.set([]))
