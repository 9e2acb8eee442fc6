import { capital } from '@kerbline/domain/kit/words.ts'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { permissionGroups } from '@kerbline/domain/permissions.ts'
import { useState } from 'react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/layout/load-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { sourceWords, type UserView } from './user-words.ts'
import styles from './users.module.css'
import { WhyDialog } from './why-dialog.tsx'

type Right = UserView['rights'][number]

/** "from Fleet manager and given directly"; "blocked directly, although Fleet manager includes it" */
function originWords({ holds, gives, withholds }: Right): string {
  const given = gives.map(sourceWords).join(' and ')
  if (holds) return `from ${given}`
  const against = withholds
    .map((source) => (source.kind === 'by hand' ? 'for this user' : `by ${sourceWords(source)}`))
    .join(' and ')
  return given === '' ? `blocked ${against}` : `blocked ${against}, although ${given} includes it`
}

/** Every right anything says a word about, by area, each with where it comes from. */
export function UserRights({ view }: { view: UserView }) {
  const [isAsking, setAsking] = useState(false)
  const { rights } = view
  const groups = Object.entries(permissionGroups).flatMap(([title, permissions]) => {
    const own = permissions.flatMap((permission) => rights.find((right) => right.permission === permission) ?? [])
    return own.length > 0 ? [{ title, own }] : []
  })
  return (
    <>
      <div className={styles.rightsBar}>
        <p className={styles.small}>Current permissions and where each comes from. Blocks always win.</p>
        <Button icon={QuestionIcon} onClick={() => setAsking(true)}>
          Why can or can’t they see this?
        </Button>
      </div>
      {groups.length === 0 ? (
        <Panel title="Permissions">
          <Empty look="panel" title="No permissions">
            This user has no permissions. Edit the user to add a role.
          </Empty>
        </Panel>
      ) : (
        <div className={styles.rightGroups}>
          {groups.map(({ title, own }) => (
            <Panel
              key={title}
              title={capital(title)}
              note={`${own.filter(({ holds }) => holds).length} of ${own.length}`}
              isRuled
            >
              <ul className={styles.rights}>
                {own.map((right) => (
                  <li key={right.permission} className={classes(!right.holds && styles.withheld)}>
                    <Icon of={right.holds ? CheckIcon : XIcon} weight="bold" />
                    <span>
                      {capital(right.permission)}
                      {!right.holds && <VisuallyHidden>, blocked</VisuallyHidden>}
                      <small>{originWords(right)}</small>
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
      {isAsking && <WhyDialog view={view} onClose={() => setAsking(false)} />}
    </>
  )
}
