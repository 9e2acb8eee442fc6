import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type ImportKindName, importKindNames } from '@kerbline/domain/areas/imports/kinds.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { usesWords } from '@kerbline/domain/kit/use-words.ts'
import { asOwner } from '../../db/scope.ts'
import { analyseChanged } from '../../db/vacuum.ts'
import type { ImportReport } from '../../import/report.ts'
import type { OpenRows } from '../../import/run-import.ts'
import { type ExitCode, UsageError, type Verb, type VerbContext, VerbRefused } from '../verb.ts'
import { readWords } from '../words.ts'
import { type FileChoices, fileChoices, fileWords } from './import-choices.ts'

interface Choices {
  readonly isDryRun: boolean
  readonly isAllOrNothing: boolean
  readonly isPrivateAllowed: boolean
  readonly isJson: boolean
  readonly provider: string | undefined
  readonly files: FileChoices
}

/** Takes in what `source` names: a file where the operator stands or, for telematics, an address as well. */
type Importer = (context: VerbContext, source: string, choices: Choices) => Promise<ImportReport>

const openRowsOf =
  ({ database }: VerbContext): OpenRows =>
  (work) =>
    asOwner(database, work, { limitMilliseconds: 0 })

const pathOf = async ({ folder }: VerbContext, file: string): Promise<string> => {
  const path = resolve(folder, file)
  const found = await stat(path).catch(() => undefined) // absent or out of reach: the operator is told the same
  if (!found?.isFile()) throw new VerbRefused(`Cannot read file ${path}.`)
  return path
}

const fileImporter =
  (kind: ImportKindName): Importer =>
  async (context, file, { isDryRun, isAllOrNothing, files }) => {
    const path = await pathOf(context, file)
    const { runImport } = await import('../../import/run-import.ts')
    const now = context.now()
    return runImport({
      openRows: openRowsOf(context),
      kind,
      path,
      source: basename(path),
      isDryRun,
      isAllOrNothing,
      actor: null,
      now,
      clears: files.clears,
      orders: files.orders,
      names: files.names,
      instead: files.instead,
      ...(files.otherNames && { otherNames: files.otherNames }),
    })
  }

const telematicsImporter: Importer = async (context, source, { isDryRun, isPrivateAllowed, provider }) => {
  const [{ importTelematics, isAddress }, { openSecrets }] = await Promise.all([
    import('../../areas/telematics/import-telematics.ts'),
    import('../../secrets.ts'),
  ])
  return importTelematics({
    openRows: openRowsOf(context),
    source: isAddress(source) ? source : await pathOf(context, source),
    ...(isAddress(source) && { bearerToken: await openSecrets(context.database, context.config) }),
    ...(provider === undefined ? {} : { provider }),
    isPrivateAllowed,
    isDryRun,
    actor: null,
    now: context.now(),
  })
}

const importers: ReadonlyMap<string, Importer> = new Map<string, Importer>([
  ...importKindNames.map((kind) => [kind, fileImporter(kind)] as const),
  ['telematics', telematicsImporter],
])
const kinds = [...importers.keys()]

const printReport = (report: ImportReport, { print }: VerbContext): void => {
  const { rows_read, created, updated, unchanged, refused, is_dry_run, is_written } = report
  const outcome = is_dry_run ? 'dry run, nothing saved' : is_written ? 'saved' : 'nothing saved'
  const counts = `${rows_read} rows read, ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} rejected`
  print(`${report.source}: ${counts} (${outcome})`)
  const { problems, warnings, notices } = report
  for (const [title, remarks] of Object.entries({ Errors: problems, Warnings: warnings, Notices: notices })) {
    if (remarks.length > 0) print(`${title}:`)
    for (const { row, column, reason, message } of remarks) print([row, column, reason, message].join('\t'))
  }
  const { new_names: made = [], date_questions: questions = [], run } = report
  if (made.length > 0) print(is_written ? 'Reference records created:' : 'Reference records that would be created:')
  for (const { column, name } of made) print([column, name].join('\t'))
  if (questions.length > 0)
    print('Ambiguous dates (read as day/month). Use --month-first COLUMN if they are month/day:')
  for (const { column, says } of questions) print([column, says].join('\t'))
  if (run !== undefined && run !== null)
    print(
      `This is run ${run}. To undo it within 30 days: import undo ${run}. It cannot be undone once other records depend on it.`,
    )
}

const take = async (context: VerbContext, importer: Importer, source: string, choices: Choices): Promise<ExitCode> => {
  const report = await importer(context, source, choices)
  await analyseChanged(context.database)
  if (choices.isJson) context.print(JSON.stringify(report))
  else printReport(report, context)
  return report.is_written || choices.isDryRun ? 0 : 1
}

const MAX_STANDING = 50

/** What stands on a run, record by record. */
const printStanding = async ({ database, print }: VerbContext, run: number): Promise<void> => {
  const [{ standingOnRun }, { namedStanding }] = await Promise.all([
    import('../../import/undo-run.ts'),
    import('../../import/standing.ts'),
  ])
  const { total, records } = await asOwner(
    database,
    async (rows) => namedStanding(rows, await standingOnRun(rows, run), { max: MAX_STANDING, hasRuleNames: true }),
    { limitMilliseconds: 0 },
  )
  for (const { name, uses } of records) print([name, usesWords(uses)].join('\t'))
  if (total > records.length) print(`Showing the first ${records.length} of ${total}.`)
}

const undoRunOf = async (context: VerbContext, words: readonly string[]): Promise<ExitCode> => {
  const [run = '', ...more] = words
  if (!/^\d{1,9}$/.test(run) || more.length > 0) throw new UsageError('Missing RUN, for example: import undo 12.')
  const { undoRun } = await import('../../import/undo-run.ts')
  try {
    const { source } = await asOwner(context.database, (rows) => undoRun(rows, { run: Number(run), actor: null }), {
      limitMilliseconds: 0,
    })
    await analyseChanged(context.database)
    context.print(`Run ${run} (${source}) undone.`)
    return 0
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not allowed now') await printStanding(context, Number(run))
    throw new VerbRefused(error.code === 'not found' ? `Run ${run} not found.` : (error.extras.detail ?? error.message))
  }
}

const flags = ['dry-run', 'all-or-nothing', 'allow-private', 'json', 'leave-out-unknown'] as const

/** What of the options is not for this kind. */
function assertFits(isTelematics: boolean, given: ReadonlySet<string>, set: ReadonlyMap<string, string>): void {
  if (isTelematics && given.has('all-or-nothing'))
    throw new UsageError('--all-or-nothing cannot be used with telematics.')
  if (isTelematics && (given.has('leave-out-unknown') || fileWords.some((word) => set.has(word))))
    throw new UsageError(
      `${fileWords.map((word) => `--${word}`).join(', ')} and --leave-out-unknown cannot be used with telematics.`,
    )
  if (!isTelematics && (given.has('allow-private') || set.has('provider')))
    throw new UsageError('--provider and --allow-private can only be used with telematics.')
}

export const importVerb: Verb = {
  usage: `import ${kinds.join('|')} FILE|URL [--dry-run] [--json] [--all-or-nothing] [--clear COLUMNS] [--month-first COLUMNS] [--use COLUMN:NAME=OTHER] [--create COLUMN:NAME] [--leave-out COLUMN:NAME] [--leave-out-unknown] [--provider NAME] [--allow-private] | import undo RUN`,
  summary: 'imports a CSV or XLSX file, or a telematics feed, and lists rejected rows. undo reverses a run',
  prepare: (words) => {
    const { given, set, rest } = readWords(words, flags, ['provider', ...fileWords])
    const [kind, source, ...more] = rest
    if (kind === 'undo') return (context) => undoRunOf(context, rest.slice(1))
    if (kind === undefined || source === undefined) throw new UsageError('Missing KIND or FILE.')
    if (more.length > 0) throw new UsageError('One file at a time. Put a name with spaces in quotes.')
    const importer = importers.get(kind)
    if (importer === undefined) throw new UsageError(`Unknown kind “${kind}”. Use one of: ${kinds.join(', ')}.`)
    assertFits(kind === 'telematics', given, set)
    const choices = {
      isDryRun: given.has('dry-run'),
      isAllOrNothing: given.has('all-or-nothing'),
      isPrivateAllowed: given.has('allow-private'),
      isJson: given.has('json'),
      provider: set.get('provider'),
      files: fileChoices(kind, set, given.has('leave-out-unknown')),
    }
    return (context) => take(context, importer, source, choices)
  },
}
