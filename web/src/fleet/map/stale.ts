/** A position of more days is told apart, and not counted as current. */
export const staleDays = 7
