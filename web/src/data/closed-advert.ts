// Which advert a person has closed on this device: its content, so that a new one shows again.
import { readStored, store } from './browser-store.ts'

const keyOf = (userId: number): string => `kerbline.advert.${userId}`

export const closedAdvert = (userId: number): string | undefined => readStored(keyOf(userId)) || undefined
export const rememberClosedAdvert = (userId: number, content: string): void => store(keyOf(userId), content)
