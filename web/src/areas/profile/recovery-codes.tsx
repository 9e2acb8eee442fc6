import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useEffect, useRef, useState } from 'react'
import { productName } from '@kerbline/domain/product.ts'
import { saveFile } from '../../data/download.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './profile.module.css'

const fileOf = (codes: readonly string[]): Blob =>
  new Blob([`${productName} recovery codes. Each works once.\n\n${codes.join('\n')}\n`], { type: 'text/plain' })

/** Told this once; they go only when the person says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ tone: 'done', title: 'Recovery codes copied.' })
    } catch {
      showToast({ tone: 'failed', title: 'We could not copy the codes in this browser. Download them instead.' })
    }
  }
  return (
    <div className={styles.form}>
      <h3 className={styles.heading} tabIndex={-1} ref={title}>
        Save your recovery codes
      </h3>
      <Notice tone="amber">
        <b>You will only see these codes once.</b> Use one of these codes if you lose your phone. Each works once. Store
        them somewhere safe, not on your phone.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={CopyIcon} onClick={() => void handleCopy()}>
          Copy
        </Button>
        <Button icon={DownloadSimpleIcon} onClick={() => saveFile(fileOf(codes), 'recovery-codes.txt')}>
          Download
        </Button>
      </div>
      <Checkbox label="I have saved these codes" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          onClick={onDone}
          disabledReason={!isKept ? 'Tick the box to confirm you have saved the codes' : undefined}
        >
          Done
        </Button>
      </div>
    </div>
  )
}
