import { counted } from '@kerbline/domain/kit/words.ts'
import { spendCategories } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv'
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls'
import { useState, type ReactNode } from 'react'
import { download } from '../../../data/download.ts'
import { isLoadFailure } from '../../../data/failure.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { QueryLink } from '../../../fleet/query-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { MaybeLink } from '../../../ui/maybe-link.tsx'
import { PagedPart } from '../../../ui/layout/paged-part.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { categoryWords } from '../category-words.ts'
import { monthOfYear, plain } from '../vehicle-words.ts'
import styles from './costs.module.css'

const formats = [
  { format: 'csv', label: 'CSV file', icon: FileCsvIcon },
  { format: 'xlsx', label: 'Excel workbook', icon: FileXlsIcon },
] as const
type Format = (typeof formats)[number]['format']

type Line = ReplyOf<(typeof vehiclesEndpoints)['costLines']>['lines'][number]

const kindOf = (category: string): string => {
  const known = spendCategories.find((each) => each === category)
  return known ? categoryWords[known] : plain(category)
}

function LineRow({ line }: { line: Line }) {
  const link = useLink()
  const others = line.also_names
  return (
    <li className={styles.line}>
      <span className={styles.day}>{formatDate(line.date)}</span>
      <div>
        {line.narrative}
        <small>
          <MaybeLink href={link('finance', undefined, { search: line.reference })}>{line.reference}</MaybeLink>
          {`, ${kindOf(line.category)}`}
          {line.period_from !== null &&
            line.period_to !== null &&
            `, for ${formatDayMonth(line.period_from)} to ${formatDate(line.period_to)}`}
          {line.type === 'credit_note' && ', credit note'}
          {others > 0 && `, also for ${counted(others, 'other vehicle')}`}
        </small>
      </div>
      <span className={styles.money}>
        <b>{formatMoney(line.goods_pence)}</b>
        <QueryLink
          subject={{ type: 'invoice_line', id: line.id }}
          what={`${line.narrative}, ${formatMoney(line.goods_pence)}`}
        />
      </span>
    </li>
  )
}

interface Asked {
  readonly id: number
  /** Those of its documents alone. */
  readonly month: string | undefined
}

/** A page of lines, and under it the older one when asked for. */
function Part({ id, month, after }: Asked & { after?: string | undefined }) {
  const load = useEndpoint(vehiclesEndpoints.costLines, {
    id,
    ...(month !== undefined && { month }),
    ...(after !== undefined && { after }),
  })
  return (
    <PagedPart
      what="invoice lines"
      load={load}
      isEmpty={({ lines }) => lines.length === 0}
      empty={{
        title: month === undefined ? 'No invoice lines yet' : 'No invoice lines in this month',
        words: 'Invoice lines that mention this vehicle’s registration will appear here.',
      }}
      className={styles.more}
      renderOlder={(older) => <Part id={id} month={month} after={older} />}
    >
      {({ lines }) => (
        <ul>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </ul>
      )}
    </PagedPart>
  )
}

/** All of the lines as a file, however many are drawn. */
function Files({ id, month }: Asked) {
  const [running, setRunning] = useState<Format>()
  const give = async (format: Format): Promise<void> => {
    setRunning(format)
    try {
      await download(
        vehiclesEndpoints.exportCostLines,
        { id, format, ...(month !== undefined && { month }) },
        `costs.${format}`,
      )
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({
        tone: 'failed',
        title: 'We could not create the file.',
        body: error.message,
        action: { label: 'Retry', onSelect: () => void give(format) },
      })
    } finally {
      setRunning(undefined)
    }
  }
  return formats.map(({ format, label, icon }) => (
    <Button
      key={format}
      size="small"
      icon={icon}
      isBusy={running === format}
      busyLabel="Exporting"
      onClick={() => void give(format)}
    >
      {label}
    </Button>
  ))
}

export const CostLines = ({ id, month, total, all }: Asked & { total: number; all: ReactNode }) => (
  <Panel
    title={month === undefined ? 'Invoice lines' : `Invoice lines, ${monthOfYear(month)}`}
    note="Net, newest first"
    isRuled
    tools={
      <>
        {all}
        {total > 0 && <Files id={id} month={month} />}
      </>
    }
  >
    <Part key={month} id={id} month={month} />
  </Panel>
)
