/** Ruling 23: larger scopes use paged calls alone; nothing of theirs is kept whole in a browser. */
export const maxKeptVehicles = 20_000
