import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { lineOfSlot } from '@kerbline/domain/cases/money-lines.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useFileAddress } from '../../data/pictures.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { sizeInWords, type EvidenceDocument } from './evidence-source.ts'
import styles from './evidence.module.css'

export interface ItemActions {
  readonly onOpen: (document: EvidenceDocument) => void
  readonly onReplace: (document: EvidenceDocument) => void
  readonly onRemove: (document: EvidenceDocument) => void
}

interface Props extends ItemActions {
  readonly document: EvidenceDocument
  readonly mayAdd: boolean
}

/** Room of its own while it is on its way, so that nothing moves when it comes. */
function Thumbnail({ document }: Pick<Props, 'document'>) {
  const address = useFileAddress(document.preview_id)
  if (address === undefined) return <span className={styles.thumbnail} data-is-coming />
  return <img src={address} alt="" className={styles.thumbnail} />
}

const entriesOf = ({ document, mayAdd, onOpen, onReplace, onRemove }: Props): readonly MenuEntry[] => [
  { kind: 'action', label: 'Download', onSelect: () => onOpen(document) },
  ...(mayAdd && !document.is_superseded
    ? [{ kind: 'action', label: 'Replace', onSelect: () => onReplace(document) } as const]
    : []),
  {
    kind: 'action',
    label: 'Remove',
    note: document.why_kept ?? undefined,
    isDangerous: true,
    isDisabled: !document.may_remove,
    onSelect: () => onRemove(document),
  },
]

const More = (props: Props) => (
  <Menu
    align="end"
    trigger={<IconButton icon={DotsThreeIcon} label={`More for ${props.document.title}`} size="touch" />}
    entries={entriesOf(props)}
  />
)

/** Who brought it and when it was taken, else when it came. */
function originInWords({ added_by_name: by, taken_at: taken, added_at: added }: EvidenceDocument): string {
  return taken === null ? `${by}, ${formatDate(londonDate(added))}` : `Taken ${formatDate(londonDate(taken))}. ${by}`
}

const ForStaff = () => (
  <span className={styles.staff}>
    <Icon of={EyeSlashIcon} /> Hire company only
  </span>
)

export function PhotoItem(props: Props) {
  const { document, onOpen } = props
  return (
    <li className={styles.photo}>
      <button
        type="button"
        className={styles.open}
        aria-label={`Download ${document.title}`}
        onClick={() => onOpen(document)}
      >
        <Thumbnail document={document} />
      </button>
      <div className={styles.words}>
        <b>{(lineOfSlot(document.slot) === null ? document.slot : null) ?? document.title}</b>
        <small>{originInWords(document)}</small>
        {document.visibility === 'staff' && <ForStaff />}
      </div>
      <span className={styles.corner}>
        <More {...props} />
      </span>
    </li>
  )
}

export function DocumentItem(props: Props) {
  const { document, onOpen } = props
  const { title, type, version, size_bytes: size, expires_on: expires } = document
  return (
    <li className={styles.document}>
      <Icon of={FilePdfIcon} className={styles.glyph} />
      <div className={styles.words}>
        <button type="button" className={styles.named} onClick={() => onOpen(document)}>
          {title}
        </button>
        <small>
          {documentTypeInWords(type)}, version {version}, {sizeInWords(size)}. {originInWords(document)}
          {expires !== null && `. Expires ${formatDate(expires)}`}
        </small>
        {document.visibility === 'staff' && <ForStaff />}
      </div>
      <More {...props} />
    </li>
  )
}
