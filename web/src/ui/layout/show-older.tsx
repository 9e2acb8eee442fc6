import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { PanelBody } from './panel.tsx'

interface Props<Next> {
  /** Where the older part begins; null: there is none. */
  next: Next | null
  label?: string | undefined
  className: string | undefined
  children: (next: Next) => ReactNode
}

/** Under a part of a list, its older one: asked for with a press. */
export function ShowOlder<Next>({ next, label = 'Show older', className, children }: Props<Next>) {
  const [isWanted, setWanted] = useState(false)
  if (next === null) return null
  if (isWanted) return children(next)
  return (
    <PanelBody className={className}>
      <Button onClick={() => setWanted(true)}>{label}</Button>
    </PanelBody>
  )
}
