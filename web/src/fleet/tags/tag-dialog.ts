// Choosing a tag comes with the first sign that somebody will: a list of vehicles needs none of it.
import { code } from '../../data/loading/code.ts'

export const chooseTagDialog = code(async () => (await import('./choose-tag-dialog.tsx')).ChooseTagDialog)
