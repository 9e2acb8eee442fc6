import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { FoundOwner } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-link.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './documents.module.css'

/** Where papers of this record can be mailed to instead; nothing where no mailbox is set. */
export function MailPapers({
  owner: { kind, id, label },
}: {
  readonly owner: Pick<FoundOwner, 'kind' | 'id' | 'label'>
}) {
  const user = useUser()
  const { data } = useEndpoint(documentsEndpoints.mailAddress, { owner: kind, owner_id: id })
  if (!data || data.address === null || data.until === null) return null
  const { address, until } = data
  const subject = encodeURIComponent(`Documents for ${label}`)
  return (
    <Notice tone="info">
      <b>You can also email documents</b> from {user?.email ?? 'your own address'}, to{' '}
      <span className={styles.address}>{address}</span>. Each attachment will be added to {label}. This address is only
      for you and works until {formatDate(until)}.
      <span className={styles.mailing}>
        <ButtonLink size="small" icon={EnvelopeSimpleIcon} href={`mailto:${address}?subject=${subject}`}>
          Write email
        </ButtonLink>
        <Button size="small" icon={CopyIcon} onClick={() => void copyText(address)}>
          Copy address
        </Button>
      </span>
    </Notice>
  )
}
