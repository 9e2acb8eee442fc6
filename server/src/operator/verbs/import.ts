import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type ImportKindName, importKindNames, isImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import { asOwner } from '../../db/scope.ts'
import type { ImportReport } from '../../import/report.ts'
import { type ExitCode, UsageError, type Verb, type VerbContext, VerbRefused } from '../verb.ts'
import { readWords } from '../words.ts'

const kinds = [...importKindNames, 'telematics'].join('|')

interface Choices {
  readonly isDryRun: boolean
  readonly isAllOrNothing: boolean
  readonly isJson: boolean
}

const assertFile = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined) // absent or out of reach: the operator is told the same
  if (!found?.isFile()) throw new VerbRefused(`There is no file ${path} that can be read.`)
}

const printReport = (report: ImportReport, { print }: VerbContext, isJson: boolean): void => {
  if (isJson) return print(JSON.stringify(report))
  const { rows_read, created, updated, unchanged, refused, is_dry_run, is_written } = report
  const outcome = is_dry_run ? 'dry run, nothing was written' : is_written ? 'written' : 'nothing was written'
  print(
    `${report.source}: ${rows_read} rows read, ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused (${outcome})`,
  )
  for (const [title, remarks] of [
    ['Problems', report.problems],
    ['Warnings', report.warnings],
    ['Notices', report.notices],
  ] as const) {
    if (remarks.length > 0) print(`${title}:`)
    for (const { row, column, reason, message } of remarks) print([row, column, reason, message].join('\t'))
  }
}

const importFile = async (
  context: VerbContext,
  kind: ImportKindName,
  file: string,
  choices: Choices,
): Promise<ExitCode> => {
  const path = resolve(context.folder, file)
  await assertFile(path)
  const { runImport } = await import('../../import/run-import.ts')
  const { isDryRun, isAllOrNothing, isJson } = choices
  const report = await runImport({
    openRows: (work) => asOwner(context.database, work, { limitMilliseconds: 0 }),
    kind,
    path,
    source: basename(path),
    isDryRun,
    isAllOrNothing,
    actor: null,
    now: context.now(),
  })
  printReport(report, context, isJson)
  return report.is_written || isDryRun ? 0 : 1
}

export const importVerb: Verb = {
  usage: `import ${kinds} FILE [--dry-run] [--all-or-nothing] [--json]`,
  summary: 'takes in a CSV or XLSX file, or a telematics snapshot from a file or address',
  prepare: (words) => {
    const { given, rest } = readWords(words, ['dry-run', 'all-or-nothing', 'json'])
    const [kind, file, ...more] = rest
    if (kind === undefined || file === undefined) throw new UsageError('Give the kind and the FILE.')
    if (more.length > 0) throw new UsageError('One file at a time; a name with spaces goes in quotes.')
    const choices = {
      isDryRun: given.has('dry-run'),
      isAllOrNothing: given.has('all-or-nothing'),
      isJson: given.has('json'),
    }
    if (isImportKindName(kind)) return (context) => importFile(context, kind, file, choices)
    throw new UsageError(`There is no kind “${kind}”. The kinds are ${kinds.replaceAll('|', ', ')}.`)
  },
}
