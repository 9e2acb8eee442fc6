import { readingsEndpoints, type Reading } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { readingsPlan } from '@kerbline/domain/areas/documents/acceptances/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import { useCallback } from 'react'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { DocumentTabs } from '../document-tabs.tsx'
import { askReadersDialog, progressSheet } from './lazy-parts.ts'
import { ASKED, ReadingTabs } from './reading-tabs.tsx'

const plan = readingsPlan()
const readingHref = ({ id }: Reading): string => href('documents', undefined, { show: ASKED, reading: String(id) })

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** Documents people were asked to read, how many accepted, and asking more. */
export function AskedPage() {
  const { query } = useLocation()
  const reading = numberIn(query['reading'])
  const close = useCallback(() => changeQuery({ reading: undefined, ask: undefined }), [])
  return (
    <>
      <ListPage
        title="Documents"
        what="documents to read"
        plan={plan}
        endpoint={readingsEndpoints.list}
        exportEndpoint={readingsEndpoints.exportRows}
        rowHref={readingHref}
        card={{ status: 'accepted', lines: ['asked_by_name'], facts: ['waiting', 'people', 'asked_at'] }}
        top={<DocumentTabs value="to-read" />}
        tools={<ReadingTabs value={ASKED} />}
        primaryAction={
          <Button
            variant="primary"
            icon={UsersThreeIcon}
            onPointerEnter={ahead(askReadersDialog)}
            onClick={() => changeQuery({ ask: 'new' })}
          >
            Ask people to read
          </Button>
        }
        searchHint="Document, account or who asked"
        emptyWords={{
          title: 'No documents sent for acceptance',
          words: 'Ask people to read and accept a policy. You can track who has accepted it here.',
        }}
      />
      {query['ask'] !== undefined && (
        <LazyDialog of={askReadersDialog} name="The form" onClose={close}>
          {(AskReadersDialog) => (
            <AskReadersDialog
              document={numberIn(query['ask'])}
              onClose={close}
              onAsked={(id) => changeQuery({ ask: undefined, reading: String(id) })}
            />
          )}
        </LazyDialog>
      )}
      {reading !== undefined && (
        <LazyDialog of={progressSheet} name="The people" onClose={close}>
          {(ProgressSheet) => <ProgressSheet id={reading} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
