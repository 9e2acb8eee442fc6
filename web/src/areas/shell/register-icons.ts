// The icons of what the hire company's staff keep, fetched where the navigation names one of them.
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook'
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings'
import { FactoryIcon } from '@phosphor-icons/react/dist/csr/Factory'
import { HandshakeIcon } from '@phosphor-icons/react/dist/csr/Handshake'
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand'
import { MapPinAreaIcon } from '@phosphor-icons/react/dist/csr/MapPinArea'
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone'
import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook'
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack'
import { StorefrontIcon } from '@phosphor-icons/react/dist/csr/Storefront'
import { TruckTrailerIcon } from '@phosphor-icons/react/dist/csr/TruckTrailer'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import type { Glyph } from '../../ui/icon.tsx'

export const registerIcons: Readonly<Partial<Record<ScreenName, Glyph>>> = {
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
  advertSettings: MegaphoneIcon,
}

/** A register without its own is a book among books. */
export const registerIcon = (name: ScreenName): Glyph => registerIcons[name] ?? NotebookIcon
