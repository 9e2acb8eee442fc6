// Somebody else changed what this page may show. Many changes in a row are one refresh, not at the same instant in every browser, and a
// page nobody looks at waits until somebody does.
import { moment } from '../signal.ts'

/** Path beginnings of calls whose answers have grown old by somebody else's doing. What is under way goes on. */
export const changedElsewhere = moment<readonly string[]>()

const restMilliseconds = 1_000
const jitterMilliseconds = 2_000

const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function emit(): void {
  timer = undefined
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', emit, { once: true })
    return
  }
  const paths = [...waiting]
  waiting.clear()
  if (paths.length > 0) changedElsewhere.emit(paths)
}

/** What is made of one kind alone: a booking that is done moves what falls due, an answered query what is in dispute, wherever that is shown. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  '/api/maintenance': ['/api/get-maintenance-events', '/api/vehicles', '/api/compliance'],
  '/api/queries': ['/api/invoices', '/api/aged-debt'],
}

/** `path`: the beginning of a kind's calls. What is made of every kind grows old with it. */
export function noteChange(path: string): void {
  for (const each of [path, '/api/dashboard', '/api/worklist', ...(madeOf[path] ?? [])]) waiting.add(each)
  timer ??= setTimeout(emit, restMilliseconds + Math.random() * jitterMilliseconds)
}
