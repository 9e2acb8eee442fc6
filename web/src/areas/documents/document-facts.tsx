import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { RecordLink } from '../../record/record-reference.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { ExpirySign, OwnerLink } from './document-cells.tsx'
import { downloadFile } from './document-preview.tsx'
import styles from './documents.module.css'

/** The sign itself says the day of what is in date. */
const isPast = (expiry: LibraryDocumentRecord['expiry']): boolean => expiry === 'expired' || expiry === 'expiring'
const scanWords = { clean: 'Checked for viruses', 'no scanner': 'Not checked, because no scanner is set up' } as const

/** What is known of a document. */
export function DocumentFacts({ document }: { readonly document: LibraryDocumentRecord }) {
  const link = useLink()
  const today = useToday()
  const isStaff = useUser()?.side === 'staff'
  const { reg_no: reg, driver, issued_on: issued, expires_on: expires, kept, belongs_to: kind } = document
  return (
    <Facts>
      <Fact label="Type">{documentTypeInWords(document.type)}</Fact>
      <Fact label="Belongs to">
        <OwnerLink row={document} link={link} />
      </Fact>
      {reg !== null && kind !== 'vehicle' && kind !== 'compliance' && (
        <Fact label="Vehicle">
          <Plate reg={reg} size="small" />
        </Fact>
      )}
      {driver !== null && kind !== 'driver' && <Fact label="Driver">{driver}</Fact>}
      <Fact label="Issued">{issued === null ? 'Not set' : formatDate(issued)}</Fact>
      <Fact label="Expires">
        {today !== undefined && <ExpirySign expiresOn={expires} today={today} />}
        {expires !== null && isPast(document.expiry) && ` ${formatDate(expires)}`}
      </Fact>
      <Fact label="Version">
        {document.version}, {sizeInWords(document.size_bytes)}
      </Fact>
      <Fact label="Added">
        {document.added_by_name}, {formatDate(londonDate(document.added_at))}
      </Fact>
      {document.taken_at !== null && <Fact label="Photo taken">{formatDate(londonDate(document.taken_at))}</Fact>}
      {kept !== null && <Fact label="Retention">{kept}</Fact>}
      {isStaff && (
        <Fact label="Visible to">
          {document.visibility === 'staff' ? 'Hire company only' : 'Customer and hire company'}
        </Fact>
      )}
      <Fact label="Account">
        {document.customer_account_number === null ? (
          'None'
        ) : (
          <RecordLink to="companies" id={document.account_company_id}>
            {document.account_name} {document.customer_account_number}
          </RecordLink>
        )}
      </Fact>
      <Fact label="Virus check">{scanWords[document.scanned]}</Fact>
    </Facts>
  )
}

/** Every version, the newest first; those before stand below it with their files. */
export function DocumentVersions({ document }: { readonly document: LibraryDocumentRecord }) {
  if (document.versions.length < 2) return null
  return (
    <section aria-label="Versions">
      <h3 className={styles.heading}>Versions</h3>
      <ol className={styles.versions}>
        {document.versions.map((each) => (
          <li key={each.id}>
            <span>
              Version {each.version}
              {each.id === document.id && ', shown above'}
              <small>
                {each.added_by_name}, {formatDate(londonDate(each.added_at))}, {sizeInWords(each.size_bytes)}
              </small>
            </span>
            {each.id !== document.id && (
              <Button
                size="small"
                aria-label={`Download version ${each.version}`}
                onClick={() => void downloadFile(each.file_id)}
              >
                Download
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
