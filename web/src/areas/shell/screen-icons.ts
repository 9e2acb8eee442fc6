// One icon a screen, as the design guide's section 6.6 has them. Menus, phone bar and palette draw them.
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { CurrencyGbpIcon } from '@phosphor-icons/react/dist/csr/CurrencyGbp'
import { FactoryIcon } from '@phosphor-icons/react/dist/csr/Factory'
import { FolderSimpleIcon } from '@phosphor-icons/react/dist/csr/FolderSimple'
import { HandshakeIcon } from '@phosphor-icons/react/dist/csr/Handshake'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand'
import { MapPinAreaIcon } from '@phosphor-icons/react/dist/csr/MapPinArea'
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone'
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper'
import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack'
import { SteeringWheelIcon } from '@phosphor-icons/react/dist/csr/SteeringWheel'
import { StorefrontIcon } from '@phosphor-icons/react/dist/csr/Storefront'
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag'
import { TrafficConeIcon } from '@phosphor-icons/react/dist/csr/TrafficCone'
import { TruckTrailerIcon } from '@phosphor-icons/react/dist/csr/TruckTrailer'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
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
  documents: FolderSimpleIcon,
  posts: NewspaperIcon,
  contacts: PhoneIcon,
  faq: QuestionIcon,
  alerts: BellIcon,
  audit: ClockCounterClockwiseIcon,
  enquiries: HandshakeIcon,
  importEto: UploadSimpleIcon,
  users: UsersThreeIcon,
  companies: BuildingsIcon,
  contactRecords: AddressBookIcon,
  branches: MapPinAreaIcon,
  dealers: StorefrontIcon,
  manufacturers: FactoryIcon,
  bodies: TruckTrailerIcon,
  authorities: ScalesIcon,
  vehicleCategories: StackIcon,
  automatePermissions: MagicWandIcon,
  snaps: CameraIcon,
  advertSettings: MegaphoneIcon,
  reportDamage: TrafficConeIcon,
  scheduleMaintenance: WrenchIcon,
  raiseQuery: ChatsCircleIcon,
  bookVehicle: KeyIcon,
  requestOffHire: SignOutIcon,
  requestMeeting: CalendarPlusIcon,
}

/** In the side navigation every row has one: a register without its own is a book among books. */
export const navigationIcon = (name: ScreenName): Glyph => screenIcons[name] ?? NotebookIcon
