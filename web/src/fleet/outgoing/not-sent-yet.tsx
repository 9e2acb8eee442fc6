import { code, useCode } from '../../data/loading/code.ts'
import type { NotSentProps } from './not-sent-list.tsx'

const list = code(async () => (await import('./not-sent-list.tsx')).NotSentList)

/** What waits for the server, where it belongs. Its code comes while the server still answers. */
export function NotSentYet(props: NotSentProps) {
  const state = useCode(list)
  if (state.is !== 'ready') return null
  const List = state.value
  return <List {...props} />
}
