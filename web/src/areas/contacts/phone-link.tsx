import styles from './phone-link.module.css'

/** A telephone number that dials: in the list, on a phone's card and in the record. */
export function PhoneLink({ record }: { record: Readonly<Record<string, unknown>> }) {
  const { phone } = record
  return typeof phone === 'string' && phone !== '' ? (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
      {phone}
    </a>
  ) : (
    <span className={styles.none}>Not given</span>
  )
}
