import { requiredDocumentsEndpoints, type RequiredPaper } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { requiredPlan } from '@kerbline/domain/areas/documents/required/list.ts'
import { mayAskForPapers, paperStates, whoAsksForPapers } from '@kerbline/domain/areas/documents/required/words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { selectionOf } from '@kerbline/domain/kit/list-state.ts'
import { href } from '@kerbline/domain/screens.ts'
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm'
import { useCallback, useMemo, useState } from 'react'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { changeQuery, useLocation } from '../../../data/navigation/location.ts'
import { useMay } from '../../../data/session/may.ts'
import { useUser } from '../../../data/session/session.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Rag } from '../../../fleet/rag.tsx'
import type { BulkAction } from '../../../list/bulk/list-bulk.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { useListState } from '../../../list/use-list.ts'
import { useSavedViews } from '../../../list/views/views-source.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import type { CellMap } from '../../../ui/table/data-table-column.ts'
import { DocumentTabs } from '../document-tabs.tsx'
import { askDialog } from './lazy-parts.ts'
import { askedWords, paperColours } from './paper-words.ts'
import { recordHref } from './record-href.ts'
import { RequiredMatrix } from './required-matrix.tsx'

type Asked = SentOf<(typeof requiredDocumentsEndpoints)['countAsked']>

interface Asking {
  readonly asked: Asked
  readonly done?: (() => void) | undefined
}

const cells: CellMap<RequiredPaper> = {
  name: ({ holder, name }) => (holder === 'vehicle' ? displayRegistration(name) : name),
  status: ({ status }) => <Rag value={paperColours[status]} detail={paperStates[status].label} />,
  asked_no: (paper) => (paper.is_asked ? askedWords(paper) : ''),
}

const LIST = 'required-list'

/** Ticked papers, or every one of the question: however many, they are asked for by one call. */
const askAction = (ask: (asking: Asking) => void): BulkAction<RequiredPaper> => {
  const nothing = { search: '', sort: '', filter: [], pasted: '', archived: 'no' as const }
  return {
    label: 'Request documents',
    icon: HandPalmIcon,
    ahead: ahead(askDialog),
    run: (rows, done) => ask({ asked: { ...nothing, ids: rows.map(({ id }) => id) }, done }),
    all: ({ asked, ids }, _seen, done) =>
      ask({ asked: ids ? { ...nothing, ids: [...ids] } : { ...asked, filter: [...asked.filter] }, done }),
  }
}

/** Papers that records have to have: what is missing, as a matrix or a list, and asking for it. */
export function RequiredPage() {
  const may = useMay()
  const user = useUser()
  const isStaff = user?.side === 'staff'
  const plan = useMemo(() => requiredPlan(isStaff), [isStaff])
  const isList = useLocation().query['show'] === LIST
  const [state] = useListState(plan)
  const whole = useEndpoint(requiredDocumentsEndpoints.counts, {})
  const [asking, setAsking] = useState<Asking>()
  const close = useCallback(() => setAsking(undefined), [])
  const mayAsk = user !== undefined && mayAskForPapers(user.side, may)
  const actions = useMemo(() => [askAction(setAsking)], [])
  const question = selectionOf(state)
  return (
    <>
      <ListPage
        title="Documents"
        what="required documents"
        plan={plan}
        endpoint={requiredDocumentsEndpoints.list}
        exportEndpoint={requiredDocumentsEndpoints.exportRows}
        optionsFor={requiredDocumentsEndpoints.options}
        rowHref={(row) => recordHref(row, may)}
        cells={cells}
        card={{ status: 'status', lines: ['type'], facts: ['asked_no'] }}
        top={<DocumentTabs value="required" />}
        tools={
          <Segmented
            label="Shown as"
            options={[
              { value: 'required', label: 'Matrix' },
              { value: LIST, label: 'List' },
            ]}
            value={isList ? LIST : 'required'}
            onChange={(show) => changeQuery({ show })}
          />
        }
        primaryAction={
          <Button
            variant="primary"
            icon={HandPalmIcon}
            disabledReason={mayAsk ? undefined : whoAsksForPapers(user?.side ?? 'customer')}
            onPointerEnter={ahead(askDialog)}
            onClick={() => setAsking({ asked: { ...question, filter: [...question.filter] } })}
          >
            Request missing documents
          </Button>
        }
        lastTools={
          may('manage settings') && may('see all accounts') ? (
            <ButtonLink href={href('settings', { section: 'required-documents' })}>Edit requirements</ButtonLink>
          ) : undefined
        }
        body={isList ? undefined : RequiredMatrix}
        searchHint="Reg, driver, company or account"
        emptyWords={{
          title: 'No required documents yet',
          words: 'Set which documents are required and we will show you what is missing.',
        }}
        views={useSavedViews('required-documents')}
        viewCounts={whole.data}
        bulkActions={mayAsk ? actions : undefined}
      />
      {asking && (
        <LazyDialog of={askDialog} name="The request" onClose={close}>
          {(AskDialog) => <AskDialog asked={asking.asked} onClose={close} onDone={asking.done} />}
        </LazyDialog>
      )}
    </>
  )
}
