/** Ruling 23: larger scopes use paged calls alone; nothing of theirs is kept whole. */
export const maxVehicles = 20_000
