import type { CasePlace } from '@kerbline/domain/cases/case-endpoints.ts'
import { clockStanding, usedPart } from '@kerbline/domain/cases/case-words.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal'
import type { DragEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { MarkedPlate } from '../case-cells.tsx'
import { useSide, type BoardCard, type CaseSource } from '../case-source.ts'
import { ClockBadge, DueBadge } from '../clock-badge.tsx'
import { StateChip } from '../state-chip.tsx'
import styles from './board.module.css'

const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())

/** The time a promise has used; past its end and while it rests hatched, so that colour says nothing alone. */
function ClockBar({ clock, now }: { clock: NonNullable<BoardCard['clock']>; now: Date }) {
  const standing = clockStanding(clock, now)
  const used = Math.round(usedPart(clock, now) * 100)
  return (
    <span className={styles.bar} aria-hidden="true">
      <i
        className={classes(standing === 'late' ? styles.past : standing === 'paused' ? styles.rests : undefined)}
        style={{ width: `${used}%` }}
      />
    </span>
  )
}

interface Props {
  readonly kind: CaseSource['kind']
  readonly card: BoardCard & Partial<CasePlace>
  readonly href: string
  /** What the kind says of it: workshop, day. */
  readonly facts: ReactNode
  readonly now: Date
  readonly isDragged: boolean
  readonly onMove: () => void
  readonly onPrepare: () => void
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragEnd: () => void
}

/** One case of a column: what and where, whose turn, and what runs out; moved by dragging it or by its button. */
export function CaseCard({ kind, card, href, facts, now, ...moves }: Props) {
  const viewer = useSide()
  const { waiting_on: turn, clock, due_at: due, is_late: isLate } = card
  const isYours = turn === viewer
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is beside the button, for who has a pointer
    <li
      className={classes(styles.card, isLate && styles.late, moves.isDragged && styles.dragged)}
      draggable
      onDragStart={moves.onDragStart}
      onDragEnd={moves.onDragEnd}
      onPointerEnter={moves.onPrepare}
    >
      <div className={styles.cardHead}>
        {card.reg_no === null ? (
          <span>{card.number}</span>
        ) : (
          <MarkedPlate reg={card.reg_no} isOff={card.is_vor === true} size="small" />
        )}
        {turn !== null && (
          <span className={classes(styles.turn, isYours && styles.yours)}>
            {isYours ? 'With you' : capital(sideInWords(turn, viewer))}
          </span>
        )}
      </div>
      <h3 className={styles.title}>
        <a href={href} draggable={false}>
          {card.title}
        </a>
      </h3>
      <p className={styles.facts}>{facts}</p>
      {viewer === 'hire_company' && card.is_vor !== undefined && (
        <p className={styles.facts}>{[card.account_name, card.branch].filter(Boolean).join(', ')}</p>
      )}
      {kind.states[card.state]?.stage !== kind.states[card.state]?.words && (
        <div className={styles.state}>
          <StateChip kind={kind} record={card} />
        </div>
      )}
      {clock ? (
        <div className={styles.clock}>
          <ClockBadge clock={clock} now={now} turn={turn} viewer={viewer} />
          <ClockBar clock={clock} now={now} />
        </div>
      ) : (
        due !== null && <DueBadge dueAt={due} isLate={isLate} now={now} />
      )}
      <div className={styles.cardFoot}>
        <span>
          {card.number}
          {(card.owner_name ?? card.owner_team) !== null && `, ${card.owner_name ?? card.owner_team}`}
        </span>
        <IconButton
          icon={ArrowsOutCardinalIcon}
          label={`Move ${card.number} to…`}
          tooltipSide="top"
          onFocus={moves.onPrepare}
          onClick={moves.onMove}
        />
      </div>
    </li>
  )
}
