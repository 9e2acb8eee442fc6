// Reads the words after a verb: flags by name, the rest in order.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError } from './verb.ts'

/** Flags are there or not, settings have a value (`--provider NAME`); anything unknown is refused by name. */
export const readWords = <Flag extends string, Setting extends string = never>(
  words: readonly string[],
  flags: readonly Flag[],
  settings: readonly Setting[] = [],
): {
  readonly given: ReadonlySet<Flag>
  readonly set: ReadonlyMap<Setting, string>
  readonly rest: readonly string[]
} => {
  const options: ParseArgsOptionsConfig = Object.fromEntries([
    ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
    ...settings.map((setting) => [setting, { type: 'string' as const }] as const),
  ])
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    const set = new Map<Setting, string>()
    for (const setting of settings) {
      const value = values[setting]
      if (typeof value === 'string') set.set(setting, value)
    }
    return { given: new Set(flags.filter((flag) => values[flag] === true)), set, rest: positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
