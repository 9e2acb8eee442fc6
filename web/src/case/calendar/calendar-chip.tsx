import type { CalendarSlot } from '@kerbline/domain/cases/case-calendar.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import type { DragEvent } from 'react'
import { Plate } from '../../fleet/plate.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CaseSource } from '../case-source.ts'
import styles from './calendar.module.css'

/** Whatever is moved out of the calendar's days. */
export interface ChipMoves {
  readonly onMove: (slot: CalendarSlot) => void
  readonly onPrepare: () => void
  readonly onDragStart: (slot: CalendarSlot, event: DragEvent) => void
  readonly onDragEnd: () => void
}

interface Props {
  readonly kind: CaseSource['kind']
  readonly slot: CalendarSlot
  readonly href: string
  readonly moves: ChipMoves
}

/** One slot: solid is agreed, dashed is offered, sunken with a tick is done, a red edge with an octagon is late. */
export function SlotChip({ kind, slot, href, moves }: Props) {
  const { is_offer: isOffer, is_open: isOpen, is_late: isLate, number } = slot
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is beside the button, for who has a pointer
    <li
      className={classes(styles.chip, isOffer && styles.offer, !isOpen && styles.done, isLate && styles.late)}
      draggable={isOpen}
      onPointerEnter={isOpen ? moves.onPrepare : undefined}
      onDragStart={(event) => moves.onDragStart(slot, event)}
      onDragEnd={moves.onDragEnd}
    >
      <a href={href} draggable={false} title={stateInWords(kind, slot.state)}>
        <span className={styles.chipHead}>
          {slot.reg_no === null ? <span>{number}</span> : <Plate reg={slot.reg_no} size="small" />}
          {isLate ? (
            <>
              <Icon of={WarningOctagonIcon} weight="fill" className={styles.red} />
              <VisuallyHidden>Late</VisuallyHidden>
            </>
          ) : (
            !isOpen && (
              <>
                <Icon of={CheckIcon} weight="bold" />
                <VisuallyHidden>Done</VisuallyHidden>
              </>
            )
          )}
          {isOffer && <em>Offer</em>}
        </span>
        <span className={styles.what}>
          <b>{formatTime(slot.starts_at)}</b> {slot.title}
        </span>
      </a>
      {isOpen && (
        <IconButton
          className={styles.move}
          icon={ArrowsOutCardinalIcon}
          label={`Move ${number} to another day`}
          tooltipSide="top"
          onFocus={moves.onPrepare}
          onClick={() => moves.onMove(slot)}
        />
      )}
    </li>
  )
}
