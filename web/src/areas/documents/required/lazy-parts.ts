// What asks for papers comes when somebody is about to ask.
import { code } from '../../../data/loading/code.ts'

export const askDialog = code(async () => (await import('./ask-dialog.tsx')).AskDialog)
