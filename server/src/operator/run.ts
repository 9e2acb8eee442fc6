// The operator's tool: one command, done by the running server where one holds the embedded database, else here under
// the lock. Only what the way at hand needs is loaded.
import { askServer } from './ask-server.ts'
import type { VerbContext } from './verb.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const printError = (line: string): void => void process.stderr.write(`${line}\n`)

/** A server that is starting holds the lock a moment before it listens. */
const patienceMilliseconds = 10_000
const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))

const isInUse = (error: unknown): boolean => error instanceof Error && error.name === 'DirectoryInUse'

/** Opens the database here, brings its schema up to date, and does the command. */
const doHere = async (words: readonly string[], folder: string): Promise<number> => {
  const { doVerb } = await import('./do-verb.ts')
  let close: () => Promise<void> = async () => undefined
  let inUse: unknown
  const open = async (): Promise<VerbContext> => {
    const [{ readConfig }, { startClock }, { openHere }] = await Promise.all([
      import('../config.ts'),
      import('../clock.ts'),
      import('./open-here.ts'),
    ])
    const config = readConfig(process.env)
    try {
      const { database, applied } = await openHere(config)
      close = database.close
      return {
        database,
        applied,
        config,
        folder,
        publicUrl: config.publicUrl,
        now: startClock(config.TEST_CLOCK).businessNow,
        print,
        printError,
      }
    } catch (error) {
      if (isInUse(error)) inUse = error
      throw error
    }
  }
  // Told only if it stays so: the server that holds the directory may be about to listen.
  const output = { print, printError: (line: string) => (inUse === undefined ? printError(line) : undefined) }
  try {
    const code = await doVerb(words, output, open)
    if (inUse !== undefined) throw inUse
    return code
  } finally {
    await close()
  }
}

/** Whoever reads (`| head`) may have had enough; the command goes on and its exit code counts. */
const allowClosedPipes = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!('code' in error) || error.code !== 'EPIPE') throw error
    })
  }
}

/** Does the command and resolves to its exit code: 0 done, 1 not done, 2 not understood. */
export const runOperator = async (words: readonly string[]): Promise<number> => {
  allowClosedPipes()
  const folder = process.cwd()
  // Read without the schema of config.ts, which takes longer to load than the server takes to answer.
  const dataDirectory = process.env['DATA_DIR'] || './data'
  const isEmbedded = !process.env['DATABASE_URL']
  for (const end = Date.now() + patienceMilliseconds; ; await pause(250)) {
    try {
      const code = isEmbedded ? await askServer(dataDirectory, { words, folder }, { print, printError }) : undefined
      return code ?? (await doHere(words, folder))
    } catch (error) {
      if (isInUse(error) && Date.now() < end) continue
      printError(error instanceof Error ? error.message : String(error))
      return 1
    }
  }
}
