// Who uses this telephone: whatever it sends next by a link is likely sent by the same person.
import { readStored, store } from '../../data/browser-store.ts'

const NAME_KEY = 'kerbline.check_name'

export const ownName = (): string => readStored(NAME_KEY) ?? ''
export const rememberName = (name: string): void => store(NAME_KEY, name === '' ? undefined : name)
