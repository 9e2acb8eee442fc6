import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { openDocument } from '../../case/evidence/open-document.ts'
import { useFileAddress } from '../../data/pictures.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './fines.module.css'

/** The newest notice that was added to the case: a picture of it, or the way to its PDF. */
export function NoticeImage({ id }: { readonly id: number }) {
  const { data } = useEndpoint(finesEndpoints.documents, { id })
  const notice = data?.documents.find(({ type, is_superseded: isOld }) => type === 'penalty_notice' && !isOld)
  const address = useFileAddress(notice?.preview_id ?? null)
  if (!notice) return null
  return (
    <button type="button" className={styles.image} onClick={() => void openDocument(notice)}>
      {notice.preview_id === null ? (
        <>
          <Icon of={FilePdfIcon} /> {notice.title}
        </>
      ) : (
        address !== undefined && <img src={address} alt={`Open ${notice.title}`} />
      )}
    </button>
  )
}
