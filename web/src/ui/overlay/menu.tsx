import { Menu as Base } from '@base-ui/react/menu'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import floating from './floating.module.css'
import { Icon, type Glyph } from '../icon.tsx'

interface Words {
  label: string
  /** A second line: "by 16:00 for today". */
  note?: string | undefined
  icon?: Glyph | undefined
  /** At the right: a shortcut or a count. */
  end?: ReactNode
}

export type MenuEntry =
  | (Words & {
      kind: 'action'
      onSelect: () => void
      isDangerous?: boolean | undefined
      isDisabled?: boolean | undefined
    })
  | (Words & { kind: 'link'; href: string })
  | { kind: 'separator' }
  | { kind: 'heading'; label: string }
  | {
      kind: 'choice'
      label: string
      value: string
      options: readonly { value: string; label: string; icon?: Glyph | undefined }[]
      onChange: (value: string) => void
    }

interface Props {
  /** A Button or IconButton; it opens the menu. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | 'right' | undefined
  className?: string | undefined
}

const Contents = ({ label, note, icon, end }: Words) => (
  <>
    {icon && <Icon of={icon} />}
    <span className={floating.words}>
      {label}
      {note && <small className={floating.note}>{note}</small>}
    </span>
    {end && <span className={floating.end}>{end}</span>}
  </>
)

function Choice({ entry }: { entry: Extract<MenuEntry, { kind: 'choice' }> }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={floating.heading}>{entry.label}</Base.GroupLabel>
      <Base.RadioGroup value={entry.value} onValueChange={entry.onChange}>
        {entry.options.map(({ value, label, icon }) => (
          <Base.RadioItem key={value} value={value} className={floating.item}>
            <Contents label={label} icon={icon} />
            <Base.RadioItemIndicator className={floating.tick}>
              <Icon of={CheckIcon} weight="bold" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className={floating.separator} />
    case 'heading':
      return (
        <div className={floating.heading} role="presentation">
          {entry.label}
        </div>
      )
    case 'choice':
      return <Choice entry={entry} />
    case 'link':
      return (
        <Base.LinkItem href={entry.href} closeOnClick className={floating.item}>
          <Contents {...entry} />
        </Base.LinkItem>
      )
    case 'action':
      return (
        <Base.Item
          onClick={entry.onSelect}
          disabled={entry.isDisabled ?? false}
          className={classes(floating.item, entry.isDangerous && floating.dangerous)}
        >
          <Contents {...entry} />
        </Base.Item>
      )
  }
}

/** A list of things to do or places to go, behind a button. */
export function Menu({ trigger, entries, align = 'start', side = 'bottom', className }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={floating.positioner} align={align} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={classes(floating.popup, floating.menu, className)}>
            {entries.map((entry, place) => (
              <Fragment key={'label' in entry ? `${entry.kind} ${entry.label}` : place}>
                <Entry entry={entry} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
