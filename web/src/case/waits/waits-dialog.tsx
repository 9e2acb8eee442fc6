import { waitGroups, type WaitedGroup, type WaitGroup } from '@kerbline/domain/cases/case-waits.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { durationInWords, sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { Fragment, useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useSide } from '../case-source.ts'
import { MonthSteps, monthWords } from './month-steps.tsx'
import { WaitedCases } from './waited-cases.tsx'
import type { WaitsSource } from './waits-source.ts'
import styles from './waits.module.css'
import { ScrollSection } from '../../ui/layout/scroll-section.tsx'

const sides = ['hire_company', 'customer', 'third_party'] as const satisfies readonly CaseSide[]
const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())

interface Opened {
  readonly key: string
  readonly side: CaseSide
}

interface TableProps {
  readonly source: WaitsSource
  readonly groups: readonly WaitedGroup[]
  readonly month: string
  readonly by: WaitGroup
}

/** A row for each branch, workshop or team; each figure opens the cases it is made of. */
function WaitsTable({ source, groups, month, by }: TableProps) {
  const viewer = useSide()
  // Whoever looks wants to know first how long they themselves waited.
  const [sorted, setSorted] = useState<CaseSide>(viewer === 'customer' ? 'hire_company' : 'customer')
  const [opened, setOpened] = useState<Opened>()
  const rows = groups.toSorted((one, other) => other[sorted].minutes - one[sorted].minutes)
  return (
    <ScrollSection className={styles.scroll} label="Time waited">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{waitGroups[by]}</th>
            {sides.map((side) => (
              <th key={side} scope="col" aria-sort={sorted === side ? 'descending' : 'none'}>
                <button type="button" onClick={() => setSorted(side)}>
                  Waited on {sideInWords(side, viewer)} {sorted === side && <Icon of={ArrowDownIcon} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((group) => (
            <Fragment key={group.key}>
              <tr>
                <th scope="row">{group.label ?? `No ${waitGroups[by].toLowerCase()}`}</th>
                {sides.map((side) => {
                  const { minutes, cases } = group[side]
                  const isOpen = opened?.key === group.key && opened.side === side
                  return (
                    <td key={side}>
                      {cases === 0 ? (
                        '–'
                      ) : (
                        <button
                          type="button"
                          aria-expanded={isOpen}
                          onClick={() => setOpened(isOpen ? undefined : { key: group.key, side })}
                        >
                          <b>{durationInWords(minutes)}</b> <small>{cases.toLocaleString('en-GB')}</small>{' '}
                          <VisuallyHidden>
                            {source.many}, waited on {sideInWords(side, viewer)}
                          </VisuallyHidden>
                        </button>
                      )}
                    </td>
                  )
                })}
              </tr>
              {opened?.key === group.key && (
                <tr>
                  <td colSpan={sides.length + 1} className={styles.rows}>
                    <WaitedCases key={opened.side} {...{ source, month, by }} group={group.key} side={opened.side} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  )
}

interface Props {
  readonly source: WaitsSource
  readonly onClose: () => void
}

/** Who kept whom waiting in a month, the longest first. */
export function WaitsDialog({ source, onClose }: Props) {
  const viewer = useSide()
  const today = useToday()
  const [by, setBy] = useState<WaitGroup>(source.by[0] ?? 'branch')
  const [chosen, setChosen] = useState<string>()
  const thisMonth = monthOf(today ?? '1970-01-01')
  const month = chosen ?? thisMonth
  const load = useEndpoint(source.waitsBy, { month, by }, { isEnabled: today !== undefined })
  const all = load.data?.groups ?? []
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title="Waiting times"
      lead={`Time ${source.many} spent waiting for each side this month. Select a figure to see them.`}
    >
      <div className={styles.line}>
        <Segmented
          label="By"
          options={source.by.map((value) => ({ value, label: waitGroups[value] }))}
          value={by}
          onChange={setBy}
        />
        <MonthSteps month={month} last={thisMonth} onChange={setChosen} />
      </div>
      <LoadState
        what="who waited longest"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ groups }) => groups.length === 0}
        empty={
          <Empty look="panel" title={`No waiting time in ${monthWords(month)}`}>
            Waiting time runs from when it becomes someone’s turn until they act.
          </Empty>
        }
      >
        {({ groups }) => (
          <>
            <p className={styles.sum}>
              {sides
                .map((side) => {
                  const minutes = all.reduce((sum, group) => sum + group[side].minutes, 0)
                  return `${capital(sideInWords(side, viewer))}: ${minutes === 0 ? 'none' : durationInWords(minutes)}`
                })
                .join(', ')}
              .
            </p>
            <WaitsTable key={`${by} ${month}`} {...{ source, groups, month, by }} />
          </>
        )}
      </LoadState>
    </Dialog>
  )
}
