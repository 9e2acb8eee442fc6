import { registerFieldWords, sourceWords } from '@kerbline/domain/areas/registers/changes.ts'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'

const shown = (value: string | null): string =>
  value === null ? 'nothing' : isCalendarDate(value) ? formatDate(value) : value

type Page = ReplyOf<(typeof registersEndpoints)['changes']>

/** "The newest 25 of 312" */
const notedOf = ({ changes, total }: Page, isNewest: boolean): string | undefined => {
  if (total === 0) return undefined
  if (changes.length === total) return figure(total)
  return `${isNewest ? `Latest ${figure(changes.length)}` : figure(changes.length)} of ${figure(total)}`
}

/** What the registers changed, the newest first: nothing they write goes unsaid. */
export function RegisterChanges() {
  const today = useToday()
  const [pages, setPages] = useState<readonly number[]>([])
  const before = pages.at(-1)
  const load = useEndpoint(registersEndpoints.changes, before === undefined ? {} : { before }, { freshForSeconds: 0 })
  const next = load.data?.next ?? null
  return (
    <Panel title="Changes" note={load.data && notedOf(load.data, pages.length === 0)} isRuled>
      <LoadState
        what="the changes"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={5} />}
        isEmpty={({ changes }) => changes.length === 0}
        empty={
          <Empty look="panel" title="No changes yet">
            Changes from DVSA and DVLA will be listed here.
          </Empty>
        }
      >
        {({ changes }) => (
          <PanelRows label="Changes">
            {changes.map(({ id, reg_no: plate, source, field, before: was, after: is, at }) => (
              <li key={id} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>
                    <Plate reg={plate} size="small" />{' '}
                    <span>
                      <b>{registerFieldWords(field)}</b>: {was === null ? shown(is) : `${shown(was)} → ${shown(is)}`}
                    </span>
                  </p>
                  <p className={styles.small}>
                    {sourceWords[source]}, {momentInWords(at, today)}
                  </p>
                </div>
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
      {(pages.length > 0 || next !== null) && (
        <PanelBody>
          <div className={styles.pager}>
            <Button
              onClick={() => setPages(pages.slice(0, -1))}
              disabledReason={pages.length === 0 ? 'These are the newest' : undefined}
            >
              Newer
            </Button>
            <Button
              onClick={() => next !== null && setPages([...pages, next])}
              disabledReason={next === null ? 'These are the oldest' : undefined}
            >
              Older
            </Button>
          </div>
        </PanelBody>
      )}
    </Panel>
  )
}
