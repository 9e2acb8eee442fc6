import { differenceWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useState } from 'react'
import { useLocation } from '../../data/navigation/location.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import styles from './finance.module.css'
import type { InvoiceLine, InvoiceView } from './invoice-view.ts'
import { QueryForm } from './query-form.tsx'
import { sourceHref } from './source-href.ts'

function Explained({ line: { explanation } }: { line: InvoiceLine }) {
  const link = useLink()
  if (explanation === null)
    return (
      <span className={styles.unknown}>
        <Icon of={QuestionIcon} weight="fill" /> We cannot explain this line
      </span>
    )
  const { working, source, detail } = explanation
  return (
    <span>
      {working}, <MaybeLink href={sourceHref(link, source)}>{source.label}</MaybeLink>
      {detail.map((words) => (
        <small key={words}>{words}</small>
      ))}
    </span>
  )
}

function Difference({ explanation }: Pick<InvoiceLine, 'explanation'>) {
  if (explanation === null || explanation.difference_pence === 0) return null
  return (
    <span className={styles.look}>
      <Icon of={WarningIcon} weight="fill" /> {differenceWords(explanation.difference_pence)}
    </span>
  )
}

/** How what was asked about a line stands. */
function standingWords({ agreed_pence: agreed, credit_note: credit }: NonNullable<InvoiceLine['dispute']>): string {
  if (agreed === null) return 'In dispute'
  if (agreed === 0) return 'Due as billed'
  return credit === null ? `${formatMoney(agreed)} agreed` : `${formatMoney(agreed)} credited on ${credit}`
}

interface RowProps {
  readonly view: InvoiceView
  readonly line: InvoiceLine
  readonly mayQuery: boolean
  readonly isAsked: boolean
  readonly onAsk: (isAsked: boolean) => void
}

function LineRow({ view, line, mayQuery, isAsked, onAsk }: RowProps) {
  const link = useLink()
  const { explanation, dispute } = line
  const isOff = explanation !== null && explanation.difference_pence !== 0
  const look = explanation === null && view.record.type === 'invoice' ? styles.hatched : isOff ? styles.off : undefined
  return (
    <li className={look}>
      <span className={styles.plates}>
        {line.plates.length === 0 && <span className={styles.noPlate}>No vehicle</span>}
        {line.plates.map((reg) => (
          <MaybeLink key={reg} href={link('vehicle', { reg })}>
            <Plate reg={reg} size="small" />
          </MaybeLink>
        ))}
      </span>
      <div className={styles.about}>
        <b>
          {line.line_no}. {line.narrative || 'No description'}
        </b>
        {view.record.type === 'invoice' && <Explained line={line} />}
        <small>
          VAT {formatMoney(line.tax_pence)}. {line.tax_reason}
          {line.code !== null && `. Code ${line.code}`}
        </small>
      </div>
      <span className={styles.pence}>
        <b>{formatMoney(line.net_pence)}</b>
        {explanation !== null && explanation.expected_pence !== null && isOff && (
          <small>Expected {formatMoney(explanation.expected_pence)}</small>
        )}
        <Difference explanation={explanation} />
      </span>
      <span className={styles.ask}>
        {dispute ? (
          <>
            <MaybeLink href={link('query', { query_no: dispute.query_no })}>{dispute.query_no}</MaybeLink>
            <small>{standingWords(dispute)}</small>
          </>
        ) : (
          mayQuery &&
          line.net_pence > 0 && (
            <Button
              size="small"
              variant={isOff ? 'secondary' : 'quiet'}
              icon={ChatsCircleIcon}
              aria-expanded={isAsked}
              aria-label={`Query line ${line.line_no}`}
              onClick={() => onAsk(!isAsked)}
            >
              Query
            </Button>
          )
        )}
      </span>
      {isAsked && <QueryForm view={view} line={line} onDone={() => onAsk(false)} />}
    </li>
  )
}

/** Every line with what it rests on; asked about where it stands, in two clicks. */
export function InvoiceLines({ view }: { view: InvoiceView }) {
  const may = useMay()
  const isViewing = useIsViewing()
  const asked = Number(useLocation().query['line'])
  const [open, setOpen] = useState<number | undefined>(Number.isInteger(asked) && asked > 0 ? asked : undefined)
  const mayQuery = view.record.type === 'invoice' && may('raise queries') && !isViewing
  return (
    <ol className={styles.lines} aria-label="Lines">
      {view.lines.map((line) => (
        <LineRow
          key={line.id}
          {...{ view, line, mayQuery }}
          isAsked={mayQuery && open === line.id && line.dispute === null}
          onAsk={(isAsked) => setOpen(isAsked ? line.id : undefined)}
        />
      ))}
    </ol>
  )
}
