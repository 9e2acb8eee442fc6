import { capital } from '@kerbline/domain/kit/words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Fields } from '@kerbline/domain/kit/field.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { PagedPart } from '../ui/layout/paged-part.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { useNames } from '../form/field-input-reference.tsx'
import styles from './record-page.module.css'
import { instantWords, wordsOf } from './record-value.tsx'

type Entry = ReplyOf<ResourceEndpoints['history']>['entries'][number]
type Change = Entry['changes'][number]

/** "Phone", and both values in words; what a reference points at is named by `ChangeValue`. */
export function changeWords(fields: Fields, { field, before, after }: Change): readonly [string, string, string] {
  if (field === 'is_active') {
    const status = (value: unknown): string => (value === false ? 'Archived' : 'Active')
    return ['Status', status(before), status(after)]
  }
  const known = fields[field]
  if (known) return [known.label, wordsOf(known, before), wordsOf(known, after)]
  const plain = {
    kind: 'text',
    label: capital(field.replaceAll('_', ' ')),
    isOptional: true,
    isReadOnly: true,
    isColumn: false,
  } as const
  return [plain.label, wordsOf(plain, before), wordsOf(plain, after)]
}

const idsIn = (value: unknown): number[] => [value].flat().filter((each) => typeof each === 'number')

/** One side of a change: in words, or by name where it points at something. */
function ChangeValue({ fields, name, value, words, endpoint }: ValueProps) {
  const isPointing = fields[name]?.to !== undefined
  const ids = isPointing ? idsIn(value) : []
  const names = useNames(endpoint, name, ids)
  const known = ids.flatMap((id) => names.get(String(id)) ?? [])
  return ids.length > 0 && known.length === ids.length ? known.join(', ') : words
}

interface ValueProps {
  fields: Fields
  name: string
  value: unknown
  words: string
  endpoint: ResourceEndpoints['options']
}

interface ChangesProps extends Pick<ValueProps, 'fields' | 'endpoint'> {
  readonly changes: readonly Change[]
  /** Of a new record there is nothing before. */
  readonly isNew?: boolean
}

/** Each field by its label, with what stood and what stands. */
export const RecordChanges = ({ changes, fields, endpoint, isNew = false }: ChangesProps) => (
  <dl className={styles.changes}>
    {changes.map((change) => {
      const [label, before, after] = changeWords(fields, change)
      const Before = change.before === null || change.before === '' ? 'span' : 'del'
      const side = { fields, name: change.field, endpoint }
      return (
        <div key={change.field}>
          <dt>{label}</dt>
          <dd>
            {!isNew && (
              <>
                <Before>
                  <ChangeValue {...side} value={change.before} words={before} />
                </Before>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>
              <ChangeValue {...side} value={change.after} words={after} />
            </ins>
          </dd>
        </div>
      )
    })}
  </dl>
)

const EntryRow = ({ entry, fields, endpoint }: { entry: Entry } & Pick<ValueProps, 'fields' | 'endpoint'>) => (
  <li className={styles.entry}>
    <p>
      <b>{capital(entry.action.replaceAll('_', ' '))}</b> by {entry.by ?? 'Kerbline'}
      <time dateTime={entry.at}>{instantWords(entry.at)}</time>
    </p>
    {entry.changes.length > 0 && (
      <RecordChanges changes={entry.changes} isNew={entry.action.endsWith('created')} {...{ fields, endpoint }} />
    )}
  </li>
)

interface PageProps {
  resource: Resource
  endpoints: ResourceEndpoints
  recordKey: string
  before?: number | undefined
}

/** A page of the trail, and under it the next one when asked for. */
function HistoryPart({ resource, endpoints, recordKey, before }: PageProps) {
  const load = useEndpoint(endpoints.history, { key: recordKey, ...(before !== undefined && { before }) })
  return (
    <PagedPart
      what="the history"
      load={load}
      isEmpty={({ entries }) => entries.length === 0}
      empty={{ title: 'No changes yet', words: 'Changes will appear here.' }}
      className={styles.more}
      olderLabel="Show older changes"
      renderOlder={(older) => <HistoryPart {...{ resource, endpoints, recordKey }} before={older} />}
    >
      {({ entries }) => (
        <ol className={styles.entries}>
          {entries.map((entry, place) => (
            <EntryRow
              key={`${entry.at} ${place}`}
              entry={entry}
              fields={resource.fields}
              endpoint={endpoints.options}
            />
          ))}
        </ol>
      )}
    </PagedPart>
  )
}

/** Who changed what, the newest first. */
export const RecordHistory = (props: Omit<PageProps, 'before'>) => (
  <Panel title="History" note="The newest first" isRuled>
    <HistoryPart {...props} />
  </Panel>
)
