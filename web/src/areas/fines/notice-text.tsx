import { fineFields } from '@kerbline/domain/areas/fines/fields.ts'
import { type NoticeReading, readNotice } from '@kerbline/domain/areas/fines/read-notice.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useEffect, useState } from 'react'
import { UnreadablePdf } from '../../data/pdf/drawn-pdf.ts'
import { openPdf } from '../../data/pdf/open-pdf.ts'
import type { Values } from '../../form/use-form.ts'
import { wordsOf } from '../../record/record-value.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import styles from './fines.module.css'

/** What a notice is about stands on its first sheets; the rest are conditions. */
const SHEETS = 2

/** @throws UnreadablePdf */
async function wordsIn(file: File): Promise<string> {
  const { pages, close } = await openPdf(file)
  try {
    return (await Promise.all(pages.slice(0, SHEETS).map(({ words }) => words()))).join(' ')
  } finally {
    close()
  }
}

type Name = keyof NoticeReading
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

interface Props {
  /** A PDF. */
  readonly file: File
  readonly values: Values
  readonly onFill: (name: Name, value: string | number) => void
}

/** What the text of the notice says, to compare with what is typed; a press fills what is still blank. */
export function NoticeText({ file, values, onFill }: Props) {
  const [read, setRead] = useState<{ readonly file: File; readonly reading: NoticeReading }>()
  useEffect(() => {
    let isGone = false
    wordsIn(file).then(
      (words) => !isGone && setRead({ file, reading: readNotice(words) }),
      (error: unknown) => {
        if (!(error instanceof UnreadablePdf)) throw error
        if (!isGone) setRead({ file, reading: {} })
      },
    )
    return () => {
      isGone = true
    }
  }, [file])
  if (read?.file !== file) return <p role="status">Reading the notice</p>
  const found = Object.entries(read.reading) as [Name, string | number][]
  if (found.length === 0) return <p className={styles.small}>We could not read this notice. Type what it says.</p>
  const blank = found.filter(([name]) => isBlank(values[name]))
  return (
    <section aria-label="What the notice says" className={styles.read}>
      <Facts>
        {found.map(([name, value]) => (
          <Fact key={name} label={fineFields[name].label}>
            {wordsOf(fineFields[name], value)}
          </Fact>
        ))}
      </Facts>
      {blank.length > 0 && (
        <Button size="small" onClick={() => blank.forEach(([name, value]) => onFill(name, value))}>
          Fill in {counted(blank.length, 'blank field')}
        </Button>
      )}
      <p className={styles.small}>Check each against the notice before you add the fine.</p>
    </section>
  )
}
