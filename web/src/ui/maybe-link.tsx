import type { ComponentProps } from 'react'

/** A link where there is somewhere to go; else the same words without one. */
export function MaybeLink({ href, tabIndex, children, ...rest }: Omit<ComponentProps<'a'>, 'ref'>) {
  if (href === undefined) return <span {...rest}>{children}</span>
  return (
    <a href={href} tabIndex={tabIndex} {...rest}>
      {children}
    </a>
  )
}
