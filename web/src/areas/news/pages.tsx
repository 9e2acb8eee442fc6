// Who manages news sees the list and its records; everybody else a feed and articles, at the same addresses.
import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { news } from '@kerbline/domain/areas/news/resource.ts'
import { crudPages, type CrudPages } from '../../crud/crud-pages.tsx'
import { useMay } from '../../data/session/may.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleText } from '../../record/article-text.tsx'
import { NewsFeed } from './news-feed.tsx'
import { CustomerPreview, NewsState, TypedPreview } from './news-preview.tsx'

const NewsText = ({ record }: { record: Readonly<Record<string, unknown>> }) => (
  <ArticleText text={String(record['body'] ?? '')} />
)

const managed = crudPages(news, newsEndpoints, {
  cells: { state: NewsState, body: NewsText },
  slots: { formAside: TypedPreview, recordMain: CustomerPreview },
})

function Posts() {
  const may = useMay()
  return may('manage news') ? <managed.list /> : <NewsFeed />
}

function Post() {
  const may = useMay()
  const { values } = useLocation()
  return may('manage news') ? <managed.view /> : <ArticlePage slug={values['id'] ?? ''} />
}

export const newsPages: CrudPages = { ...managed, list: Posts, view: Post }
