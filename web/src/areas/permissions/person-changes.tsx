import { capital } from '@kerbline/domain/kit/words.ts'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './rules.module.css'
import { isQuiet, type Conflict, type PersonChange, type Rule } from './rule-words.ts'

const atOnce = 50

function Marks({ words, isGain, what }: { words: readonly string[]; isGain: boolean; what: 'role' | 'permission' }) {
  return words.map((word) => (
    <li key={`${what} ${word}`} className={classes(styles.mark, isGain ? styles.gain : styles.loss)}>
      <Icon of={isGain ? PlusIcon : MinusIcon} weight="bold" />
      <VisuallyHidden>{isGain ? 'Gains' : 'Loses'} </VisuallyHidden>
      {capital(word)}
      {what === 'role' && ' (role)'}
    </li>
  ))
}

const PersonRow = ({ change }: { change: PersonChange }) => (
  <li className={styles.person}>
    <p className={styles.who}>
      <a href={href('user', { id: String(change.user_id) })}>{change.name}</a>
      <small>{change.email}</small>
    </p>
    {isQuiet(change) ? (
      <p className={styles.small}>No change to permissions. Only the rule they come from changes.</p>
    ) : (
      <ul className={styles.marks}>
        <Marks words={change.roles_gained} isGain what="role" />
        <Marks words={change.gained} isGain what="permission" />
        <Marks words={change.roles_lost} isGain={false} what="role" />
        <Marks words={change.lost} isGain={false} what="permission" />
      </ul>
    )}
  </li>
)

/** Who gains and loses what, person by person. */
export function PersonChanges({ changes }: { changes: readonly PersonChange[] }) {
  const [limit, setLimit] = useState(atOnce)
  const rest = changes.length - limit
  return (
    <>
      <PanelRows label="People">
        {changes.slice(0, limit).map((change) => (
          <PersonRow key={change.user_id} change={change} />
        ))}
      </PanelRows>
      {rest > 0 && (
        <PanelBody className={styles.more}>
          <Button size="small" className={styles.finger} onClick={() => setLimit(limit + atOnce)}>
            Show {Math.min(rest, atOnce)} more of {rest.toLocaleString('en-GB')}
          </Button>
        </PanelBody>
      )}
    </>
  )
}

/** Where one rule gives what another withholds: the refusal wins. A draft that is not saved yet is rule 0. */
export function Conflicts({
  conflicts,
  rules,
  draftName = 'This rule',
}: {
  conflicts: readonly Conflict[]
  rules: readonly Rule[]
  draftName?: string | undefined
}) {
  const nameOf = (id: number): string => `“${rules.find((rule) => rule.id === id)?.name ?? draftName}”`
  return (
    <ul className={styles.conflicts}>
      {conflicts.map(({ permission, granted_by: by, denied_by: against, people }) => (
        <li key={`${permission} ${by} ${against}`}>
          <b>{capital(permission)}</b>: {nameOf(by)} gives it and {nameOf(against)} blocks it. It will be blocked for
          the {people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`} both rules match.
        </li>
      ))}
    </ul>
  )
}
