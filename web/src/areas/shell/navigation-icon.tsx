import type { ScreenName } from '@kerbline/domain/screens.ts'
import { code, useCode } from '../../data/loading/code.ts'
import { type Glyph, Icon } from '../../ui/icon.tsx'
import { screenIcons } from './screen-icons.ts'

const registers = code(async () => (await import('./register-icons.ts')).registerIcon)

/** Holds the place of an icon that is on its way. */
const Blank: Glyph = ({ className }) => <svg className={className} width="1em" height="1em" aria-hidden="true" />

interface Props {
  readonly name: ScreenName
  readonly weight: 'regular' | 'fill'
}

function RegisterIcon({ name, weight }: Props) {
  const state = useCode(registers)
  return <Icon of={state.is === 'ready' ? state.value(name) : Blank} weight={weight} />
}

/** In the side navigation every row has one. */
export function NavigationIcon({ name, weight }: Props) {
  const own = screenIcons[name]
  return own ? <Icon of={own} weight={weight} /> : <RegisterIcon name={name} weight={weight} />
}
