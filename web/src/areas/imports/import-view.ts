// What the screens of an import share: its reply's shape, and words for its states.
import type { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

export type ImportView = ReplyOf<(typeof importsEndpoints)['view']>
export type ImportGroup = ImportView['groups'][number]
export type ImportRow = ReplyOf<(typeof importsEndpoints)['rows']>['rows'][number]
export type RecentImport = ReplyOf<(typeof importsEndpoints)['recent']>['imports'][number]

export const number = (count: number): string => count.toLocaleString('en-GB')
const kilobyte = 1024
export const sizeWords = (bytes: number): string =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`

export const isWorking = ({ state }: Pick<ImportView, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'committing' || state === 'undoing'

export const steps = ['Upload', 'Match columns', 'Check', 'Import', 'Report'] as const
export type Step = (typeof steps)[number]

export function stepOf(view: ImportView | undefined): Step {
  switch (view?.state) {
    case 'mapping':
      return 'Match columns'
    case 'checking':
    case 'checked':
      return 'Check'
    case 'committing':
      return 'Import'
    case 'done':
    case 'undoing':
      return 'Report'
    default:
      return 'Upload'
  }
}

/** A first check has nothing to show yet; a later one stands on what was found before. */
export const hasFindings = ({ revision }: ImportView): boolean => revision >= 0

const stateWords: Readonly<Record<RecentImport['state'], string>> = {
  uploading: 'Uploading',
  reading: 'Reading',
  mapping: 'Match columns',
  checking: 'Checking',
  checked: 'Ready to import',
  committing: 'Importing',
  done: 'Done',
  undoing: 'Undoing',
  failed: 'Failed',
}
export const wordsOf = ({ state }: RecentImport): string => stateWords[state]

/** The start of the next file, for the same people where it was for some. */
export const anotherFile = ({ accounts }: Pick<ImportView, 'accounts'>) => ({
  import: 'new',
  accounts: accounts.length > 0 ? accounts.join(',') : undefined,
})
