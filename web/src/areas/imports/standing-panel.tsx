import { MaybeLink } from '../../ui/maybe-link.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { UseRows, useOpenedLink } from '../../list/use-rows.tsx'
import { type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'

/** Each record that keeps an import from being undone, where it is, and what stands on it. */
export function StandingPanel({ standing: { total, records } }: Pick<ImportView, 'standing'>) {
  const linkOf = useOpenedLink()
  const isCut = total > records.length
  return (
    <Panel
      title="Records that prevent undo"
      note={isCut ? `The first ${number(records.length)} of ${number(total)}` : undefined}
      isRuled
      footer={isCut ? 'Remove these links, then undo again. We will then list the rest.' : undefined}
    >
      <PanelRows label="Records that prevent undo">
        {records.map(({ name, link, uses }) => (
          <li key={`${link?.screen ?? ''} ${link?.key ?? ''} ${name}`} className={styles.standing}>
            <MaybeLink href={link ? linkOf(link) : undefined}>{name}</MaybeLink>
            <ul>
              <UseRows uses={uses} />
            </ul>
          </li>
        ))}
      </PanelRows>
    </Panel>
  )
}
