// Short lists a new portal starts with: fleet pools, the extra fields of the enquiry form, and the names of the settings.
// Settings stand in the table from the first start, empty, so that every reader meets the same names.

export const fleetAllocations = ['Core', 'Flexi', 'Spot', 'Replacement', 'Demonstrator'] as const

/** Labels in the order the enquiry form shows them. */
export const e2oFields = [
  'Purchase order number',
  'Delivery contact',
  'Livery',
  'Tow bar',
  'Tail lift',
  'Ply lining',
  'Roof rack',
  'Telematics required',
  'Dash camera',
  'Replacement for registration',
] as const

export const settingNames = [
  'last_date_of_data_call',
  'popup_advert_enabled',
  'popup_advert_text',
  'popup_advert_image',
  'popup_advert_image_desktop',
  'popup_advert_image_mobile',
] as const

export type SettingName = (typeof settingNames)[number]
