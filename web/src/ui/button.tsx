import { SpinnerGapIcon } from '@phosphor-icons/react/dist/csr/SpinnerGap'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type Glyph } from './icon.tsx'
import { Tooltip } from './overlay/tooltip.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** 30, 36 or 44 px high; on touch the small one grows to 36 and the others to 44. */
  size?: 'small' | 'normal' | 'touch' | undefined
  icon?: Glyph | undefined
  iconWeight?: 'regular' | 'bold' | 'fill' | undefined
  iconEnd?: Glyph | undefined
  isWide?: boolean | undefined
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'disabled'> {
  disabled?: boolean | undefined
  /**
   * Keeps the button focusable and says why it does nothing yet. Give `undefined` while there is none, rather than leaving it out: the
   * element then stays the same when a reason comes, and keeps the focus.
   */
  disabledReason?: string | undefined
  /** While true the button holds its width, ignores presses and shows `busyLabel`. */
  isBusy?: boolean | undefined
  busyLabel?: string | undefined
}

export interface ButtonLinkProps extends Look, ComponentProps<'a'> {
  href: string
}

const lookOf = ({ variant = 'secondary', size = 'normal', isWide }: Look, className?: string): string =>
  classes(styles.button, styles[variant], styles[size], isWide && styles.wide, className)

function Contents({ icon, iconWeight, iconEnd, children }: Look & { children?: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} weight={iconWeight} />}
      {children}
      {iconEnd && <Icon of={iconEnd} className={styles.end} />}
    </>
  )
}

/** A verb and its object: "Book MOT". The default is secondary; a screen has one primary. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconWeight,
    iconEnd,
    isWide,
    disabledReason,
    isBusy,
    busyLabel,
    className,
    children,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const isHeld = isBusy === true || disabledReason !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isHeld) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      {...(isHeld && { 'aria-disabled': true })}
      {...(disabledReason !== undefined && { 'aria-describedby': reasonId })}
      className={lookOf({ variant, size, isWide }, className)}
      onClick={handleClick}
    >
      {isBusy ? (
        <>
          <Icon of={SpinnerGapIcon} className={styles.spinner} />
          <output>{busyLabel ?? children}</output>
        </>
      ) : (
        <Contents icon={icon} iconWeight={iconWeight} iconEnd={iconEnd}>
          {children}
        </Contents>
      )}
    </button>
  )
  if (!('disabledReason' in props)) return button
  return (
    <Tooltip text={disabledReason} className={isWide ? styles.wide : undefined}>
      {button}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </Tooltip>
  )
}

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconWeight,
  iconEnd,
  isWide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={lookOf({ variant, size, isWide }, className)}>
      <Contents icon={icon} iconWeight={iconWeight} iconEnd={iconEnd}>
        {children}
      </Contents>
    </a>
  )
}

interface IconLook {
  /** The name for assistive technology and the tooltip for everybody else. */
  label: string
  icon: Glyph
  iconWeight?: 'regular' | 'bold' | 'fill' | undefined
  size?: 'small' | 'normal' | 'touch' | undefined
  /** Drawn with the edge of a secondary button. */
  isOutlined?: boolean | undefined
  tooltipSide?: 'top' | 'bottom' | 'right' | undefined
  /** A count in the corner: unread messages. It is part of the name only if the label says so. */
  count?: number | undefined
}

export interface IconButtonProps extends IconLook, Omit<ComponentProps<'button'>, 'children'> {}
export interface IconLinkProps extends IconLook, Omit<ComponentProps<'a'>, 'children'> {
  href: string
}

const iconLook = ({ size = 'small', isOutlined }: Pick<IconLook, 'size' | 'isOutlined'>, className?: string): string =>
  classes(styles.icon, styles[`icon-${size}`], isOutlined && styles.outlined, className)

const IconContents = ({ icon, iconWeight, count }: Pick<IconLook, 'icon' | 'iconWeight' | 'count'>) => (
  <>
    <Icon of={icon} weight={iconWeight} />
    {count !== undefined && count > 0 && (
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </>
)

/** What both kinds of it have in common: the tip, the look and what stands inside. */
function iconParts<Props extends IconLook & { className?: string | undefined }>({
  label,
  icon,
  iconWeight,
  size,
  isOutlined,
  tooltipSide,
  count,
  className,
  ...rest
}: Props) {
  return {
    tip: { text: label, side: tooltipSide },
    look: iconLook({ size, isOutlined }, className),
    contents: <IconContents icon={icon} iconWeight={iconWeight} count={count} />,
    rest,
  }
}

export function IconButton(props: IconButtonProps) {
  const { tip, look, contents, rest } = iconParts(props)
  return (
    <Tooltip {...tip}>
      <button type="button" {...rest} aria-label={tip.text} className={look}>
        {contents}
      </button>
    </Tooltip>
  )
}

export function IconLink(props: IconLinkProps) {
  const { tip, look, contents, rest } = iconParts(props)
  return (
    <Tooltip {...tip}>
      <a {...rest} className={look}>
        <VisuallyHidden>{tip.text}</VisuallyHidden>
        {contents}
      </a>
    </Tooltip>
  )
}
