/** What one is asked to read, as a view of the worklist: as its address writes it. */
export const toReadView = 'to-read'
