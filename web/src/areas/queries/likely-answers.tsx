// What may already answer a question while it is written. It never stands in the way of sending: where the answers cannot be asked for,
// nothing is shown and the form is what it was.
import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { faqGroupLabel, faqGroupOf } from '@kerbline/domain/areas/faq/groups.ts'
import { wordsSought } from '@kerbline/domain/areas/faq/search.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { type ReactNode, useState } from 'react'
import { useLink } from '../../data/navigation/use-link.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { ArticleText } from '../../record/article-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './likely-answers.module.css'
import { categoryIn } from './raise-query.ts'

type Likely = ReplyOf<(typeof faqEndpoints)['likely']>['entries'][number]

const MAX_CHARACTERS = 400

function Answer({ entry: { id, question, answer }, onAnswered }: { entry: Likely; onAnswered: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const say = useAction(faqEndpoints.sayHelped)
  const handleAnswered = async (): Promise<void> => {
    if (await say.run({ id, has_helped: true, during: 'asking' })) onAnswered()
  }
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.question}>{question}</summary>
        {isOpen && (
          <div className={styles.answer}>
            <ArticleText text={answer} />
            <Button size="small" isBusy={say.isRunning} busyLabel="Saving" onClick={() => void handleAnswered()}>
              This answers my question
            </Button>
            {say.failure && <p role="alert">We could not save that. {say.failure.message}</p>}
          </div>
        )}
      </details>
    </li>
  )
}

/** The last answers stay in sight while others are asked for. */
function useLikely(text: string, category: ReturnType<typeof categoryIn>): readonly Likely[] {
  const words = useRested(wordsSought(text).join(' ').slice(0, MAX_CHARACTERS))
  const { data } = useEndpoint(
    faqEndpoints.likely,
    { words, ...(category && { category }) },
    { isEnabled: words !== '', freshForSeconds: 300 },
  )
  const [found, setFound] = useState(data)
  if (data && data !== found) setFound(data)
  return words === '' ? [] : (found?.entries ?? [])
}

/** `written`: the subject and the message as far as they are typed. */
export function LikelyAnswers({ written, category: chosen }: { written: string; category: unknown }): ReactNode {
  const category = categoryIn(chosen)
  const entries = useLikely(written, category)
  const [answered, setAnswered] = useState<number>()
  const link = useLink()
  const group = category && faqGroupOf(category)
  const more = group ? link('faq', {}, { group }) : link('faq')
  const shown = entries.filter(({ id }) => id !== answered)
  return (
    <>
      {answered !== undefined && (
        <Notice role="status">
          <b>Thanks for letting us know.</b> We have kept your query as a draft in case you need it.
        </Notice>
      )}
      {shown.length > 0 && (
        <aside className={styles.likely} aria-label="Suggested answers">
          <p role="status" className={styles.title}>
            {counted(shown.length, 'answer')} that may help
          </p>
          <ul>
            {shown.map((entry) => (
              <Answer key={entry.id} entry={entry} onAnswered={() => setAnswered(entry.id)} />
            ))}
          </ul>
          {more !== undefined && (
            <a href={more} target="_blank" rel="noopener">
              {group ? `All answers about ${faqGroupLabel(group)}` : 'All answers'}
            </a>
          )}
        </aside>
      )}
    </>
  )
}
