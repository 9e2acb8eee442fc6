import { countWords } from '@kerbline/domain/kit/use-words.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { Fragment } from 'react'
import { useMayOpen } from '../data/session/may.ts'
import { MaybeLink } from '../ui/maybe-link.tsx'
import { isScreen, linkTo, type RecordView } from '../record/record-links.ts'
import styles from '../record/record-page.module.css'

type Use = RecordView['used_by'][number]

/** A screen by its name as a reply tells it; undefined where the person may not go. */
function useOpened(): (screen: string | undefined) => ScreenName | undefined {
  const mayOpen = useMayOpen()
  return (screen) => (screen !== undefined && isScreen(screen) && mayOpen(screen) ? screen : undefined)
}

interface RecordLink {
  readonly screen: string
  /** Where its key stands in the query; null: in the path. */
  readonly parameter: string | null
  readonly key: string
}

/** Where a record stands that a reply names; undefined where the person may not go. */
export function useOpenedLink(): (link: RecordLink) => string | undefined {
  const opened = useOpened()
  return ({ screen, parameter, key }) => {
    const name = opened(screen)
    if (!name) return undefined
    return parameter === null ? linkTo(name, key) : linkTo(name, '', { [parameter]: key })
  }
}

/** Where the rows of a use stand: their list narrowed to them, and each example by itself. Nothing where the person may not go. */
function useUseLinks(): (use: Use) => { list: string | undefined; examples: readonly (string | undefined)[] } {
  const [opened, linkOf] = [useOpened(), useOpenedLink()]
  return ({ list, record, examples }) => {
    const ofList = opened(list?.screen)
    return {
      list: list && ofList ? linkTo(ofList, list.key ?? '', list.query) : undefined,
      examples: examples.map((_, at) => {
        const key = record?.keys[at]
        return record && key !== undefined ? linkOf({ ...record, key }) : undefined
      }),
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
