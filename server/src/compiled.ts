import { join } from 'node:path'

/** Compiled code is kept beside the installed packages, so that a start reads it. Where nothing can be kept there, it compiles. */
export const compiledFolder = join(import.meta.dirname, '../../node_modules/.cache/kerbline/compiled')
