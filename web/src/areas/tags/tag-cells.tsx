import type { TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { visibilityWords } from '@kerbline/domain/areas/tags/visibility.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { reachWords } from '../../fleet/tags/tag-reach.tsx'
import { RenameField } from './rename-field.tsx'
import styles from './tags.module.css'

export const vehiclesWith = (id: number): string => href('vehicles', {}, { tag_ids: `is:${id}` })

const Quiet = ({ children }: { children: string }) => <span className={styles.quiet}>{children}</span>

export interface Renaming {
  /** The tag being renamed. */
  readonly id: number | undefined
  readonly begin: (id: number | undefined) => void
}

/** Beside the name it changes. */
export const renameButton =
  ({ id, begin }: Renaming) =>
  (tag: TagRow) =>
    tag.is_active &&
    tag.is_whole &&
    id !== tag.id && <IconButton icon={PencilSimpleIcon} label={`Rename ${tag.name}`} onClick={() => begin(tag.id)} />

/** The cells of the list of tags. `renaming` is there for who may. */
export const tagCells = (renaming: Renaming | undefined): CellMap<TagRow> => ({
  name: (tag) =>
    renaming?.id === tag.id ? (
      <RenameField tag={tag} onDone={() => renaming.begin(undefined)} />
    ) : (
      <Chip colour={tag.colour}>{tag.name}</Chip>
    ),
  description: (tag) => (
    <span className={styles.words}>{tag.description ?? tag.rule_words ?? <Quiet>No description</Quiet>}</span>
  ),
  vehicles: ({ id, vehicles }) =>
    vehicles === 0 ? <Quiet>None</Quiet> : <a href={vehiclesWith(id)}>{vehicles.toLocaleString('en-GB')}</a>,
  visibility: ({ visibility }) => visibilityWords[visibility],
  customer_account_number: ({ customer_account_number: account, spans_company: isSpanning }) =>
    isSpanning ? reachWords.company : account,
  owner: ({ owner, is_mine: isMine }) => (isMine ? 'You' : (owner ?? <Quiet>Kerbline</Quiet>)),
  kind: ({ kind }) => (kind === 'by_rule' ? <Badge>Automatic</Badge> : 'Manual'),
})
