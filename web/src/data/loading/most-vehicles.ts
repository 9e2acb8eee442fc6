/** Ruling 23: larger scopes use paged calls alone; nothing of theirs is kept whole. */
export const mostVehicles = 20_000
