import type { TimelineKind } from '@kerbline/domain/areas/vehicles/timeline.ts'
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank'
import { ChatsIcon } from '@phosphor-icons/react/dist/csr/Chats'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { FolderIcon } from '@phosphor-icons/react/dist/csr/Folder'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { SteeringWheelIcon } from '@phosphor-icons/react/dist/csr/SteeringWheel'
import { TrafficConeIcon } from '@phosphor-icons/react/dist/csr/TrafficCone'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import type { Glyph } from '../../../ui/icon.tsx'

export const kindIcons: Readonly<Record<TimelineKind, Glyph>> = {
  hire: KeyIcon,
  maintenance: WrenchIcon,
  check: ClipboardTextIcon,
  damage: TrafficConeIcon,
  query: ChatsIcon,
  driver: SteeringWheelIcon,
  compliance: ShieldCheckIcon,
  document: FolderIcon,
  register: BankIcon,
}
