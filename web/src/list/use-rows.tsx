import { countWords } from '@kerbline/domain/kit/use-words.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { Fragment } from 'react'
import { useMayOpen } from '../data/session/may.ts'
import { MaybeLink } from '../ui/maybe-link.tsx'
import { isScreen, linkTo, type RecordView } from '../record/record-links.ts'
import styles from '../record/record-page.module.css'

type Use = RecordView['used_by'][number]

/** Where the rows of a use stand: their list narrowed to them, and each example by itself. Nothing where the person may not go. */
function useUseLinks(): (use: Use) => { list: string | undefined; examples: readonly (string | undefined)[] } {
  const mayOpen = useMayOpen()
  const opened = (screen: string | undefined): ScreenName | undefined =>
    screen !== undefined && isScreen(screen) && mayOpen(screen) ? screen : undefined
  return ({ list, record, examples }) => {
    const [ofList, ofRecord] = [opened(list?.screen), opened(record?.screen)]
    const leadsTo = (key: string | undefined): string | undefined => {
      if (!record || !ofRecord || key === undefined) return undefined
      return record.parameter === null ? linkTo(ofRecord, key) : linkTo(ofRecord, '', { [record.parameter]: key })
    }
    return {
      list: list && ofList ? linkTo(ofList, '', list.query) : undefined,
      examples: examples.map((_, at) => leadsTo(record?.keys[at])),
    }
  }
}

/** Rows of what uses a record, each leading to its list or to itself. */
export function UseRows({ uses }: { uses: readonly Use[] }) {
  const linksOf = useUseLinks()
  return uses.map((use) => {
    const { what, count, examples } = use
    const links = linksOf(use)
    return (
      <li key={what} className={styles.use}>
        <MaybeLink href={links.list}>
          <b>{countWords(use)}</b>
        </MaybeLink>
        {examples.length > 0 && (
          <p className={styles.examples}>
            {examples.map((example, at) => (
              <Fragment key={`${links.examples[at] ?? ''} ${example}`}>
                {at > 0 && ', '}
                <MaybeLink href={links.examples[at]}>{example}</MaybeLink>
              </Fragment>
            ))}
            {count > examples.length && ` and ${(count - examples.length).toLocaleString('en-GB')} more`}
          </p>
        )}
      </li>
    )
  })
}
