import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { findingWords, differenceWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Figures } from '../../ui/chart/figure.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { CheckButton } from './check-button.tsx'
import styles from './finance.module.css'

type Sums = ReplyOf<(typeof financeEndpoints)['findingSums']>
const rowsOf = (more: Readonly<Record<string, string>>): string => href('finance', {}, { show: 'checks', ...more })

/** A bar from the middle: to the right too much, to the left and hatched too little. */
function Bar({ pence, max }: { pence: number; max: number }) {
  const width = max === 0 ? 0 : (Math.abs(pence) / max) * 50
  return (
    <svg className={styles.bar} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 10">
      <rect x={pence < 0 ? 50 - width : 50} width={width} height="10" data-way={pence < 0 ? 'less' : 'more'} />
      <path d="M50 0v10" />
    </svg>
  )
}

function Kinds({ kinds }: Pick<Sums, 'kinds'>) {
  const judged = kinds.filter(({ kind }) => kind !== 'not_explained')
  const max = Math.max(0, ...judged.flatMap(({ more_pence: more, less_pence: less }) => [more, less]))
  return (
    <ul className={styles.kinds} aria-label="Differences by kind">
      {judged.flatMap(({ kind, count, more_pence: more, less_pence: less }) =>
        [more, -less]
          .filter((pence) => pence !== 0)
          .map((pence) => (
            <li key={`${kind}${pence < 0}`}>
              <a href={rowsOf({ kind: `is:${kind}`, difference_pence: pence > 0 ? 'from:1' : 'to:-1' })}>
                <b>{findingWords[kind]}</b>
                <small>{counted(count, 'finding')}</small>
              </a>
              <Bar pence={pence} max={max} />
              <span className={styles.pence}>{differenceWords(pence)}</span>
            </li>
          )),
      )}
      {kinds
        .filter(({ kind }) => kind === 'not_explained')
        .map(({ count, billed_pence: pence }) => (
          <li key="not_explained" className={styles.hatched}>
            <a href={rowsOf({ kind: 'is:not_explained' })}>
              <b>{findingWords.not_explained}</b>
              <small>{counted(count, 'line')} that no contract, case or reading fits</small>
            </a>
            <span />
            <span className={styles.pence}>{formatMoney(pence)}</span>
          </li>
        ))}
    </ul>
  )
}

const checkedWords = (at: string): string => {
  const { date, time } = londonWallClock(at)
  return `Checked ${formatDate(date)}, ${time.slice(0, 5)}`
}

/** Expected against billed: both sums beside the difference, then kind by kind. */
export function ChecksPanel() {
  const load = useEndpoint(financeEndpoints.findingSums, {})
  const { data } = load
  return (
    <Panel
      title="Expected against billed"
      note={data?.since ? `${counted(data.lines, 'line')} since ${formatDate(data.since)}` : undefined}
      span={12}
      className={styles.figures}
      tools={<CheckButton size="small" />}
      action={{ href: rowsOf({}), label: 'All checks' }}
      footer={data?.checked_at && `${checkedWords(data.checked_at)}. ${counted(data.explained, 'line')} explained.`}
    >
      <LoadState
        what="the checks"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonText lines={6} />}
        isEmpty={({ checked_at: at, kinds }) => at === null || kinds.length === 0}
        empty={
          data?.checked_at ? (
            <Empty look="panel" title={`${counted(data.lines, 'line')}, all as expected`}>
              {checkedWords(data.checked_at)}.
            </Empty>
          ) : (
            <Empty look="panel" title="Not checked yet">
              Invoices are checked each night. You can check them now.
            </Empty>
          )
        }
      >
        {({ kinds }) => {
          const [more, less] = [
            kinds.reduce((sum, each) => sum + each.more_pence, 0),
            kinds.reduce((sum, each) => sum + each.less_pence, 0),
          ]
          return (
            <>
              <Figures
                facts={[
                  { label: 'Billed too much', value: formatMoney(more), href: rowsOf({ difference_pence: 'from:1' }) },
                  { label: 'Billed too little', value: formatMoney(less), href: rowsOf({ difference_pence: 'to:-1' }) },
                  { label: 'Difference', value: differenceWords(more - less) },
                ]}
              />
              <Kinds kinds={kinds} />
            </>
          )
        }}
      </LoadState>
    </Panel>
  )
}
