import { moneyOfKind, payersOf, sumInWords, taxRules, taxTreatments } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, useDraftKeeping } from '../../data/drafts.ts'
import { ApiProblem } from '../../data/failure.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { CaseRecord } from '../case-source.ts'
import { useCaseAction } from '../use-case-action.ts'
import { LineFields } from './line-fields.tsx'
import { MarkFields } from './mark-fields.tsx'
import type { CaseLines, LineMark, MoneySource, ProposedReduction } from './money-source.ts'
import styles from './money.module.css'
import { ReductionFields } from './reduction-fields.tsx'
import { ProposedLines } from './proposed-lines.tsx'
import {
  blankLine,
  isWritten,
  isWrittenLines,
  lineFaults,
  sentOf,
  sumOf,
  writtenOf,
  type WrittenLine,
} from './written-lines.ts'

const taxes = taxTreatments.map((value) => ({ value, label: taxRules[value].label }))
const payers = { hire_company: 'The hire company', customer: 'The customer' } as const

interface RowProps {
  readonly line: WrittenLine
  readonly place: number
  /** Whoever may pay; one alone is not asked for. */
  readonly among: ReturnType<typeof payersOf>
  readonly marks: readonly LineMark[]
  readonly reduction: ProposedReduction | undefined
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (line: WrittenLine) => void
  readonly onRemove: () => void
}

function WrittenLineRow({ line, place, among, marks, reduction, errorOf, onChange, onRemove }: RowProps) {
  return (
    <fieldset className={styles.written} aria-label={`Line ${place + 1}`}>
      <LineFields
        line={line}
        errorOf={(field) => errorOf(field === 'unit' ? 'unit_pence' : field)}
        onChange={(change) => onChange({ ...line, ...change })}
      />
      <SelectField
        label="VAT"
        options={taxes}
        value={line.tax_treatment}
        onChange={(tax_treatment) => onChange({ ...line, tax_treatment })}
      />
      {among.length > 1 && (
        <SelectField
          label="Paid by"
          options={among.map((value) => ({ value, label: payers[value] }))}
          value={line.payer}
          onChange={(payer) => onChange({ ...line, payer })}
        />
      )}
      {marks.length > 0 && <MarkFields {...{ line, marks, errorOf, onChange }} />}
      {reduction && <ReductionFields {...{ line, errorOf, onChange }} proposed={reduction} />}
      <Button variant="quiet" icon={TrashIcon} onClick={onRemove} aria-label={`Remove line ${place + 1}`}>
        Remove
      </Button>
    </fieldset>
  )
}

/** What is being written; it outlives the dialog on this device until it is saved. */
function useWritten(name: string, begin: readonly WrittenLine[]) {
  const [lines, setLines] = useState(begin)
  const [isTouched, setTouched] = useState(false)
  const touched = useRef(false)
  useDraftKeeping(name, isTouched ? lines : undefined)
  useEffect(() => {
    void readDraft(name).then((draft) => {
      if (touched.current || !isWrittenLines(draft) || draft.length === 0) return
      setLines(draft)
      setTouched(true)
    })
  }, [name])
  return {
    lines,
    change: (next: readonly WrittenLine[]): void => {
      touched.current = true
      setTouched(true)
      setLines(next)
    },
  }
}

const faultAt = (problems: readonly FieldProblem[], place: number) => (field: string) =>
  problems.find((each) => each.field === `lines.${place}.${field}`)?.message

interface Props {
  readonly source: MoneySource
  readonly record: CaseRecord
  readonly money: CaseLines
  readonly onClose: () => void
}

/** What a case costs as the hire company writes it: every line with who pays. What was decided already stays as it is. */
export function LinesEditor({
  source: { kind, calls, refreshes, proposed, marksOf, reductionOf },
  record,
  money,
  onClose,
}: Props) {
  const sentence = moneyOfKind(kind)
  const one = sentence.one.toLowerCase()
  const name = `${kind.name} lines:${record.id}`
  const { lines, change } = useWritten(name, writtenOf(sentence, money.lines))
  const [base, setBase] = useState(money.version)
  const [faults, setFaults] = useState<readonly FieldProblem[]>([])
  const save = useCaseAction(calls, calls.saveLines, { refreshes })
  const { failure } = save
  const isOvertaken = failure instanceof ApiProblem && failure.code === 'changed meanwhile'
  const problems = [...faults, ...(failure instanceof ApiProblem ? failure.fields : [])]
  const sum = sumOf(lines)
  const among = payersOf(sentence)
  const reduction = reductionOf?.(record)
  const marks = marksOf?.(record) ?? []
  const handleSave = async (): Promise<void> => {
    const written = lines.filter(isWritten)
    const wrong = lineFaults(written)
    setFaults(wrong)
    if (written.length !== lines.length) change(written.length > 0 ? written : [blankLine(sentence)])
    if (wrong.length > 0) return
    const reply = await save.run({ id: record.id, version: base, lines: sentOf(written) })
    if (!reply) return
    await dropDraft(name)
    showToast({
      tone: 'done',
      title: `${sentence.one} for ${record.number} saved: ${formatMoney(sum.net_pence)} before VAT.`,
    })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`${sentence.one} for ${record.number}`}
      lead={among.length > 1 ? 'Choose who pays for each line. They will be asked to approve it.' : undefined}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={save.isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            Save {one}
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        {isOvertaken && (
          <Notice tone="amber" role="alert">
            <b>Someone else has changed this {kind.one.toLowerCase()}.</b> What you typed is still here.{' '}
            <Button
              size="small"
              onClick={() => {
                setBase(money.version)
                save.forget()
              }}
            >
              Continue
            </Button>
          </Notice>
        )}
        {failure && !isOvertaken && (
          <Notice tone="red" role="alert">
            <b>We could not save the {one}.</b> {failure.message} What you typed is still here.
          </Notice>
        )}
        {proposed && (
          <ProposedLines
            {...{ kind, proposed, id: record.id }}
            isEmpty={!lines.some(isWritten)}
            isBegun={money.lines.length > 0}
            onUse={(added) => change([...lines.filter(isWritten), ...added])}
          />
        )}
        {lines.map((line, place) => (
          <WrittenLineRow
            key={line.key}
            line={line}
            place={place}
            among={among}
            marks={marks}
            reduction={reduction}
            errorOf={faultAt(problems, place)}
            onChange={(next) => change(lines.with(place, next))}
            onRemove={() => change(lines.toSpliced(place, 1))}
          />
        ))}
        <Button icon={PlusIcon} onClick={() => change([...lines, blankLine(sentence)])}>
          Add a line
        </Button>
        <p className={styles.sum}>
          <span>{sumInWords(sum, lines)}</span>
          <b>{formatMoney(sum.net_pence + sum.tax_pence)}</b>
        </p>
      </div>
    </Dialog>
  )
}
