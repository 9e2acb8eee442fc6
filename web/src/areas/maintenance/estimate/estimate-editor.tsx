import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, useDraftKeeping } from '../../../data/drafts.ts'
import { ApiProblem } from '../../../data/failure.ts'
import { useCaseAction } from '../../../case/use-case-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { maintenanceSource, type BookingLines, type BookingRecord } from '../maintenance-source.ts'
import styles from './estimate.module.css'
import { WrittenLineRow } from './written-line-row.tsx'
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

interface Props {
  readonly record: BookingRecord
  readonly money: BookingLines
  readonly onClose: () => void
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

/** The estimate as the hire company writes it: every line with who pays. What was decided already stays as it is. */
export function EstimateEditor({ record, money, onClose }: Props) {
  const name = `estimate:${record.id}`
  const { lines, change } = useWritten(name, writtenOf(money.lines))
  const [base, setBase] = useState(money.version)
  const [faults, setFaults] = useState<readonly FieldProblem[]>([])
  const save = useCaseAction(maintenanceEndpoints, maintenanceEndpoints.saveLines, {
    refreshes: maintenanceSource.refreshes,
  })
  const { failure } = save
  const isOvertaken = failure instanceof ApiProblem && failure.code === 'changed meanwhile'
  const problems = [...faults, ...(failure instanceof ApiProblem ? failure.fields : [])]
  const { net, tax } = sumOf(lines)
  const handleSave = async (): Promise<void> => {
    const written = lines.filter(isWritten)
    const wrong = lineFaults(written)
    setFaults(wrong)
    if (written.length !== lines.length) change(written.length > 0 ? written : [blankLine()])
    if (wrong.length > 0) return
    const reply = await save.run({ id: record.id, version: base, lines: sentOf(written) })
    if (!reply) return
    await dropDraft(name)
    showToast({ tone: 'done', title: `The estimate of ${record.number} is saved, ${formatMoney(net)} before VAT.` })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`Estimate of ${record.number}`}
      lead="Each line says who pays it, and so who decides it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={save.isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            Save estimate
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        {isOvertaken && (
          <Notice tone="amber" role="alert">
            <b>Somebody changed this booking meanwhile.</b> What you typed is still here.{' '}
            <Button
              size="small"
              onClick={() => {
                setBase(money.version)
                save.forget()
              }}
            >
              Go on with it
            </Button>
          </Notice>
        )}
        {failure && !isOvertaken && (
          <Notice tone="red" role="alert">
            <b>Not saved.</b> {failure.message} What you typed is still here.
          </Notice>
        )}
        {lines.map((line, place) => (
          <WrittenLineRow
            key={line.key}
            line={line}
            place={place}
            errorOf={faultAt(problems, place)}
            onChange={(next) => change(lines.with(place, next))}
            onRemove={() => change(lines.toSpliced(place, 1))}
          />
        ))}
        <Button icon={PlusIcon} onClick={() => change([...lines, blankLine()])}>
          Add a line
        </Button>
        <p className={styles.sum}>
          <span>
            {formatMoney(net)} and {formatMoney(tax)} VAT
          </span>
          <b>{formatMoney(net + tax)}</b>
        </p>
      </div>
    </Dialog>
  )
}
