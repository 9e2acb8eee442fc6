// What readers will meet, before they do: the text beside the form as it is typed, and of a saved post what a company's people see.
import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { newsStates, news } from '@kerbline/domain/areas/news/resource.ts'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ReferenceInput } from '../../form/field-input-reference.tsx'
import type { FormSlotProps } from '../../form/form-page.tsx'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Article, usePostTime } from './article.tsx'
import styles from './news.module.css'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const postOf = (values: Readonly<Record<string, unknown>>) => ({
  summary: textOf(values['summary']),
  body: textOf(values['body']) ?? '',
  cover_file_id: textOf(values['cover_file_id']),
})

/** Live is what one expects of a post: the others stand out. */
export function NewsState({ record }: { record: Readonly<Record<string, unknown>> }) {
  const state = newsStates.find((each) => each === record['state'])
  const label = news.fields.state.options?.find(({ value }) => value === state)?.label ?? ''
  return state === 'live' ? <Badge tone="brand">{label}</Badge> : <Badge>{label}</Badge>
}

function Shown({ values }: { values: Readonly<Record<string, unknown>> }) {
  const when = usePostTime(textOf(values['publish_at']))
  const heading = (
    <>
      {when !== undefined && <p className={styles.when}>{when}</p>}
      <h3 className={styles.previewTitle}>{textOf(values['title']) ?? 'Untitled'}</h3>
    </>
  )
  return <Article post={postOf(values)} heading={heading} />
}

/** Beside the form: follows what is typed. */
export const TypedPreview = ({ form: { values } }: FormSlotProps) => (
  <Panel title="Preview">
    <PanelBody>
      {textOf(values['body']) === null && textOf(values['title']) === null ? (
        <p className={styles.when}>Your text will appear here.</p>
      ) : (
        <Shown values={values} />
      )}
    </PanelBody>
  </Panel>
)

const company = { ...news.fields.company_ids, kind: 'reference', label: 'Customer', isOptional: true } as const

/** Under the record: chosen a customer, whether its people are shown the post, and what they then see. */
export function CustomerPreview({ view: { record } }: RecordSlotProps) {
  const [id, setId] = useState<number | null>(null)
  const load = useEndpoint(
    newsEndpoints.preview,
    { key: String(record.id), company: id ?? 0 },
    { isEnabled: id !== null },
  )
  return (
    <Panel title="Check who sees this">
      <PanelBody className={styles.preview}>
        <ReferenceInput
          {...{ id: 'preview-company', name: 'company_ids', field: company, error: undefined, known: undefined }}
          endpoint={newsEndpoints.options}
          value={id}
          onChange={setId}
        />
        {id === null ? (
          <p className={styles.when}>Choose a customer to check whether they can see this post.</p>
        ) : (
          <LoadState what="the preview" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
            {({ company: name, is_shown: isShown, why }) =>
              isShown ? (
                <>
                  <p role="status">
                    <b>{name} can see this post.</b> {why}
                  </p>
                  <Shown values={record} />
                </>
              ) : (
                <Empty look="panel" title={`${name} cannot see this post`}>
                  {why}
                </Empty>
              )
            }
          </LoadState>
        )}
      </PanelBody>
    </Panel>
  )
}
