// Does one command in this process, and turns what goes wrong into words and an exit code.
import { describeVerbs, findVerb } from './verbs.ts'
import { UsageError, type VerbContext } from './verb.ts'

/** What the verb needs, opened once its words are known to be right. */
export type OpenContext = () => Promise<VerbContext>

type Output = Pick<VerbContext, 'print' | 'printError'>

const asksForHelp = new Set(['help', '--help', '-h'])

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** 0: done; 1: not done; 2: not understood. Never rejects: everything is told. */
export const doVerb = async (words: readonly string[], output: Output, open: OpenContext): Promise<number> => {
  const [name = '', ...rest] = words
  if (asksForHelp.has(name)) {
    output.print(await describeVerbs())
    return 0
  }
  const verb = await findVerb(name)
  if (verb === undefined) {
    output.printError(`Unknown command “${name}”. ${await describeVerbs()}`)
    return 2
  }
  try {
    const work = verb.prepare(rest)
    return await work(await open())
  } catch (error) {
    if (!(error instanceof UsageError)) {
      output.printError(inWords(error))
      return 1
    }
    output.printError(`${error.message}\nUsage: npm run kerbline -- ${verb.usage}`)
    return 2
  }
}
