import type { ownersEndpoint } from '@kerbline/domain/cases/case-endpoints.ts'
import { UserSwitchIcon } from '@phosphor-icons/react/dist/csr/UserSwitch'
import { useState, type ReactNode } from 'react'
import { ahead, LazyDialog } from '../crud/lazy-dialog.tsx'
import { code } from '../data/loading/code.ts'
import type { BulkAction } from '../list/bulk/list-bulk.ts'
import type { CaseListRow, CaseSource, CaseView } from './case-source.ts'

const dialogCode = code(async () => (await import('./assign-dialog.tsx')).AssignDialog)

/** Ticked cases given to a team or a person together. `mayAssign`: whoever may not has no boxes to tick. */
export function useAssigning<Row extends CaseListRow>(
  source: CaseSource<CaseView, Row>,
  { owners, mayAssign }: { readonly owners: ReturnType<typeof ownersEndpoint>; readonly mayAssign: boolean },
): { readonly actions: readonly BulkAction<Row>[] | undefined; readonly dialog: ReactNode } {
  const [ticked, setTicked] = useState<{ readonly rows: readonly Row[]; readonly done: () => void }>()
  const fields = source.kind.steps.find(({ verb }) => verb === 'assign')?.asks
  if (!mayAssign || !fields) return { actions: undefined, dialog: null }
  const close = (): void => setTicked(undefined)
  return {
    actions: [
      {
        ...{ label: 'Assign', icon: UserSwitchIcon, ahead: ahead(dialogCode) },
        run: (rows, done) => setTicked({ rows, done }),
      },
    ],
    dialog: ticked && (
      <LazyDialog of={dialogCode} name="The form" onClose={close}>
        {(AssignDialog) => <AssignDialog {...{ source, fields, owners }} {...ticked} onClose={close} />}
      </LazyDialog>
    ),
  }
}
