import type { MessageFile, ThreadMessage } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import { call } from '../../data/client.ts'
import { followDownload } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { useFileAddress } from '../../data/pictures.ts'
import { useMayFollow } from '../../data/navigation/use-link.ts'
import { useToday } from '../../data/session/me.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import threadStyles from './thread.module.css'

const MAX_NAMED = 3

/** "to Leon Marsh, Maintenance and 4 others" */
function toInWords({ to, recipient_count: count }: ThreadMessage): string {
  const named = to.slice(0, MAX_NAMED)
  const others = to.length - named.length
  const words = [...named, ...(others > 0 ? [counted(others, 'other')] : [])].join(', ')
  return words === '' ? `to ${counted(count, 'person', 'people')}` : `to ${words}`
}

async function open({ file_id: id, name }: MessageFile): Promise<void> {
  try {
    followDownload((await call(documentsEndpoints.link, { id })).url)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: `We could not open ${name}.`, body: error.message })
  }
}

function Thumbnail({ id }: { id: string }) {
  const address = useFileAddress(id)
  return address === undefined ? (
    <span className={threadStyles.thumbnail} />
  ) : (
    <img src={address} alt="" className={threadStyles.thumbnail} />
  )
}

const Files = ({ files }: { files: readonly MessageFile[] }) => (
  <ul className={threadStyles.files} aria-label="Files">
    {files.map((file) => (
      <li key={file.file_id}>
        <button type="button" onClick={() => void open(file)}>
          {file.preview_id === null ? (
            <Icon of={FilePdfIcon} className={threadStyles.glyph} />
          ) : (
            <Thumbnail id={file.preview_id} />
          )}
          <span>
            <b>{file.name}</b>
            <small>{sizeInWords(file.size_bytes)}</small>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

/** One message of a conversation: who wrote it, to whom, when, what, and its files. */
export function MessageInThread({ message }: { readonly message: ThreadMessage }) {
  const today = useToday()
  const mayFollow = useMayFollow()
  const { sender, is_own: isOwn, created_at: at, body, files, through } = message
  const role = sender.job_title ?? (sender.side === 'staff' ? headOffice.name : null)
  return (
    <li className={threadStyles.message}>
      <Avatar name={sender.name} size="large" />
      <div className={threadStyles.said}>
        <p className={threadStyles.by}>
          <b>{isOwn ? 'You' : sender.name}</b>
          {today !== undefined && <time dateTime={at}>{formatInstant(at, today)}</time>}
          <small>
            {[isOwn ? null : role, toInWords(message), through === 'mail' && 'by email'].filter(Boolean).join(', ')}
          </small>
        </p>
        <Markdown text={body} mayFollow={mayFollow} />
        {files.length > 0 && <Files files={files} />}
      </div>
    </li>
  )
}
