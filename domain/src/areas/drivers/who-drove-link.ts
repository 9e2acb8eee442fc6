// "Who drove?" is asked at the drivers' address, so that every row with a plate and a moment can link to its answer.
export interface WhoDroveAsked {
  readonly reg?: string | undefined
  /** An instant; a date where only the day is known, and the time is still to be given. */
  readonly at?: string | undefined
}

/** What stands after the address: `href('drivers', {}, whoDroveQuery({ reg, at }))`. */
export const whoDroveQuery = ({ reg, at }: WhoDroveAsked = {}) => ({ ask: 'who drove', reg, at })
export const isWhoDrove = (query: Readonly<Record<string, string | undefined>>): boolean => query['ask'] === 'who drove'
