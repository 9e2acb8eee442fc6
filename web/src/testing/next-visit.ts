// For tests alone: a module as the next visit loads it, beside the one that every other test shares.
let visits = 0

/** `await nextVisit<typeof SessionModule>(import.meta.resolve('./session.ts'))` */
export const nextVisit = async <Module>(address: string): Promise<Module> =>
  import(/* @vite-ignore */ `${address}?visit=${(visits += 1)}`)
