// What a check reported, and the word that somebody has looked at it, come with the first sign that somebody will.
import { code } from '../../data/loading/code.ts'

export const reviewDialog = code(async () => (await import('./review-check-dialog.tsx')).ReviewCheckDialog)
