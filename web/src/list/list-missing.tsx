import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { Notice } from '../ui/layout/banner.tsx'
import styles from './list.module.css'

const atFirst = 12

/** Names of a pasted list that no row has. */
export function MissingNames({ missing, what }: { missing: readonly string[]; what: string }) {
  const [isWhole, setWhole] = useState(false)
  if (missing.length === 0) return null
  const rest = missing.length - atFirst
  return (
    <Notice tone="amber" role="status" className={styles.notice}>
      <b>{counted(missing.length, 'pasted name')}</b> not found in these {what}:{' '}
      {(isWhole ? missing : missing.slice(0, atFirst)).join(', ')}{' '}
      {rest > 0 && !isWhole && (
        <button type="button" onClick={() => setWhole(true)}>
          and {rest.toLocaleString('en-GB')} more
        </button>
      )}
    </Notice>
  )
}
