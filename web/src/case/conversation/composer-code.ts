import { code } from '../../data/loading/code.ts'

/** The box one writes in, with its queue: it comes once the thread is on its way. */
export const composer = code(async () => (await import('./composer.tsx')).Composer)
