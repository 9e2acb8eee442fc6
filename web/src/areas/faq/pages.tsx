// The questions as staff keep them. Everybody reads them on a page of their own (faq-page.tsx).
import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { faq } from '@kerbline/domain/areas/faq/resource.ts'
import { crudPages, type CrudPages } from '../../crud/crud-pages.tsx'
import type { FormSlotProps } from '../../form/form-page.tsx'
import { ArticleText } from '../../record/article-text.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'

const Answer = ({ record }: { record: Readonly<Record<string, unknown>> }) => (
  <ArticleText text={String(record['answer'] ?? '')} />
)

/** Beside the form: follows what is typed. */
const TypedAnswer = ({ form: { values } }: FormSlotProps) => {
  const answer = values['answer']
  return (
    <Panel title="Preview">
      <PanelBody>
        {typeof answer === 'string' && answer !== '' ? <ArticleText text={answer} /> : 'Your text will appear here.'}
      </PanelBody>
    </Panel>
  )
}

export const faqPages: CrudPages = crudPages(faq, faqEndpoints, {
  cells: { answer: Answer },
  slots: { formAside: TypedAnswer },
})
