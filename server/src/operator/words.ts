// Reads the words after a verb: flags by name, the rest in order.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError } from './verb.ts'

/** Flags are true where given; anything unknown is refused by name. */
export const readWords = <Flag extends string>(
  words: readonly string[],
  flags: readonly Flag[],
): { readonly given: ReadonlySet<Flag>; readonly rest: readonly string[] } => {
  const options: ParseArgsOptionsConfig = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' }]))
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    return { given: new Set(flags.filter((flag) => values[flag] === true)), rest: positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
