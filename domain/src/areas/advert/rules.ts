// Whether the popup advert is on, and which picture it shows.

const on: ReadonlySet<string> = new Set(['1', 'true', 'on', 'yes'])

/** On for 1, true, on and yes, trimmed, in any letter case (specification, section 4). Everything else is off. */
export const isAdvertEnabled = (value: string | number | boolean | null | undefined): boolean =>
  on.has(
    String(value ?? '')
      .trim()
      .toLowerCase(),
  )

export interface AdvertImages {
  readonly popup_advert_image: string | null
  readonly popup_advert_image_desktop: string | null
  readonly popup_advert_image_mobile: string | null
}

const given = (image: string | null): string | null => (image === null || image.trim() === '' ? null : image.trim())

/** Each picture falls back to the common one; null: the advert is text alone. */
export function advertImages(settings: AdvertImages): {
  readonly desktop: string | null
  readonly mobile: string | null
} {
  const common = given(settings.popup_advert_image)
  return {
    desktop: given(settings.popup_advert_image_desktop) ?? common,
    mobile: given(settings.popup_advert_image_mobile) ?? common,
  }
}

/** The picture of a look, if any: a phone takes the one of a desk where it has none of its own; a desk never takes a phone's. */
export const advertImageFor = (look: 'desktop' | 'mobile', settings: AdvertImages): string | null => {
  const { desktop, mobile } = advertImages(settings)
  return look === 'mobile' ? (mobile ?? desktop) : desktop
}

/** What an advert says and shows, as one text: who has closed it sees it again once this is another. */
export const advertContent = (text: string, settings: AdvertImages): string => {
  const { desktop, mobile } = advertImages(settings)
  return [text, desktop, mobile].join('|')
}

export interface AdvertTimes {
  /** Calendar dates, both included; '' or null: no limit. */
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly audience: string | null
}

/** Whether an advert that is switched on is shown to this side today. */
export const isAdvertDue = (
  { starts_on: from, ends_on: to, audience }: AdvertTimes,
  today: string,
  side: 'customer' | 'staff',
): boolean =>
  (!from || today >= from) &&
  (!to || today <= to) &&
  (audience !== 'customers' || side === 'customer') &&
  (audience !== 'staff' || side === 'staff')
