import { meetingsPlan } from '@kerbline/domain/areas/meetings/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { useMay } from '../../data/session/may.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { meetingSource } from './meeting-source.ts'

/** Every meeting of the scope, for those who look after many. */
export function MeetingsList() {
  const may = useMay()
  return (
    <CaseListPage
      source={meetingSource}
      plan={meetingsPlan}
      primaryAction={
        may(['request manager meeting', 'manage meetings']) && (
          <ButtonLink
            href={href('requestMeeting', {}, { show: 'request' })}
            variant="primary"
            icon={PlusIcon}
            iconWeight="bold"
          >
            Request a meeting
          </ButtonLink>
        )
      }
      emptyWords={{ title: 'No meetings yet', words: 'Meetings will appear here, with the date and what to do next.' }}
    />
  )
}
