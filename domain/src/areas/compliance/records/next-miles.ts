// At how many miles something falls due again once it is done: one rule for work written down by hand and work done in a booking.

export interface MilesBefore {
  /** Null: it does not fall due by miles. */
  readonly dueMiles: number | null
  /** Of this vehicle; null: as its type says. */
  readonly ownInterval: number | null
  readonly typeInterval: number | null
}

export interface MilesDone {
  /** As it was written down; null: nobody said. */
  readonly miles: number | null
  /** The newest counted reading of the vehicle, which answers where nobody said; null: none. */
  readonly lastReading: number | null
}

/** Null: it does not fall due by miles, or nobody keeps after how many it comes again. */
export function nextMiles({ dueMiles, ownInterval, typeInterval }: MilesBefore, done: MilesDone): number | null {
  const interval = ownInterval ?? typeInterval
  if (interval === null || (dueMiles === null && ownInterval === null)) return null
  const from = done.miles ?? done.lastReading ?? dueMiles
  return from === null ? null : Math.floor(from) + interval
}
