import type { TimelineKind } from '@kerbline/domain/areas/vehicles/timeline.ts'
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { ChatsIcon } from '@phosphor-icons/react/dist/csr/Chats'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { FolderIcon } from '@phosphor-icons/react/dist/csr/Folder'
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { SteeringWheelIcon } from '@phosphor-icons/react/dist/csr/SteeringWheel'
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag'
import { TrafficConeIcon } from '@phosphor-icons/react/dist/csr/TrafficCone'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import type { Glyph } from '../../../ui/icon.tsx'

export const kindIcons: Readonly<Record<TimelineKind, Glyph>> = {
  hire: KeyIcon,
  maintenance: WrenchIcon,
  check: ClipboardTextIcon,
  damage: TrafficConeIcon,
  fine: ReceiptIcon,
  condition: CameraIcon,
  query: ChatsIcon,
  driver: SteeringWheelIcon,
  compliance: ShieldCheckIcon,
  document: FolderIcon,
  change: PencilSimpleIcon,
  plate: IdentificationCardIcon,
  tag: TagIcon,
  import: UploadSimpleIcon,
  register: BankIcon,
}
