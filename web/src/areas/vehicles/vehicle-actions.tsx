import { linkPurposes, mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { writeSubject } from '@kerbline/domain/areas/queries/subject-key.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { SwapIcon } from '@phosphor-icons/react/dist/csr/Swap'
import { UserSwitchIcon } from '@phosphor-icons/react/dist/csr/UserSwitch'
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { useCallback, useState } from 'react'
import { LazyDialog } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useMay } from '../../data/session/may.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { AskWorkButton } from '../../fleet/booking/ask-work-button.tsx'
import { ReportDefectButton } from '../../fleet/defects/report-defect-button.tsx'
import { mapsLink } from '../../fleet/map/maps-link.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import { useNarrow } from '../../ui/table/data-table-narrow.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { BookButton } from './book-button.tsx'
import { vehicleCodeDialog } from './lazy-vehicle-code.ts'
import { OpenedVehicleCode } from './opened-vehicle-code.tsx'
import { editVehicleHref } from './vehicle-links.ts'
import { isBookable, typeName, wornPlate } from './vehicle-words.ts'

const moves = {
  swap: {
    ...{ label: 'Exchange vehicle', icon: SwapIcon },
    dialog: code(async () => (await import('./swap-dialog.tsx')).SwapDialog),
  },
  transfer: {
    ...{ label: 'Transfer to another account', icon: UserSwitchIcon },
    dialog: code(async () => (await import('./transfer-dialog.tsx')).TransferDialog),
  },
} as const
const moveNames = ['swap', 'transfer'] as const

async function copyPlate(plate: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(plate)
    showToast({ tone: 'done', title: `${displayRegistration(plate)} copied.` })
  } catch {
    showToast({
      tone: 'failed',
      title: `We could not copy ${displayRegistration(plate)}.`,
      body: 'Your browser blocked it.',
    })
  }
}

/** What is most pressing decides what is booked: "Book MOT", else "Book maintenance". */
function bookingOf({ compliance, may }: VehicleOverview): { label: string; type: string | undefined } | undefined {
  if (!may.includes('book maintenance')) return undefined
  const pressing = compliance.find((item) => item.rag === 'red' && isBookable(item))
  return pressing
    ? { label: `Book ${typeName(pressing.event_type)}`, type: pressing.event_type }
    : { label: 'Book maintenance', type: undefined }
}

const codeEntry = (label: string, onSelect: () => void): MenuEntry => ({
  kind: 'action',
  label,
  icon: QrCodeIcon,
  onSelect: () => {
    void vehicleCodeDialog.load()
    onSelect()
  },
})

/** The buttons of a vehicle: what the person may do with it, as far as there is a screen for it. */
export function VehicleActions({ view }: { view: VehicleOverview }) {
  const link = useLink()
  const holds = useMay()
  const mayGiveCode = holds(linkPurposes['vehicle request'].needs)
  const [move, setMove] = useState<keyof typeof moves>()
  const [openCode, setOpenCode] = useState<'requests' | 'vehicle check' | 'damage report'>()
  const closeCode = useCallback(() => setOpenCode(undefined), [])
  const { may, position, vehicle, branch } = view
  const isNarrow = useNarrow()
  const reg = wornPlate(vehicle)
  const booking = bookingOf(view)
  const other = view.namesakes.length > 0 ? vehicle.id : undefined
  const report = may.includes('report damage') ? link('reportDamage', undefined, { reg }) : undefined
  const elsewhere: MenuEntry[] = (
    [
      [
        'Raise a query',
        may.includes('raise query')
          ? link('raiseQuery', undefined, { subject: writeSubject({ type: 'vehicle', id: vehicle.id }) })
          : undefined,
      ],
      [
        'Take a condition set',
        holds(['create damage cases', 'manage snaps']) ? link('snaps', undefined, { take: reg }) : undefined,
      ],
      ['Request off-hire', may.includes('request off hire') ? link('requestOffHire', undefined, { reg }) : undefined],
      [
        'Request a meeting',
        holds(['request manager meeting', 'manage meetings']) ? link('requestMeeting', undefined, { reg }) : undefined,
      ],
    ] as const
  ).flatMap(([label, href]) => (href === undefined ? [] : [{ kind: 'link', label, href }]))
  return (
    <>
      {isNarrow && branch?.phone && (
        <ButtonLink href={dialHref(branch.phone)} icon={PhoneIcon}>
          Call branch<VisuallyHidden> {branch.name}</VisuallyHidden>
        </ButtonLink>
      )}
      {report !== undefined && <ButtonLink href={report}>Report damage</ButtonLink>}
      {may.includes('report defect') && (
        <ReportDefectButton vehicle={{ id: vehicle.id, reg_no: reg, template: vehicle.check_template }} />
      )}
      {booking && <AskWorkButton vehicle={{ id: vehicle.id, reg_no: reg }} />}
      {booking && (
        <BookButton view={view} eventType={booking.type} isPrimary>
          {booking.label}
        </BookButton>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={DotsThreeIcon} iconWeight="bold" label="More actions" size="normal" isOutlined />}
        entries={[
          ...(may.includes('edit')
            ? [{ kind: 'link', label: 'Edit', icon: PencilSimpleIcon, href: editVehicleHref(reg, other) } as const]
            : []),
          ...(holds(['manage orders']) && ['on_hire', 'vor'].includes(vehicle.status)
            ? (view.contract.hire_type === 'managed_owned' ? (['transfer'] as const) : moveNames).map((name) => {
                const { label, icon } = moves[name]
                return { kind: 'action', label, icon, onSelect: () => setMove(name) } as const
              })
            : []),
          ...elsewhere,
          ...(mayGiveCode ? [codeEntry('QR code for maintenance', () => setOpenCode('requests'))] : []),
          ...(mayGiveLinks('vehicle check', holds)
            ? [codeEntry('Check links for drivers', () => setOpenCode('vehicle check'))]
            : []),
          ...(mayGiveLinks('damage report', holds)
            ? [codeEntry('Damage links for drivers', () => setOpenCode('damage report'))]
            : []),
          { kind: 'action', label: 'Copy registration', icon: CopyIcon, onSelect: () => void copyPlate(reg) },
          ...(position
            ? [{ kind: 'link', label: 'Open in maps', icon: MapPinIcon, href: mapsLink(position) } as const]
            : []),
          { kind: 'action', label: 'Print', icon: PrinterIcon, onSelect: () => print() },
        ]}
      />
      {move && (
        <LazyDialog of={moves[move].dialog} name="The form" onClose={() => setMove(undefined)}>
          {(MoveDialog) => <MoveDialog vehicle={{ id: vehicle.id, reg_no: reg }} onClose={() => setMove(undefined)} />}
        </LazyDialog>
      )}
      {openCode && <OpenedVehicleCode vehicle={{ id: vehicle.id, reg_no: reg }} shows={openCode} onClose={closeCode} />}
    </>
  )
}
