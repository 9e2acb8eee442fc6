import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Formula } from '../../ui/layout/formula.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import styles from './finance.module.css'
import { sourceHref } from './source-href.ts'

type Next = ReplyOf<(typeof financeEndpoints)['nextInvoice']>
type Kind = Next['groups'][number]['kind']

const kindWords: Readonly<Record<Kind, string>> = {
  hire: 'Hire',
  late: 'Not billed before',
  maintenance: 'Maintenance you pay for',
  damage: 'Damage you agreed',
  fine: 'Fines we paid, and admin fees',
  off_hire: 'Charges agreed after off-hire',
}
const formulas = [
  [
    'Hire',
    'The rate of each hire × its days to be billed. In advance or in arrears, as its terms say or as it was last billed',
  ],
  ['Agreed charges', 'Amounts agreed on cases that no invoice line names yet'],
] as const

function Lines({ next, kind }: { next: Next; kind: Kind }) {
  const link = useLink()
  const lines = next.lines.filter((line) => line.kind === kind)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col">For</th>
          <th scope="col">How it is worked out</th>
          <th scope="col">Before VAT</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={`${line.source.key}${place}`}>
            <th scope="row">{line.reg_no === null ? 'No vehicle' : <Plate reg={line.reg_no} size="small" />}</th>
            <td data-label="For">
              {line.words}
              {line.from !== null && line.to !== null && (
                <small>
                  {formatDate(line.from)} to {formatDate(line.to)}
                </small>
              )}
            </td>
            <td data-label="How it is worked out">
              {line.working}, <MaybeLink href={sourceHref(link, line.source)}>{line.source.label}</MaybeLink>
            </td>
            <td data-label="Before VAT">{formatMoney(line.net_pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the next invoice will hold, kind by kind, each opened to its lines. */
export function NextInvoicePanel() {
  const load = useEndpoint(financeEndpoints.nextInvoice, {})
  const { data } = load
  const left = data ? data.line_count - data.lines.length : 0
  return (
    <Panel
      title="Next invoice"
      note={data && (data.on === null ? 'Forecast' : `Forecast, to be dated ${formatDate(data.on)}`)}
      span={12}
      tools={<Formula of="Next invoice" lines={formulas} />}
      footer={
        data &&
        data.line_count > 0 && (
          <>
            {formatMoney(data.net_pence)} before VAT, {formatMoney(data.gross_pence)} with VAT. This is a forecast. It
            changes with your hires and cases.
            {left > 0 && ` ${counted(left, 'more line is', 'more lines are')} in the total.`}
          </>
        )
      }
    >
      <LoadState
        what="the next invoice"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonText lines={4} />}
        isEmpty={({ line_count: count }) => count === 0}
        empty={
          <Empty look="panel" title="Nothing to invoice yet">
            Hire and agreed charges will appear here before they are invoiced.
          </Empty>
        }
      >
        {(next) => (
          <div className={styles.next}>
            {next.groups.map(({ kind, lines, net_pence: pence }) => (
              <details key={kind}>
                <summary>
                  <b>{kindWords[kind]}</b> <small>{counted(lines, 'line')}</small>
                  <span className={styles.pence}>{formatMoney(pence)}</span>
                </summary>
                <Lines next={next} kind={kind} />
              </details>
            ))}
          </div>
        )}
      </LoadState>
    </Panel>
  )
}
