// One icon a screen, as the design guide's section 6.6 has them. Menus, phone bar and palette draw them. Those of the registers that the
// hire company's staff keep stand in register-icons.ts: a customer's pages do without them.
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { CurrencyGbpIcon } from '@phosphor-icons/react/dist/csr/CurrencyGbp'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { FolderSimpleIcon } from '@phosphor-icons/react/dist/csr/FolderSimple'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { SteeringWheelIcon } from '@phosphor-icons/react/dist/csr/SteeringWheel'
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag'
import { TrafficConeIcon } from '@phosphor-icons/react/dist/csr/TrafficCone'
import { VanIcon } from '@phosphor-icons/react/dist/csr/Van'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import type { Glyph } from '../../ui/icon.tsx'

export const screenIcons: Readonly<Partial<Record<ScreenName, Glyph>>> = {
  dashboard: SquaresFourIcon,
  worklist: ListChecksIcon,
  vehicles: VanIcon,
  drivers: SteeringWheelIcon,
  driverChecks: ClipboardTextIcon,
  tags: TagIcon,
  compliance: ShieldCheckIcon,
  maintenance: WrenchIcon,
  damage: TrafficConeIcon,
  fines: ReceiptIcon,
  queries: ChatsCircleIcon,
  orders: KeyIcon,
  finance: CurrencyGbpIcon,
  inbox: EnvelopeSimpleIcon,
  documents: FolderSimpleIcon,
  posts: NewspaperIcon,
  contacts: PhoneIcon,
  faq: QuestionIcon,
  alerts: BellIcon,
  audit: ClockCounterClockwiseIcon,
  snaps: CameraIcon,
  reportDamage: TrafficConeIcon,
  damagePrices: TrafficConeIcon,
  scheduleMaintenance: WrenchIcon,
  raiseQuery: ChatsCircleIcon,
  bookVehicle: KeyIcon,
  requestOffHire: SignOutIcon,
  requestMeeting: CalendarPlusIcon,
}
