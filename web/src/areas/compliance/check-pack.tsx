import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import {
  INDEX_NAME,
  type PackVerdict,
  readSignature,
  SIGNATURE_NAME,
} from '@kerbline/domain/areas/compliance/evidence-signature.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useRef, useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './compliance.module.css'

interface Told {
  readonly tone: 'info' | 'red'
  readonly words: string
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const wordsOf = (verdict: PackVerdict, at: string | null, today: string | undefined): Told => {
  const when = at === null || today === undefined ? '' : ` Made: ${formatInstant(at, today)}.`
  if (verdict === 'unchanged')
    return {
      tone: 'info',
      words: `The index of this evidence pack is genuine and has not been changed.${when} Use the digests in it to check each file.`,
    }
  return verdict === 'index changed'
    ? {
        tone: 'red',
        words: `The index of this evidence pack has been changed since it was created.${when}`,
      }
    : { tone: 'red', words: 'This evidence pack was not created by Kerbline, or its signature has been changed.' }
}

const choose = `Choose both files from the pack: ${INDEX_NAME} and ${SIGNATURE_NAME}.`

/** Tells whether a pack that comes back is as it was made: the index stays in the browser, its digest goes. */
export function CheckPack() {
  const today = useToday()
  const checking = useAction(complianceEndpoints.checkPack, { refreshes: [] })
  const [told, setTold] = useState<Told>()
  const input = useRef<HTMLInputElement>(null)
  const check = async (files: readonly File[]): Promise<void> => {
    setTold(undefined)
    const texts = await Promise.all(files.map((file) => file.text()))
    const signature = texts.find((text) => readSignature(text) !== undefined)
    const index = files.find((_, place) => texts[place] !== signature)
    if (files.length !== 2 || signature === undefined || !index) {
      setTold({ tone: 'red', words: choose })
      return
    }
    const digest = hexOf(await crypto.subtle.digest('SHA-256', new Uint8Array(await index.arrayBuffer())))
    const reply = await checking.run({ index_sha256: digest, signature })
    if (reply) setTold(wordsOf(reply.verdict, reply.made_at, today))
  }
  return (
    <section className={styles.check} aria-labelledby="check-pack">
      <h3 id="check-pack">Verify an evidence pack</h3>
      <label className={styles.checked}>
        {choose}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".csv,.txt"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same files can be chosen again.
            target.value = ''
            void check(files)
          }}
        />
      </label>
      <Button
        icon={UploadSimpleIcon}
        isBusy={checking.isRunning}
        busyLabel="Checking"
        onClick={() => input.current?.click()}
      >
        Choose the two files
      </Button>
      {checking.failure && (
        <Notice tone="red" role="alert">
          {checking.failure.message}
        </Notice>
      )}
      {told && (
        <Notice tone={told.tone} role="status">
          {told.words}
        </Notice>
      )}
    </section>
  )
}
