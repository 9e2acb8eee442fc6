// What the pieces of a board are told of their kind.
import type { BoardColumn, BoardInput, BoardReply } from '@kerbline/domain/cases/case-board.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CaseSource } from '../case-source.ts'
import type { MoveHelp } from '../moving/move.ts'
import type { Shown } from './shown-bar.tsx'

export type BoardCard = BoardColumn['cards'][number]

/** `Card`: what the kind's cards say beside the spine. */
type ReplyWith<Card extends BoardCard> = Omit<BoardReply, 'columns'> & {
  readonly columns: (Omit<BoardColumn, 'cards'> & { readonly cards: Card[] })[]
}
export type BoardEndpoint<Card extends BoardCard> = Endpoint<BoardInput, z.ZodType<ReplyWith<Card>>>

export interface BoardSource<Card extends BoardCard = BoardCard> {
  readonly source: CaseSource
  readonly endpoint: BoardEndpoint<Card>
  /** What its steps ask, with the kind's own inputs. */
  readonly help?: MoveHelp | undefined
  readonly hrefOf: (card: Card) => string
  readonly facts: (card: Card, now: Date) => ReactNode
  readonly asked: Shown['asked']
}

/** Cards of a column at first, and with each press after that. */
export const FIRST_CARDS = 8
export const MORE_CARDS = 25
